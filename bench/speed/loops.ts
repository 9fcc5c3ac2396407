import { type BenchChild, startChild } from './child.ts';
import type { Round, RoundCost } from './contestant.ts';
import type { Effort } from './effort.ts';
import { type Figure, ratioFigure } from './goals.ts';
import type { BenchProvider } from './provider.ts';

/** The file in bench/peers, or `own`, and what it exports. */
const CONTESTANTS = {
  ours: ['own', 'native'],
  'ours, text': ['own', 'text'],
  'AI SDK streamText': ['ai-sdk.js', 'native'],
  'AI SDK streamText, text': ['ai-sdk.js', 'text'],
  'OpenAI Agents': ['openai-agents.js', 'native'],
  LangGraph: ['langgraph.js', 'native'],
  Mastra: ['mastra.js', 'native'],
  LlamaIndex: ['llamaindex.js', 'native'],
} as const;
type Name = keyof typeof CONTESTANTS;

const STEPS = 5;
const MANY_STEPS = 100;

/** The loops in their processes. */
export interface Loops {
  measure(effort: Effort): Promise<Figure[]>;
  measureGrowth(effort: Effort): Promise<Figure[]>;
  close(): void;
}

/** Starts every contestant. Rejects when one of them cannot be loaded. */
export async function openLoops(provider: BenchProvider): Promise<Loops> {
  const children = new Map<Name, BenchChild>();
  const close = () => {
    for (const child of children.values()) child.close();
  };
  /** Milliseconds a model call; throws when the provider was not asked as often as the job asks. */
  const cost = async (name: Name, round: Round): Promise<number> => {
    await provider.counted();
    const { cpuMs, calls } = (await (children.get(name) as BenchChild).ask(round)) as RoundCost;
    const counted = (await provider.counted()).calls;
    if (counted !== calls) throw new Error(`${name} made ${counted} calls where the job has ${calls}.`);
    return cpuMs / calls;
  };
  try {
    for (const [name, args] of Object.entries(CONTESTANTS)) {
      children.set(name as Name, await startChild('contestant-child.ts', [...args, provider.url]));
    }
  } catch (trouble) {
    close();
    throw trouble;
  }
  return { close, measure: (effort) => measure(cost, effort), measureGrowth: (effort) => measureGrowth(cost, effort) };
}

type Cost = (name: Name, round: Round) => Promise<number>;

async function measure(cost: Cost, { rounds, isQuick }: Effort): Promise<Figure[]> {
  const names = Object.keys(CONTESTANTS) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) await cost(name, { runs: isQuick ? 1 : 60, steps: STEPS });
  for (let round = 0; round < rounds; round++) {
    // There and back, so that nobody always comes after the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      taken[name].push(await cost(name, { runs: isQuick ? 1 : 15, steps: STEPS }));
    }
  }
  const versus = (own: Name, peer: Name, goal: number, isBelow = false) =>
    ratioFigure(`${own} : ${peer}, per model call`, { ours: taken[own], peer: taken[peer], unit: 'ms' }, goal, isBelow);
  return [
    versus('ours', 'AI SDK streamText', 0.65),
    versus('ours, text', 'AI SDK streamText, text', 0.7),
    ...(['OpenAI Agents', 'LangGraph', 'Mastra', 'LlamaIndex'] as const).map((peer) => versus('ours', peer, 1, true)),
  ];
}

async function measureGrowth(cost: Cost, { rounds, isQuick }: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ['ours', 'ours, text'] as const) {
    const [few, many]: [number[], number[]] = [[], []];
    await cost(name, { runs: isQuick ? 1 : 3, steps: MANY_STEPS });
    for (let round = 0; round < rounds; round++) {
      few.push(await cost(name, { runs: isQuick ? 1 : 30, steps: STEPS }));
      many.push(await cost(name, { runs: isQuick ? 1 : 2, steps: MANY_STEPS }));
    }
    figures.push(ratioFigure(`${name}: per model call, 100 : 5 steps`, { ours: many, peer: few, unit: 'ms' }, 1.3));
  }
  return figures;
}
