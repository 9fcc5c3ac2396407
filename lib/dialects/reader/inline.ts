import { isFinishName } from './action-channel.ts';
import { readInput } from './args.ts';
import { readBlob } from './blob.ts';
import { findOpener, type ReadAction, readCall } from './call-syntax.ts';
import { readLeak } from './leak.ts';
import { type Range, trimRange } from './range.ts';
import { repair } from './repairs.ts';
import { readToolName } from './tool-name.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * A step without a label at the start of a line: a line that is nothing but a call, labels in the middle of a line, or
 * a reply that is one JSON call. Tried only when there is no other action. JSON within a thought is never an action.
 */
export function readInline(context: TurnContext): ReadAction | null {
  const { text, outline, tools } = context;
  const leak = readLeak(context, leakRange(context));
  if (leak) return leak;
  const last = outline.lastFilled;
  if (!last) return null;
  const fence = /\s*\n```\s*$/.exec(text.slice(Math.max(last.start, last.end - 16), last.end));
  const range = trimRange(text, Math.max(last.start, outline.thoughtFrom), last.end - (fence?.[0].length ?? 0));
  if (last.kind === 'lead') {
    const blob = readBlob(text, range.from, range.to, tools);
    if (blob) return { thought: '', ...blob };
  }
  return readBareCall(context, range) ?? readOneLine(context, range) ?? readInlineEnd(context, range);
}

/** From the label of the last block, or the start, to the end of what counts: control tokens included. */
function leakRange({ text, outline }: TurnContext): Range {
  const last = outline.lastBlock;
  const ends = [outline.tail, outline.observation?.start ?? -1].filter((end) => end >= 0);
  return {
    from: Math.max(last.labelStart + (last.label?.length ?? 0), outline.thoughtFrom),
    to: Math.min(text.length, ...ends),
  };
}

/** The first line that begins with a call of a known tool, or of `Finish`. */
function readBareCall({ text, tools }: TurnContext, { from, to }: Range): ReadAction | null {
  const names = new Set(tools.map(({ name }) => name.replace(/[\s_]/g, '')));
  let line = from;
  while (line < to) {
    const newline = text.indexOf('\n', line);
    const lineEnd = newline < 0 || newline > to ? to : newline;
    const opener = findOpener(text, line, lineEnd);
    const name = opener < 0 ? '' : text.slice(line, opener).replace(/[\s*_`]/g, '');
    if (name !== '' && (names.has(name) || (isFinishName(name) && text[opener] === '['))) {
      const call = readCall(text, line, to, tools);
      const thought = text.slice(from, line).trim();
      if (call) return { ...call, thought, repairs: [repair('missing-label', [line, opener]), ...call.repairs] };
    }
    line = lineEnd + 1;
  }
  return null;
}

/** What stands before an inline label, without a Thought label of its own. */
function thoughtBefore(text: string, from: number, to: number): string {
  const before = text.slice(from, to);
  const label = before.slice(0, 40).search(/\bThought\s?[:：]/);
  return (label < 0 ? before : before.slice(before.indexOf(':', label) + 1)).trim();
}

/** `… Action: tool Action Input: text` in one line. */
function readOneLine({ text, tools }: TurnContext, { from, to }: Range): ReadAction | null {
  const body = text.slice(from, to);
  const input = /\sAction Input\s?[:：]/.exec(body);
  if (!input) return null;
  const action = body.lastIndexOf('Action:', input.index);
  if (action < 1 || !/\s/.test(body[action - 1] ?? '')) return null;
  const written = body.slice(action + 7, input.index).trim();
  if (written === '' || written.length > 64 || /[\n,;?!"{}[\]]/.test(written)) return null;
  const name = readToolName(written, tools);
  const start = from + input.index + input[0].length;
  const cut = /\sObservation\s?[:：]/.exec(text.slice(start, to));
  const end = cut ? start + cut.index : to;
  const read = readInput(
    text,
    start,
    end,
    tools.find((tool) => tool.name === name.name),
  );
  const repairs = [repair('inline-label', [from + action, start]), ...read.repairs];
  if (name.rule) repairs.push({ ...name.rule, span: [from + action, start] });
  return {
    kind: 'call',
    tool: name.name,
    input: read.input,
    repairs,
    end,
    thought: thoughtBefore(text, from, from + action),
  };
}

/** After the end of a sentence: `Final Answer:` or `Action: Tool[…]` that runs to the end of the reply. */
function readInlineEnd({ text, tools }: TurnContext, { from, to }: Range): ReadAction | null {
  const found = /[.!?。！？][ \t]*(?:(Final Answer|最终答案)|Action|行动)\s?[:：]/.exec(text.slice(from, to));
  if (!found) return null;
  const start = from + found.index + 1;
  const content = from + found.index + found[0].length;
  const thought = thoughtBefore(text, from, start);
  const label = repair('inline-label', [start, content]);
  if (found[1] !== undefined) {
    const answer = text.slice(content, to).trim();
    return answer === '' ? null : { kind: 'answer', text: answer, repairs: [label], end: to, thought };
  }
  const range = trimRange(text, content, to);
  const call = readCall(text, range.from, range.to, tools);
  if (!call || trimRange(text, call.end, to).from < to) return null;
  return { ...call, thought, repairs: [label, ...call.repairs] };
}
