import type { OpaqueEvent, RunEvent } from '../run/events.ts';
import type { Outcome, Reason } from '../run/outcome.ts';
import type { RunSort } from '../run/run-sort.ts';
import type {
  ConversationPlace,
  DecideBody,
  ErrorReply,
  ForkBody,
  NotesBody,
  RerunBody,
  ResumeBody,
  RunConfigInput,
  StartRunBody,
  StartRunReply,
} from './contract.ts';

/** What the list and the run page need of a run; the shape of `RunSummary` in the store. */
export interface ListedRun {
  id: string;
  question: string;
  modelId: string;
  modelName: string;
  dialect: string;
  temperature: number | null;
  status: 'queued' | 'running' | 'ended';
  outcome: Outcome | null;
  reason: string | null;
  startedAt: string;
  elapsedMs: number;
  steps: number;
  maxSteps: number;
  tokensIn: number;
  tokensOut: number;
  cost: number | null;
  marks: string;
  flags: string[];
  /** Of the recipe it used; empty for a run that was stored before this was kept. */
  recipeId: string;
  recipeName: string;
  recipeVersion: number;
  /** The run that it goes on from or asks again; null for any other. That one need not be here. */
  parentId: string | null;
  /** Names of the tools that were called. */
  tools: string[];
  /** What a person made of it. */
  isStarred: boolean;
  tags: string[];
  note: string;
}

export interface RunPage {
  items: ListedRun[];
  nextCursor: string | null;
  /** How many fit in all; null for more than 1,000. */
  total: number | null;
}

/** Which runs are listed; everything that is named must fit. */
export interface RunListQuery {
  limit?: number;
  cursor?: string | null;
  outcome?: Outcome | 'running' | null;
  reason?: Reason | null;
  /** Words to find in the question or the answer. */
  text?: string;
  model?: string | null;
  dialect?: string | null;
  tool?: string | null;
  /** The id of a recipe, or an id and a version as in `course@2`. */
  recipe?: string | null;
  flags?: readonly string[];
  starred?: boolean;
  tags?: readonly string[];
  sort?: RunSort;
}

/** What the filters of the list offer. */
export interface RunChoices {
  models: { id: string; name: string }[];
  dialects: string[];
  recipes: { id: string; name: string }[];
  tools: string[];
  tags: string[];
}

/** A request that did not work out. `code` is the API's own, or `offline` when no answer came. */
export interface ApiProblem {
  code: string;
  message: string;
  fix: string | null;
  status: number | null;
  /** With `stale-version`: the newest version of the recipe. */
  latestVersion?: number;
}

/** Every call comes to a value or a problem; nothing here throws. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; problem: ApiProblem };

/** What an answer that is no success says of itself. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  try {
    const { error } = (await response.json()) as ErrorReply;
    const { code, message, fix = null, latestVersion } = error;
    return { code, message, fix, status, ...(latestVersion !== undefined && { latestVersion }) };
  } catch {
    return { code: 'bad-answer', message: `${status} ${response.statusText}`.trim(), fix: null, status };
  }
}

/** One call of the API; `path` begins with `/api/`. */
export async function call<T>(path: string, init?: RequestInit): Promise<ApiResult<T>> {
  try {
    const response = await fetch(path, { cache: 'no-store', ...init });
    if (!response.ok) return { ok: false, problem: await problemOf(response) };
    const text = response.status === 204 ? '' : await response.text();
    return { ok: true, value: (text === '' ? undefined : JSON.parse(text)) as T };
  } catch {
    return { ok: false, problem: { code: 'offline', message: '', fix: null, status: null } };
  }
}

/** Starts a run, in a conversation where a place is given. The same `key` with the same body never starts a second one. */
export function startRun(
  question: string,
  config: RunConfigInput,
  key: string,
  conversation?: ConversationPlace,
): Promise<ApiResult<StartRunReply>> {
  return call('/api/runs', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ question, config, ...(conversation && { conversation }) } satisfies StartRunBody),
  });
}

/** Goes on with an ended run in a new one, with `config` changed. The same `key` with the same body never makes a second one. */
export function resumeRun(id: string, config: RunConfigInput, key: string): Promise<ApiResult<StartRunReply>> {
  return call(`/api/runs/${encodeURIComponent(id)}/resume`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ config } satisfies ResumeBody),
  });
}

/** Goes on after a step of a run in a new one, with the step edited. The same `key` with the same body never makes a second one. */
export function forkRun(id: string, body: ForkBody, key: string): Promise<ApiResult<StartRunReply>> {
  return call(`/api/runs/${encodeURIComponent(id)}/fork`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}

/**
 * Asks the question of a run again with its config, in a new run, on the tape that the body says. The same `key` with the same
 * body never makes a second one.
 */
export function rerunRun(id: string, body: RerunBody, key: string): Promise<ApiResult<StartRunReply>> {
  return call(`/api/runs/${encodeURIComponent(id)}/rerun`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}

/** Answers a call that waits for a person; what comes of it comes with the events. */
export function decideCall(id: string, callId: string, body: DecideBody): Promise<ApiResult<unknown>> {
  return call(`/api/runs/${encodeURIComponent(id)}/calls/${encodeURIComponent(callId)}/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Asks a run to stop; its `run-end` comes with the events. */
export function stopRun(id: string): Promise<ApiResult<undefined>> {
  return call(`/api/runs/${encodeURIComponent(id)}/stop`, { method: 'POST' });
}

/** Removes a run with its whole log. */
export function deleteRun(id: string): Promise<ApiResult<undefined>> {
  return call(`/api/runs/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** One page of the list. */
export function listRuns(query: RunListQuery): Promise<ApiResult<RunPage>> {
  const { limit, cursor, text, flags = [], tags = [], starred, ...words } = query;
  const params = new URLSearchParams();
  if (limit !== undefined) params.set('limit', String(limit));
  if (cursor) params.set('cursor', cursor);
  if (text) params.set('q', text);
  for (const [name, word] of Object.entries(words)) if (word) params.set(name, word);
  for (const flag of flags) params.append('flag', flag);
  for (const tag of tags) params.append('tag', tag);
  if (starred) params.set('starred', '1');
  return call(`/api/runs?${params}`);
}

/** Changes what a person made of a run; what is left out stays as it is. */
export function annotateRun(id: string, notes: NotesBody): Promise<ApiResult<{ summary: ListedRun }>> {
  return call(`/api/runs/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notes),
  });
}

export function getRun(id: string): Promise<ApiResult<{ summary: ListedRun }>> {
  return call(`/api/runs/${encodeURIComponent(id)}`);
}

/** Where the raw log of a run can be fetched. */
export function logAddress(id: string): string {
  return `/api/runs/${encodeURIComponent(id)}/log`;
}

/** A key for `startRun`. `randomUUID` is missing where a page is not a secure context. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type StreamEvent = RunEvent | OpaqueEvent;
