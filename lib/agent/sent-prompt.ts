import { createHash, type Hash } from 'node:crypto';
import type { ToolInfo } from '../run/config.ts';
import type { EventOf, RawCall } from '../run/events.ts';
import { diffPrompt, promptText } from '../run/prompt-delta.ts';
import type { PromptMessage } from '../run/trajectory.ts';

/**
 * The prompt of the last step. The next one mostly begins with the same messages, however many they are: those stay the same
 * objects from step to step, so that each is compared, hashed and made ready for the provider but once.
 */
export class SentPrompt {
  tools: readonly ToolInfo[];
  private messages: readonly PromptMessage[];
  /** Of the text of `messages` without its last bracket; null as long as nothing was hashed. */
  private hash: Hash | null = null;

  constructor(messages: readonly PromptMessage[], tools: readonly ToolInfo[]) {
    this.messages = messages;
    this.tools = tools;
  }

  /** These messages, the leading ones that were sent before as the objects that were sent. Changes no object. */
  reuse(messages: readonly PromptMessage[]): PromptMessage[] {
    let same = 0;
    while (isSame(this.messages[same], messages[same])) same++;
    return [...this.messages.slice(0, same), ...messages.slice(same)];
  }

  /** Puts a prompt in the place of the one before. Gives the difference between them, and the SHA-256 of the new one's text. */
  replace(
    messages: readonly PromptMessage[],
    tools: readonly ToolInfo[],
  ): Pick<EventOf<'prompt'>, 'keep' | 'messages' | 'sha256'> {
    const difference = diffPrompt(this.messages, messages);
    const hashed = this.hash && difference.keep === this.messages.length ? difference.keep : 0;
    const hash = hashed > 0 && this.hash ? this.hash : createHash('sha256').update('[');
    const added = promptText(messages.slice(hashed)).slice(1, -1);
    if (added !== '') hash.update(hashed > 0 ? `,${added}` : added);
    this.hash = hash;
    this.messages = messages;
    this.tools = tools;
    return { ...difference, sha256: hash.copy().update(']').digest('hex') };
  }
}

/** Whether two messages are there and the same, without a look into inputs and carries: they are when they are one object. */
function isSame(a: PromptMessage | undefined, b: PromptMessage | undefined): boolean {
  if (!a || !b) return false;
  if (a === b) return true;
  if (a.role !== b.role || a.content !== b.content || a.callId !== b.callId || a.tool !== b.tool) return false;
  return a.carry === b.carry && areSame(a.calls, b.calls);
}

function areSame(a: readonly RawCall[] | undefined, b: readonly RawCall[] | undefined): boolean {
  if (!a || !b || a.length !== b.length) return a === b;
  let same = 0;
  while (isSameCall(a[same], b[same])) same++;
  return same === a.length;
}

function isSameCall(a: RawCall | undefined, b: RawCall | undefined): boolean {
  if (!a || !b || a.callId !== b.callId || a.tool !== b.tool) return false;
  return a.input === b.input && a.inputText === b.inputText && a.carry === b.carry;
}
