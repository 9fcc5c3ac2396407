// The reader of the text dialects in a process of its own, against one pass of the regexes that courses read replies with.
import { dialectOf } from '../../lib/dialects/index.ts';
import { tokensOf } from './job.ts';
import type { ReaderRound } from './reader.ts';
import { hostileReplies, plainReply } from './texts.ts';

const SHORT = 10_000;
const LONG = 100_000;
const TOOLS = ['Calculator', 'Search'].map((name) => ({
  ...{ name, description: name, effect: 'read' as const, mainField: 'text' },
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}));

/** As courses write them in Python, with DOTALL: the thought up to the next label, the action, the answer. */
const REGEXES = [
  /Thought:\s*([\s\S]*?)(?=\n\s*(?:Action|Observation|Thought|Final Answer)\s*:|$)/,
  /Action:\s*(\w+)\s*\[([\s\S]*)\]/,
  /Finish\[([\s\S]*)\]/,
  /Final Answer:\s*([\s\S]*)/,
];

/** What comes of it is added up, so that none of the work can be left out. */
let sum = 0;

function byReader(tokens: readonly string[]): void {
  const reader = dialectOf('bracket')?.reader(TOOLS, { strict: true });
  if (!reader) throw new Error('There is no bracket dialect.');
  for (const delta of tokens) sum += reader.push({ type: 'text', delta }).length;
  sum += reader.end().turn.kind.length;
}

function byRegexes(text: string): void {
  for (const regex of REGEXES) sum += regex.exec(text)?.[0].length ?? 0;
}

/** Milliseconds of the processor that one of `work` takes, by as many as take some time. */
function cost(work: () => void, leastMs: number): number {
  for (let count = 1; ; count *= 2) {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index++) work();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms >= leastMs) return ms / count;
  }
}

const [short, long] = [plainReply(SHORT), plainReply(LONG)];
const [shortTokens, longTokens] = [tokensOf(short), tokensOf(long)];
const hostile = Object.entries(hostileReplies(LONG)).map(([name, text]) => [name, tokensOf(text)] as const);

/** One round: everything once, in turn. */
function round(leastMs: number): ReaderRound {
  return {
    regexes: cost(() => byRegexes(short), leastMs),
    short: cost(() => byReader(shortTokens), leastMs),
    long: cost(() => byReader(longTokens), leastMs),
    hostile: Object.fromEntries(hostile.map(([name, tokens]) => [name, cost(() => byReader(tokens), leastMs)])),
  };
}

process.on('message', ({ leastMs }: { leastMs: number }) => process.send?.({ ...round(leastMs), sum }));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
