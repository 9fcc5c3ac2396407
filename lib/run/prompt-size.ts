import type { OpaqueEvent, RunEvent } from './events.ts';

/** What a message weighs beside its text, in characters: about what the object takes. */
const MESSAGE_WEIGHT = 64;

/**
 * How many characters the rebuilt prompts of a log take together, without rebuilding one. Differences are small and what
 * they stand for is not: a file of a few megabytes can name prompts that no memory holds.
 */
export function rebuiltPromptSize(events: readonly (RunEvent | OpaqueEvent)[]): number {
  let lengths: number[] = [];
  let total = 0;
  for (const event of events as readonly RunEvent[]) {
    if (event.type !== 'prompt') continue;
    const old = lengths;
    const changed = event.messages.map(({ keepStart, insert, keepEnd }, index) => {
      const oldLength = old[event.keep + index] ?? 0;
      return Math.min(oldLength, keepStart + keepEnd) + insert.length;
    });
    lengths = [...old.slice(0, Math.max(0, event.keep)), ...changed];
    total += lengths.reduce((sum, length) => sum + length + MESSAGE_WEIGHT, 0);
  }
  return total;
}
