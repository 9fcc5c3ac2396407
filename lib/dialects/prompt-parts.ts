import type { PromptMessage } from '../run/trajectory.ts';

/** Where a piece of a prompt comes from. Our own instruction at a step limit counts as `template`, earlier questions as `history`. */
export type Origin = 'template' | 'tools' | 'examples' | 'history' | 'question';

/** A stretch of a message. */
export interface PromptPart {
  origin: Origin;
  text: string;
}

/** A message in pieces: their texts joined are its content, byte for byte. */
export interface PartedMessage extends Omit<PromptMessage, 'content'> {
  parts: PromptPart[];
}

/** A message of one piece. */
export function partOf(role: PromptMessage['role'], origin: Origin, text: string): PartedMessage {
  return { role, parts: [{ origin, text }] };
}

/** The parts without spaces and line breaks at the end of the last ones. */
export function trimPartsEnd(parts: readonly PromptPart[]): PromptPart[] {
  const trimmed = [...parts];
  for (let last = trimmed.pop(); last; last = trimmed.pop()) {
    const text = last.text.trimEnd();
    if (text !== '') return [...trimmed, { ...last, text }];
  }
  return [];
}

/** One part for neighbours of one origin, none that is empty. */
export function joinNeighbours(message: PartedMessage): PartedMessage {
  const parts: PromptPart[] = [];
  for (const { origin, text } of message.parts) {
    const last = parts.at(-1);
    if (text === '') continue;
    if (last?.origin === origin) last.text += text;
    else parts.push({ origin, text });
  }
  return { ...message, parts };
}

/** The message as it is sent. */
export function wholeMessage({ parts, role, ...rest }: PartedMessage): PromptMessage {
  return { role, content: parts.map(({ text }) => text).join(''), ...rest };
}
