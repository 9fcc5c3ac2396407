import { SHARED_TAPE } from '../store/frozen.ts';
import type { TapeEntries } from '../tools/tape.ts';
import { toolError } from '../tools/tool-error.ts';
import { type KeepingMeans, reasonOf } from './kept-tool-results.ts';

/** The entries of the shared tapes, as runs ask for them: trouble with the store is told as trouble with the tool. */
export function tapeEntries({ store, clock, redact }: Omit<KeepingMeans, 'report'>): TapeEntries {
  return {
    async get(tape, tool, input) {
      try {
        // What is recorded is found by what is stored of its input.
        return await store.get(`${SHARED_TAPE}${tape}`, tool, redact(input));
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code === 'result-damaged') return 'damaged';
        throw toolError('tape-unreadable', 'The tape cannot be read right now', 'Go on without this tool.');
      }
    },
    async record(tape, tool, input, result) {
      try {
        const call = redact({ tool, input, ...result, at: clock.wall() });
        const kept = await store.putFirst(`${SHARED_TAPE}${tape}`, call);
        const there = { text: kept.text, data: kept.data, error: kept.error };
        const own = { text: call.text, data: call.data, error: call.error };
        return { result: there, isOwn: JSON.stringify(there) === JSON.stringify(own) };
      } catch (error) {
        return { notKept: `This result of ${tool} is not on the tape: ${reasonOf(error)}` };
      }
    },
  };
}
