import { distance } from 'fastest-levenshtein';
import type { ToolInfo } from '../../run/config.ts';

/** A tool's name as understood. `rule` names what had to be seen through, null when it was written as it is. */
interface ReadName {
  name: string;
  rule: { rule: string; note: string } | null;
}

/** Longer texts are no names, and are not searched for one. */
const LONGEST = 120;

const plain = (name: string): string => name.toLowerCase().replace(/[\s_\-.]/g, '');

/** Takes quotes, bold, brackets and a full stop off a name. */
function undecorate(text: string): string {
  return text
    .trim()
    .replace(/^[\s*_`"'“”[{(<]+(?=[\p{L}\p{N}])/u, '')
    .replace(/(?<=[\p{L}\p{N}])[\s*`"'“”\]})>.:：,]+$/u, '');
}

function nearest(name: string, tools: readonly ToolInfo[]): ToolInfo | undefined {
  const wanted = plain(name);
  if (wanted.length < 5 || wanted.length > 80) return undefined;
  const near = tools
    .map((tool) => ({ tool, away: distance(wanted, plain(tool.name)) }))
    .filter(({ away }) => away <= 2)
    .sort((a, b) => a.away - b.away);
  // Two tools equally near are no guess at all.
  return near.length > 1 && near[0]?.away === near[1]?.away ? undefined : near[0]?.tool;
}

/** Reads a tool's name. A name that is near none of `tools` passes unchanged: the tool runner answers for it. */
export function readToolName(written: string, tools: readonly ToolInfo[]): ReadName {
  const text = written.trim();
  if (text.length > LONGEST) return { name: text, rule: null };
  if (tools.some((tool) => tool.name === text)) return { name: text, rule: null };
  const bare = undecorate(text) || text;
  const note = (name: string) => `read "${text.slice(0, 60)}" as ${name}`;
  const decorated = { rule: 'decorated-name', note: note(bare) };
  const exact = tools.find((tool) => tool.name === bare);
  if (exact) return { name: exact.name, rule: decorated };
  const last = bare.replace(/^(?:functions?|tools?|default_api)[.:/]/, '').replace(/:\d+$/, '');
  const same = tools.find((tool) => plain(tool.name) === plain(bare) || plain(tool.name) === plain(last));
  if (same) return { name: same.name, rule: { rule: 'name-spelling', note: note(same.name) } };
  const word = /^(?:[\p{L}']+ ){1,4}([\w.-]+)$/u.exec(bare)?.[1];
  const named = tools.find((tool) => tool.name === word);
  if (named) return { name: named.name, rule: { rule: 'name-in-sentence', note: note(named.name) } };
  const guess = /^[\p{L}\p{N}_ .\-/:]+$/u.test(last) ? nearest(last, tools) : undefined;
  if (guess) return { name: guess.name, rule: { rule: 'name-guess', note: note(guess.name) } };
  return bare === text ? { name: text, rule: null } : { name: bare, rule: decorated };
}
