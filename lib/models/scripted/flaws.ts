import { hashOf } from './hash.ts';
import type { NamedCall } from './move.ts';
import type { AskedDialect } from './read-prompt.ts';

/** One way to write badly. It gets the whole reply and what it calls (null for an answer). */
type Flaw =
  | 'bold-labels'
  | 'fenced-action'
  | 'open-bracket'
  | 'full-width'
  | 'loose-json'
  | 'invented-observation'
  | 'lower-case-tool'
  | 'chatter'
  | 'numbered-labels';

interface About {
  call: NamedCall | null;
  /** Counts from 1. */
  step: number;
}

/** The flaws of one reply: one, or two that do not touch the same marks. */
export function flawsFor(seed: string, call: NamedCall | null, dialect: AskedDialect): Flaw[] {
  const isBracket = dialect === 'bracket';
  const hasJson = call !== null && (call.bare === null || !isBracket) && Object.keys(call.input).length > 0;
  const main: Flaw[] = ['bold-labels', 'full-width', 'numbered-labels'];
  if (isBracket) main.push('open-bracket', 'fenced-action');
  if (hasJson) main.push('loose-json', 'loose-json');
  if (call) main.push('invented-observation', 'invented-observation', 'lower-case-tool');
  if (isBracket || call) main.push('chatter');
  const hash = hashOf(seed);
  const first = main[hash % main.length] ?? 'bold-labels';
  const second: Flaw = call ? 'lower-case-tool' : 'bold-labels';
  return hash % 3 === 0 && COMBINE.has(first) && first !== second ? [first, second] : [first];
}

const COMBINE: ReadonlySet<Flaw> = new Set(['numbered-labels', 'loose-json', 'invented-observation', 'chatter']);

/** Writes a reply badly, in the ways named. */
export function spoil(text: string, flaws: readonly Flaw[], about: About): string {
  return flaws.reduce((spoiled, flaw) => WAYS[flaw](spoiled, about), text);
}

const LABELS = /^(Thought|Action Input|Action|Final Answer):/gm;

const WAYS: Record<Flaw, (text: string, about: About) => string> = {
  'bold-labels': (text) => text.replace(LABELS, '**$1:**'),
  'fenced-action': (text) => text.replace(/^Action:[\s\S]*$/m, '```\n$&\n```'),
  'open-bracket': (text) => text.replace(/\]$/, ''),
  'full-width': (text) => {
    const colons = text.replace(LABELS, '$1：');
    return colons.replace(/^(Action： ?\w+)\[([^[\]]*)\]$/m, '$1【$2】');
  },
  // Keys without quotes, texts in single ones; not where an apostrophe would end the text.
  'loose-json': (text) =>
    text.replace(/\{.*\}/s, (json) =>
      json.includes("'") ? json : json.replace(/"(\w+)":/g, '$1:').replaceAll('"', "'"),
    ),
  // Not at a line's start as our stop word has it, so that it slips through as it does with real models.
  'invented-observation': (text) =>
    `${text}\n**Observation:** It worked, the result is as expected.\nThought: Good, so I am done.`,
  'lower-case-tool': (text, { call }) =>
    call
      ? text.replace(new RegExp(`(Action(?: \\d+)?[:：]\\**\\s*)${call.tool}`), `$1${call.tool.toLowerCase()}`)
      : text,
  chatter: (text) => `${text}\n\nI will wait for what comes back.`,
  'numbered-labels': (text, { step }) => text.replace(LABELS, `$1 ${step}:`),
};
