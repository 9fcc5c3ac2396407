import { type Line, type LintFinding, type LintInput, linesOf } from './finding.ts';

/** A way of writing that tells one dialect from the others. */
interface Mark {
  /** The dialects in which it is at home. */
  home: readonly string[];
  /** What a person calls it. */
  name: string;
  /** Where it stands in a line, `null` for nowhere. */
  find(line: string, tools: ReadonlySet<string>): { index: number; length: number } | null;
}

const byPattern = (pattern: RegExp) => (line: string) => {
  const match = pattern.exec(line);
  return match && { index: match.index, length: match[0].length };
};

/** What stands for a tool's name in format lines. */
const ANY_TOOL = ['tool', 'tool_name', 'toolname', 'function'];

/** A call of a known tool, or of a stand-in for one, opened with these brackets. The name may be in braces: `{{tool_name}}`. */
const byCall = (opening: RegExp) => (line: string, tools: ReadonlySet<string>) => {
  for (const match of line.matchAll(opening)) {
    const name = match[1] ?? '';
    if (tools.has(name) || ANY_TOOL.includes(name.toLowerCase()))
      return { index: match.index, length: match[0].length };
  }
  return null;
};

// Names are cut at 60 letters: beyond that a pattern would go back and forth in a long word.
const MARKS: readonly Mark[] = [
  { home: ['action-input'], name: 'Action Input:', find: byPattern(/\bAction Input(?: \d{1,3})?\s?[:：]/i) },
  { home: ['bracket'], name: 'Finish[…]', find: byPattern(/\bFinish\s?\[/) },
  { home: [], name: 'finish(…)', find: byPattern(/\bfinish\((?=["'{]|answer|result|\w{1,20}=)/i) },
  {
    home: ['bracket'],
    name: 'Tool[…]',
    find: byPattern(/(?<!\w)(?:Action|行动|动作)(?: \d{1,3})?\s?[:：]\s?[`*"]{0,3}(?:\w{1,60}|\{\{?\w{1,60}\}\}?)\[/i),
  },
  { home: ['bracket'], name: 'Tool[…]', find: byCall(/(?<!\w)(\w{1,60})\}{0,2}\[/g) },
  {
    home: ['json-call'],
    name: 'tool(…)',
    find: byPattern(/(?<!\w)(?:Action|行动|动作)(?: \d{1,3})?\s?[:：]\s?[`*"]{0,3}(?:\w{1,60}|\{\{?\w{1,60}\}\}?)\(/i),
  },
  { home: ['json-call'], name: 'tool({…})', find: byCall(/(?<!\w)(\w{1,60})\}{0,2}\(\{/g) },
  {
    home: ['json-call', 'action-input'],
    name: 'Final Answer:',
    find: byPattern(/^[\s>*#"'`-]{0,12}Final Answer[*_]{0,3}\s?[:：]/i),
  },
];

const WAYS: Readonly<Record<string, string>> = {
  bracket: 'calls are written as Tool[input] and the answer as Finish[answer]',
  'json-call': 'calls are written as tool({"field": "value"}) and the answer after "Final Answer:"',
  'action-input': 'calls are written on two lines, "Action:" and "Action Input:", and the answer after "Final Answer:"',
  native: "calls go through the provider's own tool calling, and format lines make models write them as text",
  direct: 'there is no loop, so a call that is written down is never made',
};

/** `never write "Action Input:"` shows a form in order to forbid it. */
const FORBIDS =
  /\b(?:not|never|no|don't|without|instead of|rather than|avoid|unlike)\b|不要|不得|不能|请勿|别写|而不是/i;

function marksIn({ text }: Line, marks: readonly Mark[], tools: ReadonlySet<string>) {
  if (!/[[(:：]/.test(text)) return [];
  return marks.flatMap((mark) => {
    const found = mark.find(text, tools);
    const isForbidden = found !== null && FORBIDS.test(text.slice(Math.max(0, found.index - 80), found.index));
    return found && !isForbidden ? [{ mark, found }] : [];
  });
}

/** Format lines and examples that are written for another dialect than this one; each form once, where it first stands. */
export function lintOtherDialect({ system, examples, dialect, tools }: LintInput): LintFinding[] {
  const way = WAYS[dialect];
  if (!way) return [];
  const strange = MARKS.filter(({ home }) => !home.includes(dialect));
  const names = new Set(tools.map(({ name }) => name));
  const findings: LintFinding[] = [];
  const report = (text: string, where: string, place: (at: number, length: number) => Partial<LintFinding>) => {
    const seen = new Set<string>();
    for (const line of linesOf(text)) {
      for (const { mark, found } of marksIn(line, strange, names)) {
        if (seen.has(mark.name)) continue;
        seen.add(mark.name);
        findings.push({
          rule: 'other-dialect',
          severity: 'warning',
          message: `${where}"${mark.name}" belongs to another dialect. In ${dialect}, ${way}.`,
          fix: `Write it in the way of ${dialect}, or change the dialect.`,
          ...place(line.at + found.index, found.length),
        });
      }
    }
  };
  report(system, '', (at, length) => ({ span: [at, at + length] }));
  examples.forEach((example, exampleIndex) => {
    if (example.off === true) return;
    const texts = [...example.steps.map(({ thought }) => thought), example.finalThought, example.answer];
    report(texts.filter(Boolean).join('\n'), `Example ${exampleIndex + 1}: `, () => ({ exampleIndex }));
  });
  return findings;
}
