import type { RunEvent } from '../run/events.ts';
import type { Outcome, Reason } from '../run/outcome.ts';
import type { RunSort } from '../run/run-sort.ts';
import type { NewPlace, PlaceRefusal } from './place.ts';

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
  /** The run that it goes on from, forked or resumed, or asks again; null for any other. That one need not be here. */
  parentId: string | null;
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
  /** Some of `RUN_FLAGS`, in their order. */
  flags: string[];
  /** Names of the tools that were called, each once, in the order of their first call. */
  tools: string[];
  lastSeq: number;
  /** What a person made of the run, see `annotate`; no part of its log, and no append changes it. */
  isStarred: boolean;
  tags: string[];
  note: string;
}

/** What a person makes of a run. */
export interface RunNotes {
  isStarred: boolean;
  tags: string[];
  note: string;
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
  /** Its place in a conversation, which is kept in the same go; absent for a run on its own. */
  place?: NewPlace;
}

export type CreateResult =
  | { kind: 'created' }
  | { kind: 'exists'; id: string }
  | { kind: 'key-reused'; id: string }
  | { kind: PlaceRefusal };

export interface AppendBatch {
  runId: string;
  events: RunEvent[];
  summary: RunSummary;
}

/** `seq-conflict`: another writer was there, or the run is gone. `storage-full`: nothing was written. */
export type AppendResult = { runId: string; error: null | 'seq-conflict' | 'storage-full' | 'failed' };

/** What a run must be to be listed; everything that is named must fit. */
export interface RunFilter {
  outcome?: Outcome | 'running' | undefined;
  reason?: Reason | undefined;
  /** Words to find in the question or in the first 20,000 characters of the answer, each in either. */
  text?: string | undefined;
  modelId?: string | undefined;
  dialect?: string | undefined;
  /** A tool that was called. */
  tool?: string | undefined;
  /** Runs that used this recipe, in this version or in any. */
  recipe?: { id: string; version?: number | undefined } | undefined;
  /** All of these; see `RunSummary.flags`. */
  flags?: readonly string[] | undefined;
  isStarred?: boolean | undefined;
  /** All of these. */
  tags?: readonly string[] | undefined;
}

export interface ListQuery extends RunFilter {
  /** 1 to 200. */
  limit: number;
  /** What `nextCursor` said of a list in the same order; absent for its beginning. */
  cursor?: string | undefined;
  /** The newest first when absent. */
  sort?: RunSort | undefined;
}

/** What there is to choose from in the filters. */
export interface RunChoices {
  /** Of the newest 5,000 runs, each by its name. */
  models: { id: string; name: string }[];
  dialects: string[];
  recipes: { id: string; name: string }[];
  tools: string[];
  /** Of all runs. */
  tags: string[];
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
  /** How many there are in all; null for more than 1,000, which nobody counts. */
  total: number | null;
}

/** A run whose log has no `run-end`. */
export interface OpenRun {
  summary: RunSummary;
  owner: string | null;
  /** When the owner was last heard of: milliseconds since the epoch, by the clock of the store. */
  heartbeatAt: number;
  /** How long ago that was, by the same clock. */
  silentMs: number;
  /** Of its last event. */
  lastT: number;
}

/** What a person wants done about a call that waits. */
export type CallDecision = { choice: 'live' | 'fail' } | { choice: 'write'; text: string };

/** A run that is still its owner's to write. */
export interface HeldRun {
  id: string;
  /** Whether somebody asked for it to be stopped; see `askToStop`. */
  isStopAsked: boolean;
  /** What people decided about its calls elsewhere, by call id; see `askToDecide`. */
  decisions: Record<string, CallDecision>;
}

/** Where runs are kept. One contract suite runs on every implementation. */
export interface RunStore {
  /**
   * Stores the run, its first events and its place in a conversation in one go. A repeated key with the same body says which
   * run it made.
   */
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
  /** The runs that go on from this one or ask it again, the oldest first, `limit` at most. */
  madeFrom(id: string, limit: number): Promise<RunSummary[]>;
  /** The run that an idempotency key made, with the hash of the body it came with. */
  findByKey(key: string): Promise<{ id: string; bodyHash: string } | null>;
  list(query: ListQuery): Promise<Page<RunSummary>>;
  /** What the runs that are stored can be filtered by. */
  choices(): Promise<RunChoices>;
  /** Changes what a person made of a run, as it is given. The run as it is then; null when there is none. */
  annotate(id: string, notes: Partial<RunNotes>): Promise<RunSummary | null>;
  /** Ids of ended runs, in their order after `after`, whose summaries an earlier version of the program wrote. */
  outdated(after: string, limit: number): Promise<string[]>;
  /** Writes the summary of an ended run anew, as its log says; what a person made of it stays. */
  rewrite(summary: RunSummary): Promise<void>;
  /** Counts the stored runs by recipe and version, in no particular order. */
  recipeUse(): Promise<RecipeUse[]>;
  /**
   * Removes the run with its whole log. In a conversation, what followed it follows the run before it from then on, and a
   * conversation whose last run it was goes too. False when there was none.
   */
  remove(id: string): Promise<boolean>;
  /**
   * Says that `owner` still writes these runs. Resolves with those that it does write: one that is missing has ended, by
   * whose hand so ever, or is gone.
   */
  heartbeat(owner: string, ids: string[]): Promise<HeldRun[]>;
  /**
   * Asks the process that writes a run to stop it: it is rung at once, and learns it from its next heartbeat when the ring is
   * lost. False for a run that has ended or is not there.
   */
  askToStop(id: string): Promise<boolean>;
  /** Calls `listener` with the id of each run that somebody asks to stop, whoever writes it. */
  onStopAsked(listener: (runId: string) => void): void;
  /**
   * Leaves word for the process that writes a run how a call of it goes on: it is rung at once, and learns it from its next
   * heartbeat when the ring is lost. The first word on a call counts. False when there is one, or the run has ended or is not
   * there.
   */
  askToDecide(id: string, callId: string, decision: CallDecision): Promise<boolean>;
  /** Calls `listener` with the id of each run that somebody left such word for, whoever writes it. */
  onDecided(listener: (runId: string) => void): void;
  /** All runs whose log has no end, for the recovery at start. */
  openRuns(): Promise<OpenRun[]>;
  close(): Promise<void>;
}
