import type { RunEvent } from '../run/events.ts';
import type { Outcome, Reason } from '../run/outcome.ts';

/** What the list shows of a run: columns kept beside the log, written with every append, rebuildable from the log. */
export interface RunSummary {
  id: string;
  question: string;
  modelId: string;
  modelName: string;
  dialect: string;
  temperature: number | null;
  /** `config.recipe.id`; empty for a run that was stored before this was kept. */
  recipeId: string;
  recipeName: string;
  recipeVersion: number;
  status: 'queued' | 'running' | 'ended';
  outcome: Outcome | null;
  reason: Reason | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Milliseconds from `run-start` to the last event. */
  elapsedMs: number;
  steps: number;
  maxSteps: number;
  tokensIn: number;
  tokensOut: number;
  /** US dollars; null when the price is unknown. */
  cost: number | null;
  answer: string | null;
  /** The trajectory in one letter an event: t thought, a action, r repaired action, l repeated action, o observation, e error, p parse error, f answer, space between steps; s at the end of a run that ended without an answer. */
  marks: string;
  /** `repaired`, `loop`, `parse-error`, `tool-error`, `forced`, `retry`, `invented`. */
  flags: string[];
  lastSeq: number;
}

/** What is known of a run when it is asked for. */
export interface NewRun {
  /** The `run-start` event, seq 1. */
  start: Extract<RunEvent, { type: 'run-start' }>;
  /** Events taken over from an earlier run, seq 2 and up: stored with the start, so that nobody sees one without the other. */
  prefix?: readonly RunEvent[];
  summary: RunSummary;
  /** Which process writes it; null for an import, which is whole. */
  owner: string | null;
  /** The caller's key and a hash of the body it came with. */
  idempotency: { key: string; bodyHash: string } | null;
}

export type CreateResult = { kind: 'created' } | { kind: 'exists'; id: string } | { kind: 'key-reused'; id: string };

export interface AppendBatch {
  runId: string;
  events: RunEvent[];
  summary: RunSummary;
}

/** `seq-conflict`: another writer was there, or the run is gone. `storage-full`: nothing was written. */
export type AppendResult = { runId: string; error: null | 'seq-conflict' | 'storage-full' | 'failed' };

export interface ListQuery {
  /** 1 to 200. */
  limit: number;
  /** What `nextCursor` said; absent for the newest. */
  cursor?: string | undefined;
  outcome?: Outcome | 'running' | undefined;
  /** Words to find in the question. */
  text?: string | undefined;
  /** Runs that used this recipe, in this version or in any. */
  recipe?: { id: string; version?: number | undefined } | undefined;
}

/** How many runs used one version of a recipe. */
export interface RecipeUse {
  id: string;
  version: number;
  runs: number;
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
}

/** A run whose log has no `run-end`. */
export interface OpenRun {
  summary: RunSummary;
  owner: string | null;
  /** Milliseconds since the epoch. */
  heartbeatAt: number;
  /** Actions that have no observation. */
  lastT: number;
}

/** Where runs are kept. One contract suite runs on every implementation. */
export interface RunStore {
  /** Stores the run and its first events in one go. A repeated key with the same body says which run it made. */
  create(run: NewRun): Promise<CreateResult>;
  /**
   * Appends the events of many runs, all or nothing for each run, and rings the bell after the commit.
   * One statement for all; a conflict makes each run be tried alone, so one run's trouble never fails another's.
   * Resolves with one result a batch, in order; never rejects for a run's own trouble.
   */
  append(batches: AppendBatch[]): Promise<AppendResult[]>;
  /** Yields events with seq > after; with `follow`, then waits for more. Ends after run-end, or when the run is gone. Aborting ends it quietly. */
  read(id: string, options: { after: number; follow: boolean; signal?: AbortSignal }): AsyncIterable<RunEvent>;
  get(id: string): Promise<RunSummary | null>;
  /** The run that an idempotency key made, with the hash of the body it came with. */
  findByKey(key: string): Promise<{ id: string; bodyHash: string } | null>;
  list(query: ListQuery): Promise<Page<RunSummary>>;
  /** Counts the stored runs by recipe and version, in no particular order. */
  recipeUse(): Promise<RecipeUse[]>;
  /** Removes the run with its whole log. False when there was none. */
  remove(id: string): Promise<boolean>;
  /** Says that `owner` still writes these runs. `at` in milliseconds since the epoch. */
  heartbeat(owner: string, ids: string[], at: number): Promise<void>;
  /** All runs whose log has no end, for the recovery at start. */
  openRuns(): Promise<OpenRun[]>;
  close(): Promise<void>;
}
