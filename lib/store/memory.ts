import { type Bell, createBell } from './bell.ts';
import type { ConversationsAndRuns } from './conversations.ts';
import { eventOfBody, isContinuous, rowOfEvent } from './event-text.ts';
import { followLog, type LogSource, readToEnd } from './follow.ts';
import { type MemoryConversations, memoryConversations } from './memory-conversations.ts';
import { memoryChoices, memoryPage } from './memory-list.ts';
import type {
  AppendBatch,
  AppendResult,
  CallDecision,
  CreateResult,
  NewRun,
  RecipeUse,
  RunStore,
  RunSummary,
} from './run-store.ts';
import { continuedSummary, indexable, tidyNotes, tidySummary } from './summary-row.ts';

interface KeptRun {
  summary: RunSummary;
  owner: string | null;
  heartbeatAt: number;
  isStopAsked: boolean;
  decisions: Map<string, CallDecision>;
  idempotency: NewRun['idempotency'];
  /** JSON texts, so that nobody holds an event that a later reader gets. */
  bodies: string[];
  lastT: number;
}

/** Runs in memory, gone with the process: for tests and for trying the rest without a database. */
export function memoryRunStore(bell: Bell = createBell()): RunStore {
  return memoryStores(bell).store;
}

/** The same, with the conversations that the runs stand in. */
export function memoryStores(bell: Bell = createBell()): ConversationsAndRuns {
  const kept = new Map<string, KeptRun>();
  const talks = memoryConversations(kept, (id) => bell.gone(id));
  return { store: runStoreOn(kept, talks, bell), conversations: talks.store };
}

function runStoreOn(kept: Map<string, KeptRun>, talks: MemoryConversations, bell: Bell): RunStore {
  const sourceOf = (id: string): LogSource => ({
    page: async (after, limit) => {
      const from = Math.max(0, after);
      return (kept.get(id)?.bodies.slice(from, from + limit) ?? []).map(eventOfBody);
    },
    isOpen: async () => (kept.get(id)?.summary.status ?? 'ended') !== 'ended',
  });
  return {
    create: async (run) => createRun(kept, talks, bell, run),
    append: async (batches) => batches.map((batch) => appendOne(kept, bell, batch)),
    read: (id, { after, follow, signal }) =>
      follow ? followLog(sourceOf(id), bell, { id, after }, signal) : readToEnd(sourceOf(id), after, signal),
    get: async (id) => kept.get(id)?.summary ?? null,
    madeFrom: async (id, limit) =>
      memoryPage(
        summariesOf(kept).filter(({ parentId }) => parentId === indexable(id)),
        { limit, sort: 'oldest' },
      ).items,
    async findByKey(key) {
      const run = findByKey(kept, key);
      return run?.idempotency ? { id: run.summary.id, bodyHash: run.idempotency.bodyHash } : null;
    },
    list: async (query) => memoryPage(summariesOf(kept), query),
    choices: async () => memoryChoices(summariesOf(kept)),
    async annotate(id, notes) {
      const run = kept.get(id);
      if (!run) return null;
      run.summary = { ...run.summary, ...tidyNotes(notes) };
      return run.summary;
    },
    // Nothing here is older than the process.
    outdated: async () => [],
    async rewrite(summary) {
      const run = kept.get(summary.id);
      if (run?.summary.status === 'ended') run.summary = keptOfPerson(run.summary, tidySummary(summary));
    },
    recipeUse: async () => countRecipes(summariesOf(kept)),
    async remove(id) {
      const isRemoved = kept.delete(id);
      if (!isRemoved) return false;
      talks.leavePlace(id);
      bell.gone(id);
      return true;
    },
    ...leasesOn(kept, bell),
    async close() {
      kept.clear();
      bell.close();
    },
  };
}

function leasesOn(
  kept: Map<string, KeptRun>,
  bell: Bell,
): Pick<RunStore, 'heartbeat' | 'askToStop' | 'onStopAsked' | 'askToDecide' | 'onDecided' | 'openRuns'> {
  const openOnes = () => [...kept.values()].filter(({ summary }) => summary.status !== 'ended');
  return {
    async heartbeat(owner, ids) {
      const held = openOnes().filter((run) => run.owner === owner && ids.includes(run.summary.id));
      for (const run of held) run.heartbeatAt = Date.now();
      return held.map(({ summary: { id }, isStopAsked, decisions }) => {
        return { id, isStopAsked, decisions: Object.fromEntries(decisions) };
      });
    },
    async askToStop(id) {
      const run = openOnes().find(({ summary }) => summary.id === id);
      if (!run) return false;
      run.isStopAsked = true;
      bell.stop(id);
      return true;
    },
    onStopAsked: (listener) => bell.onStop(listener),
    async askToDecide(id, callId, decision) {
      const run = openOnes().find(({ summary }) => summary.id === id);
      if (!run || run.decisions.has(callId)) return false;
      run.decisions.set(callId, decision);
      bell.decided(id);
      return true;
    },
    onDecided: (listener) => bell.onDecided(listener),
    openRuns: async () =>
      openOnes().map(({ summary, owner, heartbeatAt, lastT }) => {
        return { summary, owner, heartbeatAt, silentMs: Date.now() - heartbeatAt, lastT };
      }),
  };
}

function createRun(kept: Map<string, KeptRun>, talks: MemoryConversations, bell: Bell, run: NewRun): CreateResult {
  const twin = run.idempotency && findByKey(kept, run.idempotency.key);
  if (twin) {
    const isSame = twin.idempotency?.bodyHash === run.idempotency?.bodyHash;
    return { kind: isSame ? 'exists' : 'key-reused', id: twin.summary.id };
  }
  if (kept.has(run.summary.id)) throw new Error(`Run ${run.summary.id} exists already.`);
  const refusal = run.place ? talks.takePlace(run.place, run.summary) : null;
  if (refusal) return { kind: refusal };
  keepNew(kept, bell, run);
  return { kind: 'created' };
}

function summariesOf(kept: Map<string, KeptRun>): RunSummary[] {
  return [...kept.values()].map(({ summary }) => summary);
}

/** A new summary of a run: what a person made of it, and what it was asked with, stay as in the database. */
function keptOfPerson(old: RunSummary, summary: RunSummary): RunSummary {
  const { question, startedAt, recipeId, recipeName, recipeVersion, isStarred, tags, note } = old;
  return { ...summary, question, startedAt, recipeId, recipeName, recipeVersion, isStarred, tags, note };
}

function keepNew(kept: Map<string, KeptRun>, bell: Bell, run: NewRun): void {
  const first = [run.start, ...(run.prefix ?? [])];
  const last = first.at(-1) ?? run.start;
  const summary = tidySummary({ ...run.summary, lastSeq: last.seq });
  const bodies = first.map((event) => rowOfEvent(summary.id, event).body);
  const asked = { isStopAsked: false, decisions: new Map() };
  kept.set(summary.id, { ...run, ...asked, summary, heartbeatAt: Date.now(), bodies, lastT: last.t });
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
  run.summary = keptOfPerson(run.summary, continuedSummary(batch));
  bell.ring(
    runId,
    events.map((event, index) => ({ event, size: rows[index]?.body.length ?? 0 })),
  );
  return { runId, error: null };
}

function countRecipes(summaries: RunSummary[]): RecipeUse[] {
  const uses = new Map<string, RecipeUse>();
  for (const { recipeId: id, recipeVersion: version } of summaries) {
    const key = `${version} ${id}`;
    uses.set(key, { id, version, runs: (uses.get(key)?.runs ?? 0) + 1 });
  }
  return [...uses.values()];
}
