import { type ComparedRun, MOST_COMPARED, type NotCompared } from '../api/compared.ts';
import { LOG_VERSION, type OpaqueEvent, type RunEvent } from '../run/events.ts';
import { upgradeLog } from '../run/upgrade.ts';
import type { RunStore, RunSummary } from '../store/run-store.ts';

/** What can be an id here. Anything else is not even asked for. */
const ID = /^[\w-]{1,64}$/;

/** An id as it is shown when there is no such run. */
const SHOWN_ID = 40;

type Read = { run: ComparedRun } | { code: NotCompared['code'] };

/** Reads the runs that are to stand side by side, in the order named, and says of each that cannot why. Never rejects for one run's trouble. */
export async function comparedRuns(
  store: RunStore,
  ids: readonly string[],
): Promise<{ runs: ComparedRun[]; missing: NotCompared[] }> {
  const runs: ComparedRun[] = [];
  const missing: NotCompared[] = [];
  const seen = new Set<string>();
  for (const id of ids) {
    const read = await readOne(store, id, seen.has(id), runs.length);
    seen.add(id);
    if ('run' in read) runs.push(read.run);
    else missing.push({ code: read.code, id: id.slice(0, SHOWN_ID) });
    // What else was named is not worth a sentence each.
    if (missing.length >= MOST_COMPARED * 2) break;
  }
  return { runs, missing };
}

async function readOne(store: RunStore, id: string, isSecond: boolean, shown: number): Promise<Read> {
  if (isSecond) return { code: 'twice' };
  if (shown >= MOST_COMPARED) return { code: 'too-many' };
  if (!ID.test(id)) return { code: 'unknown' };
  const summary = await store.get(id);
  if (!summary) return { code: 'unknown' };
  const log: RunEvent[] = [];
  for await (const event of store.read(id, { after: 0, follow: false })) log.push(event);
  const read = readable(log);
  return 'code' in read ? read : { run: { summary, log: read.log.filter(({ type }) => type !== 'prompt') } };
}

function readable(log: RunEvent[]): { log: (RunEvent | OpaqueEvent)[] } | { code: 'newer' | 'damaged' | 'unknown' } {
  const first = log[0];
  // Deleted between the two questions.
  if (!first) return { code: 'unknown' };
  // The store wrote it in this version, so it need not be looked through again.
  if (first.type === 'run-start' && first.v === LOG_VERSION) return { log };
  const result = upgradeLog(log);
  if ('events' in result) return { log: result.events };
  return { code: result.error.code === 'log-version-newer' ? 'newer' : 'damaged' };
}

/** How far back the list is searched for runs to offer. */
const LOOK_BACK = 100;
/** A search by so much of a question finds it. */
const SEARCHED = 120;

/**
 * Runs that could stand beside those shown: those on the same question first, then other recent ones; the newest first, and
 * the recordings after them.
 */
export async function runsToOffer(
  store: RunStore,
  question: string | null,
  recordings: readonly RunSummary[],
): Promise<{ same: RunSummary[]; others: RunSummary[] }> {
  const [recent, found] = await Promise.all([
    store.list({ limit: LOOK_BACK }),
    question === null ? null : store.list({ limit: LOOK_BACK, text: question.slice(0, SEARCHED).trim() }),
  ]);
  const own = ownRuns(recordings);
  const isSame = (run: RunSummary) => question !== null && sameQuestion(run.question) === sameQuestion(question);
  return {
    same: [
      ...own(found?.items ?? [])
        .filter(isSame)
        .slice(0, 20),
      ...recordings.filter(isSame),
    ],
    others: [
      ...own(recent.items)
        .filter((run) => !isSame(run))
        .slice(0, 20),
      ...recordings.filter((run) => !isSame(run)),
    ],
  };
}

/**
 * The last two runs of each question that was asked at least twice of late, the newest pair first; the older run leads. A
 * recording counts as older than any run.
 */
export async function pairsToOffer(
  store: RunStore,
  recordings: readonly RunSummary[],
): Promise<[RunSummary, RunSummary][]> {
  const { items } = await store.list({ limit: LOOK_BACK });
  const byQuestion = Map.groupBy([...ownRuns(recordings)(items), ...recordings], ({ question }) =>
    sameQuestion(question),
  );
  return [...byQuestion.values()]
    .flatMap(([newest, before]): [RunSummary, RunSummary][] => (newest && before ? [[before, newest]] : []))
    .slice(0, 6);
}

/** Takes the recordings out of a list, where they stand by their date. */
function ownRuns(recordings: readonly RunSummary[]): (runs: readonly RunSummary[]) => RunSummary[] {
  const ids = new Set(recordings.map(({ id }) => id));
  return (runs) => runs.filter(({ id }) => !ids.has(id));
}

function sameQuestion(question: string): string {
  return question.trim().replace(/\s+/g, ' ');
}
