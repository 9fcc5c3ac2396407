import type { Json } from '../run/json.ts';
import { callSignature } from '../run/normalise.ts';
import type { KeptResult } from './kept-results.ts';
import { isPassing, isToolError, messageOf } from './tool-error.ts';

/** Where the results of shared tapes are kept, by tape, tool and normalised input. */
export interface TapeEntries {
  /** Null when nothing is recorded; `damaged` when what is recorded cannot be read. */
  get(tape: string, tool: string, input: Json): Promise<KeptResult | 'damaged' | null>;
  /** Records a result unless one is there. Never rejects. */
  record(tape: string, tool: string, input: Json, result: KeptResult): Promise<Recorded>;
}

/** What became of recording: what stands on the tape then, of this call or of an earlier one; or why nothing does, in a sentence. */
export type Recorded = { result: KeptResult; isOwn: boolean } | { notKept: string };

/** How a live call came out, for all that waited for it. `left`: whoever made it was stopped, so that another may make it. */
export type Landing =
  | { kind: 'result'; result: KeptResult; isOwn: boolean; notKept: string | null }
  | { kind: 'fault'; error: unknown }
  | { kind: 'left' };

/** One call on one tape, as long as somebody in this process is at it. */
export interface TapePlace {
  /** What is recorded; see `TapeEntries.get`. */
  recorded(): Promise<KeptResult | 'damaged' | null>;
  /** The live call that is under way; null when there is none. */
  flight(): Promise<Landing> | null;
  /** What a live call brought while this place was held, recorded or not. */
  landed(): KeptResult | null;
  /** Resolves with the first such result. */
  arrival: Promise<KeptResult>;
  /** Makes the call, unless one is under way, and records what it brings. `signal` is of the one who makes it. */
  fly(live: () => Promise<KeptResult>, signal: AbortSignal): Promise<Landing>;
  leave(): void;
}

/** One tape: the results of equal calls are the same for all runs that use it. */
export interface Tape {
  /** Takes a place at a call; leave it when done. */
  enter(tool: string, input: Json): TapePlace;
}

/** The tapes of a process, by name: whoever names one that is not there begins it. */
export function openTapes(entries: TapeEntries): (id: string) => Tape {
  const places = new Map<string, Place>();
  return (id) => ({
    enter(tool, input) {
      const key = JSON.stringify([id, callSignature(tool, input)]);
      const place = places.get(key) ?? new Place(entries, { id, tool, input });
      places.set(key, place);
      place.users += 1;
      return {
        recorded: () => place.recorded(),
        flight: () => place.flight,
        landed: () => place.result,
        arrival: place.arrival.promise,
        fly: (live, signal) => place.fly(live, signal),
        leave() {
          place.users -= 1;
          if (place.users === 0) places.delete(key);
        },
      };
    },
  });
}

class Place {
  users = 0;
  flight: Promise<Landing> | null = null;
  result: KeptResult | null = null;
  readonly arrival = Promise.withResolvers<KeptResult>();
  readonly #entries: TapeEntries;
  readonly #call: { id: string; tool: string; input: Json };

  constructor(entries: TapeEntries, call: { id: string; tool: string; input: Json }) {
    this.#entries = entries;
    this.#call = call;
  }

  recorded(): Promise<KeptResult | 'damaged' | null> {
    const { id, tool, input } = this.#call;
    return this.#entries.get(id, tool, input);
  }

  fly(live: () => Promise<KeptResult>, signal: AbortSignal): Promise<Landing> {
    this.flight ??= this.#fly(live, signal).then((landing) => {
      // In one go, so that nobody sees the end of the flight and not what it brought.
      this.flight = null;
      if (landing.kind === 'result') {
        this.result ??= landing.result;
        this.arrival.resolve(landing.result);
      }
      return landing;
    });
    return this.flight;
  }

  async #fly(live: () => Promise<KeptResult>, signal: AbortSignal): Promise<Landing> {
    const { id, tool, input } = this.#call;
    try {
      const result = await untilAborted(live, signal);
      const recorded = await this.#entries.record(id, tool, input, result);
      if ('notKept' in recorded) return { kind: 'result', result, isOwn: true, notKept: recorded.notKept };
      const { isOwn } = recorded;
      return { kind: 'result', result: isOwn ? result : recorded.result, isOwn, notKept: null };
    } catch (error) {
      // A time limit is reached for all; a stop is one run's own affair.
      return signal.aborted && codeOf(signal.reason) !== 'timeout' ? { kind: 'left' } : { kind: 'fault', error };
    }
  }
}

/** An error of a tool that says something about the input, as a result to record; null for any other. */
export function errorResult(error: unknown): KeptResult | null {
  if (!isToolError(error) || isPassing(error.code)) return null;
  const { code, suggestion } = error;
  const message = messageOf(error);
  return { text: message, data: null, error: { code, message, ...(suggestion !== undefined && { suggestion }) } };
}

/** Does not wait for a call that does not listen to its signal. */
function untilAborted<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  call().then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}

function codeOf(error: unknown): unknown {
  return error instanceof Object && 'code' in error ? error.code : undefined;
}
