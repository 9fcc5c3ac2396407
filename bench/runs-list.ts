// How long the server takes for a page of the list of runs at 100,000 runs: npm run bench:list. Prints p50 and p95 for each kind of
// question in milliseconds, by the clock and by what the processor spent, which other programs on the machine do not lengthen.
// Fails when the p95 of all questions together is above the limit, by the processor where the database is in this process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBell } from '../lib/store/bell.ts';
import { openDatabase } from '../lib/store/open.ts';
import type { ListQuery } from '../lib/store/run-store.ts';
import { sqlRunStore } from '../lib/store/sql.ts';
import { refreshStatistics } from '../lib/store/statistics.ts';
import { fillRuns } from './fill-runs.ts';
import { KINDS } from './list-kinds.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 100_000);
const LIMIT_MS = 50;
/** Questions of each kind. */
const EACH = 20;

const folder = await mkdtemp(join(tmpdir(), 'react-playground-bench-'));
const opened = await openDatabase({ dataDir: folder, databaseUrl: process.env.BENCH_DATABASE_URL });
try {
  const began = performance.now();
  await fillRuns(opened.db, RUNS);
  await refreshStatistics(opened.db);
  const filled = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${RUNS.toLocaleString('en')} runs in ${opened.kind}, made in ${filled} s\n`);
  const store = sqlRunStore(opened.db, createBell());
  const all: Taken[] = [];
  for (const [kind, queryOf] of Object.entries(KINDS)) {
    const times: Taken[] = [];
    let found = 0;
    for (let round = 0; round < EACH; round++) {
      const { pages = 1, ...query } = queryOf(round);
      const taken = await timePages(store, query, pages);
      times.push(...taken.times);
      found += taken.found;
    }
    all.push(...times);
    print(kind, times, `${Math.round(found / times.length)} a page`);
  }
  console.log();
  print('all', all, `${all.length} questions, limit ${LIMIT_MS} ms`);
  const judged = all.map(({ clock, processor }) => (opened.kind === 'pglite' ? processor : clock));
  if (percentile(judged, 0.95) > LIMIT_MS) process.exitCode = 1;
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}

/** Milliseconds that one question took. */
interface Taken {
  clock: number;
  processor: number;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; taken: Taken }> {
  const [from, spent] = [performance.now(), process.cpuUsage()];
  const value = await work();
  const { user, system } = process.cpuUsage(spent);
  return { value, taken: { clock: performance.now() - from, processor: (user + system) / 1000 } };
}

async function timePages(store: ReturnType<typeof sqlRunStore>, query: ListQuery, pages: number) {
  const times: Taken[] = [];
  let found = 0;
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const { value: list, taken } = await timed(() => store.list({ ...query, cursor }));
    times.push(taken);
    found += list.items.length;
    if (list.nextCursor === null) break;
    cursor = list.nextCursor;
  }
  return { times, found };
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

function print(kind: string, times: readonly Taken[], more: string): void {
  const figures = (['clock', 'processor'] as const).map((by) => {
    const figure = (part: number) =>
      percentile(
        times.map((taken) => taken[by]),
        part,
      )
        .toFixed(1)
        .padStart(6);
    return `${by} p50 ${figure(0.5)} p95 ${figure(0.95)}`;
  });
  console.log(`${kind.padEnd(32)} ${figures.join('   ')}   ${more}`);
}
