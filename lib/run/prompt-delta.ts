import { sortKeys } from './canonical-json.ts';
import type { EventOf, MessageDelta, RawCall } from './events.ts';
import type { PromptMessage } from './trajectory.ts';

/**
 * The canonical text of a prompt, whose SHA-256 the `prompt` event carries: JSON of the messages with their fields in one
 * fixed order and the keys of call inputs sorted, so that two programs agree on the digest, wherever the log was kept. What
 * goes back to the provider with a message or a call (`carry`) is a part of what was sent, so it counts; where there is none,
 * the text is as if the field did not exist.
 */
export function promptText(messages: readonly PromptMessage[]): string {
  return JSON.stringify(
    messages.map(({ role, content, calls, callId, tool, carry }) => ({
      role,
      content,
      ...(calls && { calls: calls.map(canonicalCall) }),
      ...(callId !== undefined && { callId }),
      ...(tool !== undefined && { tool }),
      ...(carry !== undefined && { carry: sortKeys(carry) }),
    })),
  );
}

function canonicalCall({ callId, tool, input, inputText, carry }: RawCall): RawCall {
  return {
    callId,
    tool,
    input: sortKeys(input),
    ...(inputText !== undefined && { inputText }),
    ...(carry !== undefined && { carry: sortKeys(carry) }),
  };
}

/** Whether two messages say the same, calls included. */
function isSame(a: PromptMessage | undefined, b: PromptMessage): boolean {
  if (a === b) return true;
  return a?.content === b.content && promptText([a]) === promptText([b]);
}

/** Moves a cut that would split a surrogate pair one unit back, so that `insert` is always well-formed text. */
function wholeCharacters(text: string, cut: number): number {
  const unit = text.charCodeAt(cut - 1);
  return cut > 0 && unit >= 0xd800 && unit <= 0xdbff ? cut - 1 : cut;
}

/** Characters that are compared at once: much faster than one by one, and most of a long prompt is as it was. */
const STRIDE = 1024;

function commonStart(before: string, after: string, most: number): number {
  let start = 0;
  while (start + STRIDE <= most && before.slice(start, start + STRIDE) === after.slice(start, start + STRIDE))
    start += STRIDE;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  return start;
}

function diffContent(before: string, after: string): Pick<MessageDelta, 'keepStart' | 'insert' | 'keepEnd'> {
  const shorter = Math.min(before.length, after.length);
  const start = wholeCharacters(after, commonStart(before, after, shorter));
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  // A low surrogate at the head of the kept tail would leave its high half in `insert`.
  const head = after.charCodeAt(after.length - end);
  if (end > 0 && head >= 0xdc00 && head <= 0xdfff) end--;
  return { keepStart: start, insert: after.slice(start, after.length - end), keepEnd: end };
}

/**
 * What to store of a prompt, given the one of the step before: the count of equal leading messages and, for each later
 * message, only the characters that changed. So a log grows with the steps, not with their square.
 */
export function diffPrompt(
  before: readonly PromptMessage[],
  after: readonly PromptMessage[],
): Pick<EventOf<'prompt'>, 'keep' | 'messages'> {
  let keep = 0;
  while (keep < after.length && isSame(before[keep], after[keep] as PromptMessage)) keep++;
  const messages = after.slice(keep).map((message, index): MessageDelta => {
    const old = before[keep + index]?.content ?? '';
    return {
      role: message.role,
      ...diffContent(old, message.content),
      ...(message.calls && { calls: message.calls }),
      ...(message.callId !== undefined && { callId: message.callId }),
      ...(message.tool !== undefined && { tool: message.tool }),
      ...(message.carry !== undefined && { carry: message.carry }),
    };
  });
  return { keep, messages };
}

/** Rebuilds a prompt from the one of the step before. Total: a difference that does not fit keeps what it can. */
export function applyPrompt(
  before: readonly PromptMessage[],
  { keep, messages }: Pick<EventOf<'prompt'>, 'keep' | 'messages'>,
): PromptMessage[] {
  const rebuilt = messages.map((delta, index): PromptMessage => {
    const old = before[keep + index]?.content ?? '';
    // Start and end never overlap, so that a hostile log cannot double a text with every step.
    const tail = old.slice(Math.max(0, delta.keepStart, old.length - delta.keepEnd));
    return {
      role: delta.role,
      content: old.slice(0, Math.max(0, delta.keepStart)) + delta.insert + tail,
      ...(delta.calls && { calls: delta.calls }),
      ...(delta.callId !== undefined && { callId: delta.callId }),
      ...(delta.tool !== undefined && { tool: delta.tool }),
      ...(delta.carry !== undefined && { carry: delta.carry }),
    };
  });
  return [...before.slice(0, Math.max(0, keep)), ...rebuilt];
}
