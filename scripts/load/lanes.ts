import { readLog, startRun } from '../../e2e/event-reader.ts';
import { addEvent, misbehave, type Nuisance, type Seen, type Times, watch } from './viewer.ts';

/** What came of all runs. */
export interface Tally {
  runs: number;
  /** Events as they are stored, all runs together. */
  stored: number;
  /** Viewers that were shown something else than the log, whole and once. */
  lost: number;
  /** Runs that did not end with their answer. */
  badEnds: number;
}

interface LaneOptions {
  url: string;
  /** Viewers of each run. */
  viewers: number;
  /** `performance.now()` after which no new run begins. */
  until: number;
  times: Times;
  tally: Tally;
}

const NUISANCES: readonly Nuisance[] = ['never reads', 'reads 1 kB a second', 'resets its connection'];

/** One run after the other, each watched by its viewers and by one who is a nuisance, until the time is over. */
export async function playLane(index: number, options: LaneOptions): Promise<void> {
  const { url, viewers, until, times, tally } = options;
  while (performance.now() < until) {
    const id = await startRun(url, `Load ${index}`, { model: 'compatible:load', dialect: 'native' });
    const leave = new AbortController();
    const nuisance = NUISANCES[(index + tally.runs) % NUISANCES.length] as Nuisance;
    const gone = misbehave(url, id, nuisance, leave.signal);
    const seen = await Promise.all(Array.from({ length: viewers }, () => watch(url, id, times)));
    leave.abort();
    await gone;
    await compare(url, id, seen, tally);
  }
}

async function compare(url: string, id: string, seen: Seen[], tally: Tally): Promise<void> {
  const log = await readLog(url, id);
  const sum = log.reduce(addEvent, 0);
  tally.runs++;
  tally.stored += log.length;
  tally.lost += seen.filter(
    (one) => one.gaps > 0 || !one.isEnded || one.sum !== sum || one.events !== log.length,
  ).length;
  if (log.at(-1)?.outcome !== 'completed') tally.badEnds++;
}
