import type { OpaqueEvent, RunEvent } from '../run/events.ts';
import type { Outcome } from '../run/outcome.ts';
import type { ErrorReply, ResumeBody, RunConfigInput, StartRunReply } from './contract.ts';

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
}

export interface RunPage {
  items: ListedRun[];
  nextCursor: string | null;
  total: number;
}

export interface RunListQuery {
  limit?: number;
  cursor?: string | null;
  outcome?: Outcome | 'running' | null;
  text?: string;
  /** The id of a recipe, or an id and a version as in `course@2`. */
  recipe?: string | null;
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

async function problemOf(response: Response): Promise<ApiProblem> {
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

/** Starts a run. The same `key` with the same body never starts a second one. */
export function startRun(question: string, config: RunConfigInput, key: string): Promise<ApiResult<StartRunReply>> {
  return call('/api/runs', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ question, config }),
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

/** Asks a run to stop; its `run-end` comes with the events. */
export function stopRun(id: string): Promise<ApiResult<undefined>> {
  return call(`/api/runs/${encodeURIComponent(id)}/stop`, { method: 'POST' });
}

/** Removes a run with its whole log. */
export function deleteRun(id: string): Promise<ApiResult<undefined>> {
  return call(`/api/runs/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** One page of the list, newest first. */
export function listRuns(query: RunListQuery): Promise<ApiResult<RunPage>> {
  const params = new URLSearchParams();
  if (query.limit !== undefined) params.set('limit', String(query.limit));
  if (query.cursor) params.set('cursor', query.cursor);
  if (query.outcome) params.set('outcome', query.outcome);
  if (query.text) params.set('q', query.text);
  if (query.recipe) params.set('recipe', query.recipe);
  return call(`/api/runs?${params}`);
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
