import type { EventOf } from '../run/events.ts';
import type { RunSummary } from '../store/run-store.ts';

/** The summary of a run that has only begun: what its list row shows before the first step. */
export function startSummary(start: EventOf<'run-start'>): RunSummary {
  const { config } = start;
  return {
    id: start.runId,
    question: start.question,
    modelId: config.model.id,
    modelName: config.model.name,
    dialect: config.dialect,
    temperature: config.temperature,
    recipeId: config.recipe.id,
    recipeName: config.recipe.name,
    recipeVersion: config.recipe.version,
    parentId: ['fork', 'rerun'].includes(start.origin.kind) ? (start.origin.runId ?? null) : null,
    status: 'queued',
    outcome: null,
    reason: null,
    startedAt: start.startedAt,
    elapsedMs: 0,
    steps: 0,
    maxSteps: config.maxSteps,
    tokensIn: 0,
    tokensOut: 0,
    cost: config.model.prices ? 0 : null,
    answer: null,
    marks: '',
    flags: [],
    tools: [],
    lastSeq: start.seq,
    isStarred: false,
    tags: [],
    note: '',
  };
}
