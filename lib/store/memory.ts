import { type Bell, createBell } from './bell.ts';
import { eventOfBody, isContinuous, rowOfEvent } from './event-text.ts';
import { followLog, type LogSource, readToEnd } from './follow.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';
import type {
  AppendBatch,
  AppendResult,
  ListQuery,
  NewRun,
  Page,
  RecipeUse,
  RunStore,
  RunSummary,
} from './run-store.ts';
import { continuedSummary, searchable, searchWords, storable, tidySummary } from './summary-row.ts';

interface KeptRun {
  summary: RunSummary;
  owner: string | null;
  heartbeatAt: number;
  idempotency: NewRun['idempotency'];
  /** JSON texts, so that nobody holds an event that a later reader gets. */
  bodies: string[];
  lastT: number;
}

/** Runs in memory, gone with the process: for tests and for trying the rest without a database. */
export function memoryRunStore(bell: Bell = createBell()): RunStore {
  const kept = new Map<string, KeptRun>();
  const sourceOf = (id: string): LogSource => ({
    page: async (after, limit) => {
      const from = Math.max(0, after);
      return (kept.get(id)?.bodies.slice(from, from + limit) ?? []).map(eventOfBody);
    },
    isOpen: async () => (kept.get(id)?.summary.status ?? 'ended') !== 'ended',
  });
  return {
    async create(run) {
      const twin = run.idempotency && findByKey(kept, run.idempotency.key);
      if (twin) {
        const isSame = twin.idempotency?.bodyHash === run.idempotency?.bodyHash;
        return { kind: isSame ? 'exists' : 'key-reused', id: twin.summary.id };
      }
      if (kept.has(run.summary.id)) throw new Error(`Run ${run.summary.id} exists already.`);
      keepNew(kept, bell, run);
      return { kind: 'created' };
    },
    append: async (batches) => batches.map((batch) => appendOne(kept, bell, batch)),
    read: (id, { after, follow, signal }) =>
      follow ? followLog(sourceOf(id), bell, { id, after }, signal) : readToEnd(sourceOf(id), after, signal),
    get: async (id) => kept.get(id)?.summary ?? null,
    async findByKey(key) {
      const run = findByKey(kept, key);
      return run?.idempotency ? { id: run.summary.id, bodyHash: run.idempotency.bodyHash } : null;
    },
    list: async (query) =>
      listPage(
        [...kept.values()].map(({ summary }) => summary),
        query,
      ),
    recipeUse: async () => countRecipes([...kept.values()].map(({ summary }) => summary)),
    async remove(id) {
      const isRemoved = kept.delete(id);
      if (isRemoved) bell.gone(id);
      return isRemoved;
    },
    async heartbeat(owner, ids, at) {
      for (const id of ids) {
        const run = kept.get(id);
        if (run?.owner === owner && run.summary.status !== 'ended') run.heartbeatAt = at;
      }
    },
    openRuns: async () =>
      [...kept.values()]
        .filter(({ summary }) => summary.status !== 'ended')
        .map(({ summary, owner, heartbeatAt, lastT }) => ({ summary, owner, heartbeatAt, lastT })),
    async close() {
      kept.clear();
      bell.close();
    },
  };
}

function keepNew(kept: Map<string, KeptRun>, bell: Bell, run: NewRun): void {
  const first = [run.start, ...(run.prefix ?? [])];
  const last = first.at(-1) ?? run.start;
  const summary = tidySummary({ ...run.summary, lastSeq: last.seq });
  const bodies = first.map((event) => rowOfEvent(summary.id, event).body);
  const heartbeatAt = Date.parse(summary.startedAt);
  kept.set(summary.id, { ...run, summary, heartbeatAt, bodies, lastT: last.t });
  bell.ring(
    summary.id,
    first.map((event, index) => ({ event, size: bodies[index]?.length ?? 0 })),
  );
}

function findByKey(kept: Map<string, KeptRun>, key: string): KeptRun | undefined {
  for (const run of kept.values()) if (run.idempotency?.key === key) return run;
  return undefined;
}

function appendOne(kept: Map<string, KeptRun>, bell: Bell, batch: AppendBatch): AppendResult {
  const { runId, events } = batch;
  const run = kept.get(runId);
  const first = events[0]?.seq;
  const last = events.at(-1);
  const follows = run?.summary.status !== 'ended' && run?.bodies.length === (first ?? 0) - 1;
  if (!run || !last || !follows || !isContinuous(batch)) return { runId, error: 'seq-conflict' };
  const rows = events.map((event) => rowOfEvent(runId, event));
  run.bodies.push(...rows.map(({ body }) => body));
  run.lastT = last.t;
  // What a run was asked with stays as it was made, as in the database.
  const { question, startedAt, recipeId, recipeName, recipeVersion } = run.summary;
  run.summary = { ...continuedSummary(batch), question, startedAt, recipeId, recipeName, recipeVersion };
  bell.ring(
    runId,
    events.map((event, index) => ({ event, size: rows[index]?.body.length ?? 0 })),
  );
  return { runId, error: null };
}

function listPage(summaries: RunSummary[], query: ListQuery): Page<RunSummary> {
  const words = searchWords(query);
  const found = summaries
    .filter(({ status, outcome }) => {
      if (query.outcome === undefined) return true;
      return query.outcome === 'running' ? status !== 'ended' : outcome === query.outcome;
    })
    .filter(({ recipeId, recipeVersion }) => {
      if (query.recipe === undefined) return true;
      const { id, version } = query.recipe;
      return recipeId === storable(id) && (version === undefined || recipeVersion === version);
    })
    .filter(({ question }) => words.every((word) => searchable(question).includes(word)))
    .sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt) || (a.id < b.id ? 1 : -1));
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const rest = found.filter(({ startedAt, id }) => {
    if (!cursor) return true;
    const at = Date.parse(startedAt);
    return at < cursor.startedAt || (at === cursor.startedAt && id < cursor.id);
  });
  const items = rest.slice(0, query.limit);
  const last = items.at(-1);
  const hasMore = rest.length > items.length && last;
  return {
    items,
    nextCursor: hasMore ? encodeCursor({ startedAt: Date.parse(last.startedAt), id: last.id }) : null,
    total: found.length,
  };
}

function countRecipes(summaries: RunSummary[]): RecipeUse[] {
  const uses = new Map<string, RecipeUse>();
  for (const { recipeId: id, recipeVersion: version } of summaries) {
    const key = `${version} ${id}`;
    uses.set(key, { id, version, runs: (uses.get(key)?.runs ?? 0) + 1 });
  }
  return [...uses.values()];
}
