import { runAgent } from '../agent/loop.ts';
import { dialectOf } from '../dialects/index.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import { defaultRecipe } from '../prompt/recipe.ts';
import type { Recipe, RunConfig } from '../run/config.ts';
import type { EventOf, UnnumberedEvent } from '../run/events.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { builtinTools } from '../tools/index.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { OFFLINE_ENTRIES } from '../tools/search/offline-entries.ts';
import { offlineSearch } from '../tools/search/offline-search.ts';
import type { Tool } from '../tools/tool.ts';

/** The day on which the runs take place when nothing else is said: a Thursday in the fourth quarter. */
export const TODAY = new Date('2026-11-12T09:30:00Z');

/** Its index takes a while to build, so all runs share it. */
const SEARCH = offlineSearch(OFFLINE_ENTRIES);

/** What a run is asked with; all has a default. */
export interface Asked {
  who?: string;
  dialect?: string;
  today?: Date;
  maxSteps?: number;
  /** Tools that are off. */
  off?: string[];
  recipe?: Recipe;
  keepThoughts?: boolean;
  maxOutputTokens?: number;
  /** Goes over all else in the config. */
  config?: Partial<RunConfig>;
  /** Wraps a tool, so that it can fail. */
  change?: (tool: Tool) => Tool;
  conversation?: { question: string; answer: string }[];
}

/** A run that has ended: what the loop yielded, the last answer, and the end. */
export interface Ran {
  events: UnnumberedEvent[];
  answer: string;
  end: Omit<EventOf<'run-end'>, 'seq' | 't'>;
}

/** Plays one run to its end, with the scripted model and everything else as the server has it; only the clock is a fake. */
export async function ask(question: string, asked: Asked = {}): Promise<Ran> {
  const {
    who = 'careful',
    dialect: id = 'bracket',
    today = TODAY,
    maxSteps = 8,
    off = [],
    conversation = [],
    change,
  } = asked;
  const clock = fakeClock({ wallStart: today.getTime() });
  const tools = builtinTools({ orders: memoryOrders(() => today), now: () => today, search: SEARCH });
  const on = tools.filter((tool) => !off.includes(tool.name)).map((tool) => change?.(tool) ?? tool);
  const runner = toolRunner(on, { timeoutMs: 1000, clock });
  const model = scriptedModels({ clock, pace: 'instant' }).find(({ info }) => info.id === `scripted:${who}`);
  const dialect = dialectOf(id);
  if (!model || !dialect) throw new Error(`unknown: ${who} or ${id}`);
  const config: RunConfig = {
    ...{ model: model.info, dialect: id, recipe: asked.recipe ?? defaultRecipe(id), tools: runner.tools, maxSteps },
    ...{
      temperature: null,
      maxOutputTokens: asked.maxOutputTokens ?? null,
      atLimit: 'force-answer',
      repeatLimit: 5,
      formatRetries: 2,
    },
    ...{ keepThoughts: asked.keepThoughts ?? true, strict: true, budget: { tokens: 200_000, cost: null } },
    timeouts: { run: 600_000, step: 120_000, idle: 45_000, tool: 30_000 },
    ...asked.config,
  };
  const events: UnnumberedEvent[] = [];
  let calls = 0;
  const { signal } = new AbortController();
  const newCallId = () => `call-${++calls}`;
  for await (const event of runAgent({
    config,
    question,
    conversation,
    dialect,
    tools: runner,
    model,
    clock,
    newCallId,
    signal,
  }))
    events.push(event);
  const end = ofType(events, 'run-end').at(-1);
  if (!end) throw new Error('no run-end');
  return { events, answer: ofType(events, 'answer').at(-1)?.text ?? '', end };
}

/** The events of one type. */
export function ofType<T extends UnnumberedEvent['type']>(events: UnnumberedEvent[], type: T) {
  return events.filter((event): event is Extract<UnnumberedEvent, { type: T }> => event.type === type);
}

/** Every number in a text, without separators. */
export function numbersIn(text: string): number[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
}

/** Numbers of the answer that stand in no observation and not in the question; how many orders were seen may be counted. */
export function invented(question: string, { events, answer }: Ran): number[] {
  const seen = ofType(events, 'observation').flatMap(({ text, data }) => [
    ...numbersIn(text),
    ...(Array.isArray(data) ? [data.length] : []),
  ]);
  const known = new Set([...numbersIn(question), ...seen]);
  return numbersIn(answer).filter((number) => !known.has(number));
}
