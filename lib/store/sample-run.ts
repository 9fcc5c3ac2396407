import type { EventOf, RunEvent } from '../run/events.ts';
import type { NewPlace } from './place.ts';
import type { NewRun, RunSummary } from './run-store.ts';

/** A run for the store's tests, as it is asked for. */
export function sampleRun(
  id: string,
  change: {
    question?: string;
    startedAt?: string;
    owner?: string | null;
    recipe?: { id: string; version: number };
  } = {},
): NewRun {
  const { question = `What is ${id}?`, startedAt = '2026-03-01T10:00:00.000Z', owner = 'process-1' } = change;
  const { recipe = { id: 'classic', version: 1 } } = change;
  const start = sampleStart(id, question, startedAt);
  return {
    start: { ...start, config: { ...start.config, recipe: { ...start.config.recipe, ...recipe } } },
    summary: sampleSummary(id, { question, startedAt, recipeId: recipe.id, recipeVersion: recipe.version }),
    owner,
    idempotency: null,
  };
}

/** A run that is to stand in a conversation, `minute` minutes after the first. */
export function placed(id: string, place: NewPlace, minute = 0, question = `What is ${id}?`): NewRun {
  const startedAt = new Date(Date.parse('2026-03-01T10:00:00.000Z') + minute * 60_000).toISOString();
  return { ...sampleRun(id, { question, startedAt }), place };
}

/** The place of a first question in a new conversation. */
export const first = (id: string): NewPlace => ({ id, after: null, isFirst: true });
/** The place of one more question. */
export const next = (id: string, after: string | null): NewPlace => ({ id, after, isFirst: false });

/** Its `run-start`. */
export function sampleStart(runId: string, question: string, startedAt: string): EventOf<'run-start'> {
  return {
    seq: 1,
    t: 0,
    type: 'run-start',
    v: 1,
    runId,
    startedAt,
    question,
    config: {
      model: {
        id: 'scripted:careful',
        name: 'Careful',
        provider: 'scripted',
        prices: { input: 0, output: 0 },
        refuses: [],
      },
      dialect: 'bracket',
      recipe: { id: 'classic', version: 1, name: 'Classic', system: '{question}', examples: [] },
      tools: [],
      temperature: null,
      maxOutputTokens: null,
      maxSteps: 8,
      atLimit: 'force-answer',
      repeatLimit: 5,
      formatRetries: 2,
      keepThoughts: true,
      strict: false,
      budget: { tokens: 200_000, cost: null },
      timeouts: { run: 60_000, step: 30_000, idle: 10_000, tool: 10_000 },
    },
    conversation: null,
    origin: { kind: 'new' },
  };
}

/** Its row in the list, before the first step. */
export function sampleSummary(id: string, change: Partial<RunSummary> = {}): RunSummary {
  return {
    id,
    question: `What is ${id}?`,
    modelId: 'scripted:careful',
    modelName: 'Careful',
    dialect: 'bracket',
    temperature: null,
    recipeId: 'classic',
    recipeName: 'Classic',
    recipeVersion: 1,
    parentId: null,
    status: 'queued',
    outcome: null,
    reason: null,
    startedAt: '2026-03-01T10:00:00.000Z',
    elapsedMs: 0,
    steps: 0,
    maxSteps: 8,
    tokensIn: 0,
    tokensOut: 0,
    cost: 0,
    answer: null,
    marks: '',
    flags: [],
    tools: [],
    lastSeq: 1,
    isStarred: false,
    tags: [],
    note: '',
    ...change,
  };
}

/** Deltas numbered `from` to `to`, both included. */
export function sampleDeltas(from: number, to: number): RunEvent[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    seq: from + index,
    t: (from + index) * 10,
    type: 'text-delta' as const,
    step: 1,
    attempt: 1,
    channel: 'thought' as const,
    from: 'text' as const,
    delta: `piece ${from + index} `,
  }));
}

/** A `run-end` with an answer. */
export function sampleEnd(seq: number): RunEvent {
  return { seq, t: seq * 10, type: 'run-end', outcome: 'completed', reason: 'answered', error: null };
}

/** All that an iteration yields. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
