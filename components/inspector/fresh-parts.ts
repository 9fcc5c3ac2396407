import type { StepPrompt } from '../../lib/run/trajectory.ts';

/** A piece of a message; `isFresh` when the step before did not have it. */
export interface Part {
  text: string;
  isFresh: boolean;
}

/** Cuts the message at `index` into what was there in the step before and what is new. Joined, the parts are the message. */
export function freshParts(prompt: StepPrompt, index: number, isFirst: boolean): Part[] {
  const content = prompt.messages[index]?.content ?? '';
  if (isFirst || index < prompt.keep) return [{ text: content, isFresh: false }];
  if (index > prompt.keep) return [{ text: content, isFresh: true }];
  const start = Math.min(prompt.keptStart, content.length);
  const end = Math.max(start, content.length - prompt.keptEnd);
  return [
    { text: content.slice(0, start), isFresh: false },
    { text: content.slice(start, end), isFresh: true },
    { text: content.slice(end), isFresh: false },
  ].filter(({ text }) => text !== '');
}
