import { readLog, type SeenEvent, startRun, type Viewer, watchRuns } from './event-reader.ts';
import { newDataDir, type ServerProcess, startServer } from './server-process.ts';

/** What all rounds came to. Everything but `rounds`, `runs` and `shown` has to be 0. */
export interface KillReport {
  rounds: number;
  runs: number;
  /** Events that some viewer was shown. */
  shown: number;
  /** Shown, and not in the log afterwards, or not the same. */
  lost: number;
  /** Numbers that stand twice or are left out in a log. */
  gaps: number;
  /** Runs without exactly one end, or that were not ended as interrupted. */
  badEnds: number;
  slowestStartMs: number;
}

const RUNS = 5;

/** The events that were shown and that the log does not hold in just that form. */
function countLost(seen: readonly SeenEvent[], log: readonly SeenEvent[]): number {
  const stored = new Map(log.map((event) => [event.seq, JSON.stringify(event)]));
  return seen.filter((event) => stored.get(event.seq) !== JSON.stringify(event)).length;
}

function isWhole(log: readonly SeenEvent[]): boolean {
  return log.every((event, index) => event.seq === index + 1);
}

function isEndedOnce(log: readonly SeenEvent[], wasRunning: boolean): boolean {
  const ends = log.filter((event) => event.type === 'run-end');
  if (ends.length !== 1 || log.at(-1)?.type !== 'run-end') return false;
  return !wasRunning || ends[0]?.outcome === 'interrupted';
}

/** Starts runs and a viewer of them all, and kills the server when it has been shown `killAfter` events. */
async function killMidway(
  server: ServerProcess,
  round: number,
  killAfter: number,
): Promise<{ ids: string[]; viewer: Viewer }> {
  const question = `What is the total of C-${100 + (round % 30)}'s orders this quarter?`;
  const ids = await Promise.all(Array.from({ length: RUNS }, () => startRun(server.url, question)));
  let shown = 0;
  let killed: Promise<void> | undefined;
  const viewer = watchRuns(server.url, ids.map((id) => `${id}:0`).join(','), () => {
    shown++;
    if (shown === killAfter) killed = server.kill();
  });
  // Either the kill cuts the line, or all runs ended before it came.
  await viewer.done;
  await (killed ?? server.kill());
  return { ids, viewer };
}

/**
 * Kills the server with SIGKILL at a random moment of five running runs, starts it again on the same data, and compares
 * what a viewer had been shown with what is stored; `rounds` times over.
 */
export async function killRounds(
  rounds: number,
  random: () => number,
  log: (line: string) => void = () => undefined,
): Promise<KillReport> {
  const dataDir = newDataDir();
  const report: KillReport = { rounds, runs: 0, shown: 0, lost: 0, gaps: 0, badEnds: 0, slowestStartMs: 0 };
  let server = await startServer({ dataDir });
  for (let round = 1; round <= rounds; round++) {
    const { ids, viewer } = await killMidway(server, round, 10 + Math.floor(random() * 250));
    const began = performance.now();
    server = await startServer({ dataDir });
    report.slowestStartMs = Math.max(report.slowestStartMs, performance.now() - began);
    for (const id of ids) {
      const stored = await readLog(server.url, id);
      const seen = viewer.seen.get(id) ?? [];
      report.runs++;
      report.shown += seen.length;
      report.lost += countLost(seen, stored);
      if (!isWhole(stored)) report.gaps++;
      if (!isEndedOnce(stored, !seen.some((event) => event.type === 'run-end'))) report.badEnds++;
    }
    log(`round ${round}: ${JSON.stringify(report)}`);
  }
  await server.stop();
  return report;
}
