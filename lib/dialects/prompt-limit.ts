import type { PartedMessage } from './prompt-parts.ts';

/**
 * The longest prompt that is put together, in characters, all messages: about half a million tokens, more than the models
 * that people use take. A template may name `{question}` ten thousand times; the whole text must never be built then.
 */
export const MAX_PROMPT_CHARS = 2_000_000;

/** A prompt that is too long to be put together. Compared by `code`. */
export interface PromptTooLong extends Error {
  code: 'context-overflow';
  /** In characters. */
  size: number;
  fix: string;
}

/**
 * Characters of a prompt in pieces, the calls beside the text included, without joining a piece to another. A value that
 * stands in many places is one string until then, so this costs no more than the pieces.
 */
export function renderedSize(messages: readonly PartedMessage[]): number {
  return messages.reduce((total, { parts, calls, carry }) => {
    const text = parts.reduce((sum, part) => sum + part.text.length, 0);
    const beside = [calls, carry].reduce<number>((sum, value) => sum + (JSON.stringify(value)?.length ?? 0), 0);
    return total + text + beside;
  }, 0);
}

/** Throws `PromptTooLong` for a prompt above `MAX_PROMPT_CHARS`. */
export function refuseTooLong(messages: readonly PartedMessage[]): void {
  const size = renderedSize(messages);
  if (size <= MAX_PROMPT_CHARS) return;
  const [has, most] = [size, MAX_PROMPT_CHARS].map((count) => count.toLocaleString('en'));
  throw Object.assign(new Error(`The prompt would have ${has} characters, and at most ${most} are sent.`), {
    code: 'context-overflow' as const,
    size,
    fix: 'Use fewer placeholders, fewer or shorter examples, a shorter question, or fewer steps.',
  }) satisfies PromptTooLong;
}

/** Whether what was thrown is `PromptTooLong`. */
export function isPromptTooLong(thrown: unknown): thrown is PromptTooLong {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'context-overflow' && 'fix' in thrown;
}
