import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelChunk, ModelProvider, ModelRequest } from '../../lib/models/model.ts';
import type { FakeClock } from '../../lib/run/fake-clock.ts';
import type { Tool } from '../../lib/tools/tool.ts';

// Odd figures, so that a piece of a reply and the end of a commit window never fall on the same instant.
/** Between two pieces of a reply. */
export const PIECE_MS = 7.3;
const FIRST_PIECE_MS = 61.7;
const TOOL_MS: Readonly<Record<string, number>> = { Calculator: 3.9, searchOrders: 17.1 };

/** The network's part in a run: while it is at work the clock stands still, so its real speed leaves no trace. */
export interface Traffic {
  busy: boolean;
  /**
   * Waits for something from the network. With `silence`, what has not come by then is taken for something that never comes:
   * the clock goes on until `silence.signal` aborts, and then stands still again until the network has let go.
   */
  wait<T>(work: Promise<T>, silence?: Silence): Promise<T>;
  /** Resolves when nothing is under way. */
  quiet(): Promise<void>;
}

/** Milliseconds of a person's time after which a server that is told to hang has surely sent all that it sends. */
const SILENT_MS = 1_000;

/** A server that may fall silent, and the signal that gives it up. */
interface Silence {
  signal: AbortSignal;
}

export function traffic(): Traffic {
  const underWay = new Set<Promise<unknown>>();
  return {
    get busy() {
      return underWay.size > 0;
    },
    wait(work, silence) {
      underWay.add(work);
      const again = () => void underWay.add(work);
      const rest = () => {
        underWay.delete(work);
        silence?.signal.addEventListener('abort', again, { once: true });
      };
      const timer = silence && setTimeout(rest, SILENT_MS);
      const done = () => {
        clearTimeout(timer);
        silence?.signal.removeEventListener('abort', again);
        underWay.delete(work);
      };
      work.then(done, done);
      return work;
    },
    async quiet() {
      // What is silent leaves without settling, so it is looked at again and again.
      while (underWay.size > 0) await Promise.race([Promise.allSettled(underWay), sleep(20)]);
    },
  };
}

/**
 * The model with its replies in fixed time: each piece comes a fixed while after the one before it. With `mayHang` its server
 * may send nothing more.
 */
export function paced(model: ModelProvider, clock: FakeClock, net: Traffic, mayHang = false): ModelProvider {
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const pieces = model.stream(request, signal)[Symbol.asyncIterator]();
    try {
      for (let waitMs = FIRST_PIECE_MS; ; waitMs = PIECE_MS) {
        const next = await net.wait(pieces.next(), mayHang ? { signal } : undefined);
        if (next.done) return;
        await clock.sleep(waitMs, signal);
        if (signal.aborted) return;
        yield next.value;
      }
    } finally {
      await pieces.return?.();
    }
  }
  return { info: model.info, stream };
}

/** The tool, at work for a fixed while. */
export function pacedTool(tool: Tool, clock: FakeClock): Tool {
  return {
    ...tool,
    async run(input, context) {
      await clock.sleep(TOOL_MS[tool.name] ?? 5.3, context.signal);
      return tool.run(input, context);
    },
  };
}

/** Moves the clock from sleeper to sleeper until `isOver`, but never while the network is at work. Throws when nothing moves. */
export async function playOut(clock: FakeClock, net: Traffic, isOver: () => Promise<boolean>): Promise<void> {
  while (!(await isOver())) {
    await new Promise(setImmediate);
    if (net.busy) await net.quiet();
    else if (!(await clock.advanceToNext()) && !net.busy && !(await isOver()))
      throw new Error('The run hangs: it waits, and nobody sleeps.');
  }
}
