import type { Clock } from '../run/clock.ts';
import type { FrozenStore } from '../store/frozen.ts';
import type { KeptResults } from '../tools/kept-results.ts';
import { toolError } from '../tools/tool-error.ts';
import type { RedactValue } from './redact.ts';

/** The tape of the frozen tools. */
export const FROZEN_TAPE = 'frozen';

/** What keeping results stands on. */
export interface KeepingMeans {
  store: FrozenStore;
  clock: Clock;
  /** Takes secrets out of what is stored. */
  redact: RedactValue;
  /** Hears of a result that could not be kept, in a sentence. */
  report(sentence: string): void;
}

/** The kept results of frozen tools, as a run asks for them: trouble with the store is told as trouble with the tool. */
export function keptToolResults({ store, clock, redact, report }: KeepingMeans): KeptResults {
  return {
    async get(tool, input) {
      try {
        return await store.get(FROZEN_TAPE, tool, input);
      } catch {
        throw toolError('kept-unreadable', 'The kept results cannot be read right now', 'Go on without this tool.');
      }
    },
    async keep(tool, input, result) {
      try {
        await store.put(FROZEN_TAPE, redact({ tool, input, ...result, at: clock.wall() }));
      } catch (error) {
        // The run has its result all the same.
        report(`A result of ${tool} was not kept: ${reasonOf(error)}`);
      }
    },
  };
}

/** The store's own sentence; the message of another error may hold the whole statement with its values. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return TELLING.some((known) => known === code) ? String(message) : 'the store failed.';
}

/** Codes of the store whose messages say only what is wrong. */
const TELLING = ['result-too-large', 'tape-full', 'storage-full'];
