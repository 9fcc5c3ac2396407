import type { Repair, Span } from '../../run/events.ts';
import { isFinishName } from './action-channel.ts';
import { readInput } from './args.ts';
import { readBlob } from './blob.ts';
import { type ReadAction, readAnswer, readCall } from './call-syntax.ts';
import { NO_ACTION } from './follow.ts';
import { mendJson } from './json-mend.ts';
import type { Block } from './outline.ts';
import { trimRange } from './range.ts';
import { repair } from './repairs.ts';
import { readToolName } from './tool-name.ts';
import type { Outcome, TurnContext } from './turn-context.ts';

/** A name without brackets: its input is in a block of its own, or there is none. */
function readBareName(context: TurnContext, action: Block, input: Block | undefined): Outcome {
  const { text, tools } = context;
  const range = trimRange(text, action.start, action.end);
  const line = text.slice(range.from, range.to);
  const span: Span = [range.from, range.to];
  const written = line.length > 200 ? line : line.replace(/\s*[(（][^()（）]*[)）]\s*$/, '');
  if (input && isFinishName(written)) {
    const answer = readAnswer(text, input.start, input.end, true);
    return { kind: 'answer', ...answer, end: input.end };
  }
  const colon = /^[^:：\n]{1,24}[:：]/.exec(line);
  if (!input && colon && isFinishName(colon[0].slice(0, -1))) {
    const answer = line.slice(colon[0].length).trim();
    if (answer !== '')
      return { kind: 'answer', text: answer, repairs: [repair('missing-brackets', span)], end: range.to };
  }
  const name = readToolName(written, tools);
  const repairs = name.rule ? [{ ...name.rule, span }] : [];
  const tool = tools.find((known) => known.name === name.name);
  if (input && (tool || isName(name.name))) {
    const read = readInput(text, input.start, input.end, tool);
    return { kind: 'call', tool: name.name, input: read.input, repairs: [...repairs, ...read.repairs], end: -1 };
  }
  return readWithoutInput(context, { line, span, name: name.name, isKnown: tool !== undefined, repairs });
}

/** Whether this can be a tool's name, rather than a sentence or a piece of the format description. */
function isName(name: string): boolean {
  return name.length > 0 && name.length <= 64 && !/[,;?![\]{}\n]|[:：](?:\s|$)|final answer/i.test(name);
}

function readWithoutInput(
  { text, tools }: TurnContext,
  found: { line: string; span: Span; name: string; isKnown: boolean; repairs: Repair[] },
): Outcome {
  const { line, span, name, isKnown, repairs } = found;
  if (isKnown) return { kind: 'call', tool: name, input: {}, repairs, end: -1 };
  const brace = line.indexOf('{');
  const written = brace > 0 ? readToolName(line.slice(0, brace), tools) : null;
  const mended = written && isName(written.name) ? mendJson(text, span[0] + brace, span[1]) : null;
  if (written && mended && trimRange(text, mended.end, span[1]).from >= span[1]) {
    const rules = ['missing-brackets', ...mended.rules].map((rule) => repair(rule, span));
    return { kind: 'call', tool: written.name, input: mended.value, repairs: rules, end: span[1] };
  }
  const known = tools.find(({ name }) => line.startsWith(name) && /^(?::\s|\s)/.test(line.slice(name.length)));
  if (known) {
    const from = span[0] + known.name.length;
    const start = text[from] === ':' ? from + 1 : from;
    const read = readInput(text, start, span[1], known);
    return {
      kind: 'call',
      tool: known.name,
      input: read.input,
      repairs: [repair('missing-brackets', span), ...read.repairs],
      end: -1,
    };
  }
  return { kind: 'refused', reason: 'bad-action', message: 'The action is not a call of a tool.', span };
}

/** `Action: search Action Input: otters` in one line. */
function splitInline(text: string, action: Block): { action: Block; input: Block } | null {
  const body = text.slice(action.start, action.end);
  const match = /[ \t](?:action[ _]?|tool )input\s?[:：]/i.exec(body);
  const name = match ? body.slice(0, match.index) : '';
  // Within an input that has begun, the words are a part of it.
  if (!match || /[\n[{"]|\([^)]*$/.test(name)) return null;
  const start = action.start + match.index + match[0].length;
  return {
    action: { ...action, end: action.start + match.index },
    input: { ...action, kind: 'input', label: null, labelStart: action.start + match.index, start, end: action.end },
  };
}

/** Reads what stands behind an Action label, with the input from a block of its own where there is one. */
export function readAction(context: TurnContext, action: Block, input: Block | undefined): Outcome {
  const { text, tools } = context;
  const whole = stripFence(text, action);
  const range = trimRange(text, whole.from, whole.to);
  if (range.from >= range.to) {
    return {
      kind: 'refused',
      reason: 'empty-action',
      message: 'The action is empty.',
      span: [action.labelStart, action.end],
    };
  }
  if (NO_ACTION.test(text.slice(range.from, Math.min(range.to, range.from + 40)))) {
    const span: Span = [range.from, range.to];
    return { kind: 'refused', reason: 'action-none', message: 'The action says that no tool is needed.', span };
  }
  const blob = readBlob(text, range.from, range.to, tools);
  if (blob) return blob;
  const block = { ...action, start: range.from, end: range.to };
  const inline = input ? null : splitInline(text, block);
  if (inline) {
    const read = readBareName(context, inline.action, inline.input);
    if (read.kind === 'call')
      read.repairs.unshift(repair('inline-label', [inline.input.labelStart, inline.input.start]));
    return read;
  }
  const wholeCall = readCall(text, range.from, range.to, tools);
  const call =
    isUnclosed(wholeCall) && action.labelWithin > range.from
      ? readCall(text, range.from, action.labelWithin, tools)
      : wholeCall;
  if (input && !(call?.kind === 'answer' || isCallBeside(text, range.from, call)))
    return readBareName(context, block, input);
  return call ?? readBareName(context, block, input);
}

/** An answer whose bracket never closes. */
function isUnclosed(call: ReadAction | null): boolean {
  return call?.kind === 'answer' && call.repairs.some(({ rule }) => rule === 'unclosed-bracket');
}

/** With an input of its own, brackets behind the name may be a remark: `web (one of the tools)`. Right behind it they are the call. */
function isCallBeside(text: string, from: number, call: ReadAction | null): boolean {
  if (call?.kind !== 'call') return false;
  return typeof call.input === 'object'
    ? Object.keys(call.input ?? {}).length > 0
    : /^[\w.]+\[/.test(text.slice(from, from + 80));
}

/** An action written in a code fence or between backticks. */
function stripFence(text: string, block: Block): { from: number; to: number } {
  const body = text.slice(block.start, block.end);
  const head = /^\s*(?:```[^\n`]*\n|`(?=[^`]))/.exec(body);
  if (!head) return { from: block.start, to: block.end };
  const tail = /\s*`+\s*$/.exec(body.slice(-16));
  const to = tail ? block.end - tail[0].length : block.end;
  return { from: block.start + head[0].length, to: Math.max(to, block.start + head[0].length) };
}
