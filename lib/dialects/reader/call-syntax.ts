import type { ToolInfo } from '../../run/config.ts';
import type { Repair } from '../../run/events.ts';
import type { Json } from '../../run/json.ts';
import { isFinishName } from './action-channel.ts';
import { readInput } from './args.ts';
import { CLOSER, findClose, isCloser } from './brackets.ts';
import { mendJson } from './json-mend.ts';
import { trimRange } from './range.ts';
import { repair } from './repairs.ts';
import { readToolName } from './tool-name.ts';

/**
 * A call as read from text: a tool's, or the one that ends the run. `end` is the offset behind it, -1 where nothing
 * can follow. `thought` is set when the same form held the thought too; '' for none.
 */
export type ReadAction = { repairs: Repair[]; end: number; thought?: string } & (
  | { kind: 'call'; tool: string; input: Json }
  | { kind: 'answer'; text: string }
);

const WIDE_OPENERS: ReadonlySet<number> = new Set([...'【（「［'].map((opener) => opener.charCodeAt(0)));
const LONGEST_NAME = 80;
const [LF, QUOTE, ROUND, SQUARE, BACKSLASH, FIRST_WIDE] = [10, 34, 40, 91, 92, 0x300c];
/** Fields in which models wrap an answer. */
const ANSWER_KEYS = ['answer', 'final_answer', 'finalAnswer', 'output', 'result', 'response', 'text', 'value'];

function isOpener(unit: number): boolean {
  return unit < FIRST_WIDE ? unit === ROUND || unit === SQUARE : WIDE_OPENERS.has(unit);
}

/** Where the bracket of `Tool[…` stands in the first line, or -1. The name before it must look like one. */
export function findOpener(text: string, from: number, to: number): number {
  const limit = Math.min(to, from + LONGEST_NAME);
  for (let at = from; at < limit; at++) {
    const unit = text.charCodeAt(at);
    // A square bracket may stand alone in the line after the name.
    if (unit === LF && !/^\s*\[/.test(text.slice(at, limit))) return -1;
    if (isOpener(unit) && /[\p{L}\p{N}]/u.test(text.slice(from, at))) {
      return /^[\s*_`"'{<[\-•>]*[\p{L}\p{N}_][\p{L}\p{N}_ .\-/:]*[\s*_`"'}>]*$/u.test(text.slice(from, at)) ? at : -1;
    }
  }
  return -1;
}

/** The range of a call's input: JSON is followed to its own end, anything else to the closing bracket. */
function inputRange(text: string, opener: number, to: number, isAnswer: boolean) {
  const open = text[opener] ?? '[';
  const from = opener + 1;
  const value = trimRange(text, from, to).from;
  if (text[value] === '{' || (text[value] === '[' && /[[{"]/.test(text[value + 1] ?? ''))) {
    const mended = mendJson(text, value, to);
    const after = mended ? trimRange(text, mended.end, to).from : to;
    if (mended && isCloser(open, text[after])) return { from, to: after, end: after + 1, isClosed: true };
    if (mended && after >= to) return { from, to, end: to, isClosed: false };
  }
  const line = text.indexOf('\n', opener);
  const isLine = !isAnswer && line >= 0 && line < to;
  const inLine = isLine ? findClose(text, open, from, line) : null;
  const close = inLine && inLine.at >= 0 && inLine.isBalanced ? inLine : closeQuoted(text, open, from, to);
  if (close.at >= 0) return { from, to: close.at, end: close.at + 1, isClosed: close.isBalanced };
  return { from, to, end: to, isClosed: false };
}

/** For round brackets: the first close that is not within double quotes, when that balances; else any that closes. */
function closeQuoted(text: string, open: string, from: number, to: number) {
  if (open !== '(' && open !== '（') return findClose(text, open, from, to);
  const opener = open.charCodeAt(0);
  const closer = (CLOSER[open] ?? ')').charCodeAt(0);
  let depth = 1;
  let isQuoted = false;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted && unit === BACKSLASH) at++;
    else if (isQuoted) continue;
    else if (unit === opener) depth++;
    else if (unit === closer && --depth === 0) return { at, isBalanced: true };
  }
  return findClose(text, open, from, to);
}

/** The text of an answer that was handed over like a tool's input. */
function answerText(input: Json, raw: string): { text: string; isWrapped: boolean } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { text: raw, isWrapped: false };
  const [[key, only] = ['', null], ...others] = Object.entries(input);
  if (others.length === 0 && ANSWER_KEYS.includes(key) && typeof only === 'string')
    return { text: only, isWrapped: true };
  return { text: raw, isWrapped: false };
}

/** An answer given as the input of `Finish`: `from` to `to` is what stands in the brackets or behind the label. */
export function readAnswer(
  text: string,
  from: number,
  to: number,
  isQuoted: boolean,
): { text: string; repairs: Repair[] } {
  const range = trimRange(text, from, to);
  const raw = text.slice(range.from, range.to);
  const read = readInput(text, range.from, range.to, undefined);
  const span: [number, number] = [range.from, range.to];
  const wrapped = answerText(read.input, raw);
  if (wrapped.isWrapped) return { text: wrapped.text, repairs: [...read.repairs, repair('wrapped-answer', span)] };
  const isUnquoted = isQuoted && typeof read.input === 'string' && read.repairs.some((r) => r.rule === 'outer-quotes');
  return isUnquoted ? { text: String(read.input), repairs: read.repairs } : { text: raw, repairs: [] };
}

/** Reads `Tool[input]` or `tool(input)` that begins at `from`; null when there is no bracket after a name. */
export function readCall(text: string, from: number, to: number, tools: readonly ToolInfo[]): ReadAction | null {
  const opener = findOpener(text, from, to);
  if (opener < 0) return null;
  const written = text.slice(from, opener);
  const isFinish = isFinishName(written) && !tools.some((tool) => tool.name === written.trim());
  // `[Search[x]]`: the outer pair means nothing.
  const isDoubled = /^\s*\[/.test(written) && text[to - 1] === ']';
  const range = inputRange(text, opener, isDoubled ? to - 1 : to, isFinish);
  const repairs: Repair[] = [];
  if (/[【（「［]/.test(text[opener] ?? '')) repairs.push(repair('full-width-bracket', [opener, opener + 1]));
  if (!range.isClosed) repairs.push(repair('unclosed-bracket', [opener, to]));
  if (isFinish) {
    const answer = readAnswer(text, range.from, range.to, true);
    return { kind: 'answer', text: answer.text, repairs: [...repairs, ...answer.repairs], end: range.end };
  }
  const name = readToolName(written, tools);
  if (name.rule) repairs.push({ ...name.rule, span: [from, opener] });
  const tool = tools.find((known) => known.name === name.name);
  const read = readInput(text, range.from, range.to, tool);
  if (isTemplate(written, read.input)) {
    const inner = String(read.input).slice(1, -1).trim();
    return {
      kind: 'call',
      tool: name.name,
      input: inner,
      repairs: [...repairs, repair('template-braces', [from, range.end])],
      end: range.end,
    };
  }
  const isRound = text[opener] === '(' || text[opener] === '（';
  const input = read.input === '' && (isRound || (tool && tool.mainField === undefined)) ? {} : read.input;
  return { kind: 'call', tool: name.name, input, repairs: [...repairs, ...read.repairs], end: range.end };
}

/** `{Search}[{night bus}]`: the braces of a format description, copied with the rest. */
function isTemplate(written: string, input: Json): boolean {
  return /^\s*\{.*\}\s*$/.test(written) && typeof input === 'string' && /^\{[^{}]*\}$/.test(input);
}
