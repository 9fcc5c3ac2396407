import type { ToolInfo } from '../../run/config.ts';
import type { Json } from '../../run/json.ts';
import { readBlob } from './blob.ts';
import type { ReadAction } from './call-syntax.ts';
import { mendJson } from './json-mend.ts';
import { type Range, trimRange } from './range.ts';
import { repair } from './repairs.ts';
import { cleanText } from './text-clean.ts';
import { readToolName } from './tool-name.ts';
import type { TurnContext } from './turn-context.ts';

/** A call found at a mark: `end` is the offset behind it. */
interface Found {
  call: ReadAction;
  end: number;
}

/** `needs`: what the text holds in any case when the mark stands in it. It is far quicker to look for than the mark. */
interface Mark {
  mark: RegExp;
  needs: string;
  read: ReadAt;
}

type ReadAt = (text: string, mark: RegExpExecArray, to: number, tools: readonly ToolInfo[]) => Found | null;

const BEGIN = '<[|｜]tool[_▁]calls?(?:[_▁]section)?[_▁]begin[|｜]>';

/** The marks of native calls that came out as text, and how what stands behind each is read. */
const MARKS: readonly Mark[] = [
  // Name and arguments apart, in the tokens of two model families.
  {
    mark: new RegExp(
      `${BEGIN}\\s*(?:function\\s*<[|｜]tool[_▁]sep[|｜]>\\s*)?([\\w.:-]{1,80})\\s*(?:<[|｜]tool[_▁][\\w▁]{1,30}[|｜]>\\s*)?(?:\`\`\`(?:json)?\\s*)?(?=\\{)`,
      'g',
    ),
    needs: 'begin',
    read: readNamed,
  },
  {
    mark: /\[TOOL_CALLS\]\s*([\w.-]{1,80})\s*(?:\[CALL_ID\]\w{1,40}\s*)?(?:\[ARGS\]\s*)?(?=\{)/g,
    needs: '[TOOL_CALLS]',
    read: readNamed,
  },
  { mark: /\bto=([\w.-]{1,80})[^{}\n]{0,120}?<\|message\|>\s*(?=\{)/g, needs: '<|message|>', read: readNamed },
  { mark: /<function=([\w.-]{1,80})>\s*(?=\{)/g, needs: '<function=', read: readNamed },
  // Arguments in tags.
  { mark: /<function=([\w.-]{1,80})>/g, needs: '<function=', read: readTagged },
  { mark: /<invoke name="([\w.-]{1,80})">/g, needs: '<invoke name="', read: readTagged },
  { mark: /<tool_call>\s*([\w.-]{1,80})\s*(?=<arg_key>|<\/tool_call>)/g, needs: '<tool_call>', read: readTagged },
  // One JSON object with name and arguments.
  {
    mark: new RegExp(
      `(?:<\\|?tool_call\\|?>|\\[TOOL_CALLS\\]|<\\|python_tag\\|>|<function_call>|<\\|plugin\\|>|${BEGIN})\\s*\\[?\\s*(?=\\{)`,
      'g',
    ),
    needs: '{',
    read: readWhole,
  },
  { mark: /(?:^|\n)[ \t]*(?=\{\s*["'](?:tool_call|function_call)["']\s*:)/g, needs: '_call', read: readLast },
];
const ANY_MARK = new RegExp(`${BEGIN}|<tool_call>|<function_calls>|\\[TOOL_CALLS\\]|<function=|<invoke name=`);

/** `functions.search:0`: the tool is `search`. */
function bareName(written: string): string {
  return written.replace(/^functions?\./, '').replace(/:\d+$/, '');
}

function readNamed(text: string, mark: RegExpExecArray, to: number, tools: readonly ToolInfo[]): Found | null {
  const from = mark.index + mark[0].length;
  const mended = mendJson(text, from, to);
  if (mended === null) return null;
  const rules = mended.rules.map((rule) => repair(rule, [from, mended.end]));
  return { call: callOf(mark, mended.value, tools, rules), end: mended.end };
}

function readWhole(text: string, mark: RegExpExecArray, to: number, tools: readonly ToolInfo[]): Found | null {
  const call = readBlob(text, mark.index + mark[0].length, to, tools);
  return call && { call, end: call.end };
}

/** A bare wrapper counts only as the last thing of a reply: within a thought it is quoted. */
function readLast(text: string, mark: RegExpExecArray, to: number, tools: readonly ToolInfo[]): Found | null {
  const found = readWhole(text, mark, to, tools);
  return found && trimRange(text, found.end, to).from >= to ? found : null;
}

function callOf(mark: RegExpExecArray, input: Json, tools: readonly ToolInfo[], repairs: ReadAction['repairs']) {
  const name = readToolName(bareName(mark[1] ?? ''), tools);
  const span: [number, number] = [mark.index, mark.index + mark[0].length];
  const rules = name.rule ? [{ ...name.rule, span }, ...repairs] : repairs;
  return { kind: 'call' as const, tool: name.name, input, repairs: rules, end: -1 };
}

const TAGS: readonly { open: RegExp; close: string }[] = [
  { open: /^\s*<parameter=([\w.-]{1,80})>/, close: '</parameter>' },
  { open: /^\s*<parameter name="([\w.-]{1,80})"[^<>\n]{0,40}>/, close: '</parameter>' },
  { open: /^\s*<arg_key>([^<>\n]{1,80})<\/arg_key>\s{0,8}<arg_value>/, close: '</arg_value>' },
];

function readTagged(text: string, mark: RegExpExecArray, to: number, tools: readonly ToolInfo[]): Found | null {
  const entries: [string, Json][] = [];
  let at = mark.index + mark[0].length;
  for (;;) {
    const from = trimRange(text, at, to).from;
    const head = text.slice(from, Math.min(from + 240, to));
    const tag = TAGS.map(({ open, close }) => ({ match: open.exec(head), close })).find(({ match }) => match !== null);
    if (tag?.match?.[1] === undefined) break;
    const start = from + tag.match[0].length;
    const close = text.indexOf(tag.close, start);
    if (close < 0 || close > to) return null;
    entries.push([tag.match[1].trim(), valueBetween(text, start, close)]);
    at = close + tag.close.length;
  }
  // Without arguments the tags of the call itself must close.
  if (entries.length === 0 && !/^\s*<\//.test(text.slice(at, at + 16))) return null;
  return { call: callOf(mark, Object.fromEntries(entries), tools, []), end: at };
}

function valueBetween(text: string, from: number, to: number): Json {
  const range = trimRange(text, from, to);
  const mended = /[{[]/.test(text[range.from] ?? '') ? mendJson(text, range.from, range.to) : null;
  return mended && mended.end >= range.to ? mended.value : text.slice(range.from, range.to);
}

/**
 * A native call that came out as text, in the form that its model family writes: the first of them in the range. What
 * stands before it is the thought.
 */
export function readLeak({ text, outline, tools }: TurnContext, { from, to }: Range): ReadAction | null {
  const start = outline.cuts.reduce((at, cut) => (cut.kind === 'thinking' ? Math.max(at, cut.end) : at), from);
  const body = text.slice(0, to);
  for (const { mark, needs, read } of MARKS) {
    if (!body.includes(needs, start)) continue;
    mark.lastIndex = start;
    const match = mark.exec(body);
    const leak = match && read(text, match, to, tools);
    if (!match || !leak) continue;
    const before = text.slice(start, match.index);
    const opened = start + Math.min(before.length, ...[before.search(ANY_MARK)].filter((at) => at >= 0));
    const rest = ANY_MARK.exec(text.slice(leak.end, to));
    const extra = rest ? [repair('extra-calls', [leak.end + rest.index, to])] : [];
    const repairs = [repair('text-call', [opened, leak.end]), ...leak.call.repairs, ...extra];
    return { ...leak.call, end: -1, thought: cleanText(text, outline.cuts, from, opened), repairs };
  }
  return null;
}
