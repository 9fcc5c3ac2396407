import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { type FakeWeb, startFakeWeb } from '../fixtures/fake-web/fake-web.ts';
import type { RunEvent } from '../lib/run/events.ts';
import { checkLegal } from '../lib/run/legal.ts';
import { readLog, type SeenEvent, startRun, type Viewer, watchRuns } from './event-reader.ts';
import { newDataDir, type ServerProcess, startServer } from './server-process.ts';

/** What all rounds came to. Everything from `lost` to `changed` has to be 0. */
export interface KillReport {
  rounds: number;
  runs: number;
  /** Events that some viewer was shown. */
  shown: number;
  /** Shown, and not in the log afterwards, or not the same. */
  lost: number;
  /** Logs in which a number stands twice or is left out, or another law of the format is broken. */
  broken: number;
  /** Runs without exactly one end, or that were not ended as interrupted. */
  badEnds: number;
  /** Calls in flight at the kill that a resumed run did not answer as of unknown outcome. */
  notTold: number;
  /** Calls in flight at the kill, known to the log, that were made a second time. */
  repeated: number;
  /** Logs that were not the same after all the later kills any more. */
  changed: number;
  slowestStartMs: number;
  /** Calls in flight that were found in the logs. */
  inFlight: number;
}

/** Runs of several steps and runs of one long answer, which stream, and runs whose tool is at work when the server is killed. */
const STEPPING = 3;
const WRITING = 2;
const WORKING = 2;

/** After so many milliseconds at most a kill follows the event that called for it: some come right then, some within a commit. */
const LATEST_MS = 45;

/** What the runs of a round talk to. */
interface Outside {
  provider: FakeProvider;
  web: FakeWeb;
}

/** A service on the web that never answers, a model that asks it once and then answers, and one that writes without end. */
async function startOutside(): Promise<Outside> {
  const [provider, web] = await Promise.all([startFakeProvider(), startFakeWeb()]);
  web.respond({ hang: true });
  provider.respond(({ raw }) => {
    const text = raw.toString();
    if (text.includes('"tool_call_id"')) return { text: 'Done.' };
    if (text.includes(LONG)) return { text: 'word '.repeat(20_000), chunkSize: 5, eventsPerSecond: 40 };
    const query = /in flight \d+-\d+/.exec(text)?.[0] ?? 'nothing';
    return { text: 'I search.', calls: [{ tool: 'Search', input: { query } }] };
  });
  return { provider, web };
}

function settingsOf({ provider, web }: Outside): Record<string, string> {
  return {
    COMPATIBLE_BASE_URL: provider.url,
    COMPATIBLE_API_KEY: 'none-is-needed-here',
    SERPAPI_API_KEY: 'none-is-needed-here-either',
    SERPAPI_TEST_PORT: String(web.port),
    TOOL_TIMEOUT_MS: '60000',
  };
}

const LONG = 'Write without end.';
const NATIVE = { model: 'compatible:soak', dialect: 'native', tools: ['Search'] };

function startRuns(url: string, round: number): Promise<string[]> {
  const question = `What is the total of C-${100 + (round % 30)}'s orders this quarter?`;
  const stepping = Array.from({ length: STEPPING }, () => startRun(url, question));
  const writing = Array.from({ length: WRITING }, () => startRun(url, LONG, NATIVE));
  const working = Array.from({ length: WORKING }, (_, index) => startRun(url, `in flight ${round}-${index}`, NATIVE));
  return Promise.all([...stepping, ...writing, ...working]);
}

/** The events that were shown and that the log does not hold in just that form. */
function countLost(seen: readonly SeenEvent[], log: readonly SeenEvent[]): number {
  const stored = new Map(log.map((event) => [event.seq, JSON.stringify(event)]));
  return seen.filter((event) => stored.get(event.seq) !== JSON.stringify(event)).length;
}

/** Exactly one end, the last event; of a run that nobody saw the end of, that it was interrupted, or that it was done just then. */
function isEndedOnce(log: readonly SeenEvent[], wasRunning: boolean): boolean {
  const ends = log.filter((event) => event.type === 'run-end');
  const [end] = ends;
  if (ends.length !== 1 || end !== log.at(-1)) return false;
  return !wasRunning || `${end?.outcome}(${end?.reason})` === 'interrupted(process-died)' || end?.reason === 'answered';
}

/** Starts runs and a viewer of them all, and kills the server when it has been shown `killAfter` events. */
async function killMidway(
  server: ServerProcess,
  round: number,
  { killAfter, lateMs }: { killAfter: number; lateMs: number },
): Promise<{ ids: string[]; viewer: Viewer }> {
  const ids = await startRuns(server.url, round);
  let [shown, ended] = [0, 0];
  let killed: Promise<void> | undefined;
  const viewer = watchRuns(server.url, ids.map((id) => `${id}:0`).join(','), (_, { type }) => {
    shown++;
    if (type === 'run-end') ended++;
    if (shown >= killAfter || ended === STEPPING) killed ??= wait(lateMs).then(() => server.kill());
  });
  await viewer.done;
  await (killed ?? server.kill());
  return { ids, viewer };
}

/** Resumes a run whose call was in flight, when its log knows of it, and sees what becomes of the call. */
async function resumeWorking(url: string, { web }: Outside, id: string, report: KillReport): Promise<void> {
  const action = (await readLog(url, id)).find(({ type }) => type === 'action');
  if (!action) return;
  report.inFlight++;
  const { query } = action.input as { query: string };
  const response = await fetch(`${url}/api/runs/${id}/resume`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const resumed = ((await response.json()) as { id: string }).id;
  await watchRuns(url, `${resumed}:0`).done;
  const observations = (await readLog(url, resumed)).filter(({ type }) => type === 'observation');
  const codes = observations.map(({ error }) => (error as { code: string } | null)?.code);
  if (codes.join() !== 'unknown-outcome') report.notTold++;
  if (web.requests.filter((request) => request.url.searchParams.get('q') === query).length > 1) report.repeated++;
}

/** What a viewer was shown against what is stored, for the runs of one round; the logs by run. */
async function compare(
  url: string,
  { ids, viewer }: { ids: string[]; viewer: Viewer },
  report: KillReport,
  logs: Map<string, string>,
): Promise<void> {
  for (const id of ids) {
    const stored = await readLog(url, id);
    const seen = viewer.seen.get(id) ?? [];
    report.runs++;
    report.shown += seen.length;
    report.lost += countLost(seen, stored);
    if (checkLegal(stored as unknown as RunEvent[], { complete: true }).length > 0) report.broken++;
    if (!isEndedOnce(stored, !seen.some((event) => event.type === 'run-end'))) report.badEnds++;
    logs.set(id, hashOf(stored));
  }
}

const hashOf = (log: readonly SeenEvent[]) => createHash('sha256').update(JSON.stringify(log)).digest('hex');

/**
 * Kills the server with SIGKILL at a random moment of seven running runs, starts it again on the same data, and compares
 * what a viewer had been shown with what is stored; `rounds` times over. After the last all logs are read once more.
 */
export async function killRounds(
  rounds: number,
  random: () => number,
  log: (line: string) => void = () => undefined,
): Promise<KillReport> {
  const dataDir = newDataDir();
  const zeros = { lost: 0, broken: 0, badEnds: 0, notTold: 0, repeated: 0, changed: 0, slowestStartMs: 0, inFlight: 0 };
  const report: KillReport = { rounds, runs: 0, shown: 0, ...zeros };
  const logs = new Map<string, string>();
  const outside = await startOutside();
  const env = settingsOf(outside);
  let server = await startServer({ dataDir, env });
  for (let round = 1; round <= rounds; round++) {
    const moment = { killAfter: 10 + Math.floor(random() * 250), lateMs: Math.max(0, random() * 2 - 1) * LATEST_MS };
    const killed = await killMidway(server, round, moment);
    const began = performance.now();
    server = await startServer({ dataDir, env });
    report.slowestStartMs = Math.round(Math.max(report.slowestStartMs, performance.now() - began));
    await compare(server.url, killed, report, logs);
    for (const id of killed.ids.slice(STEPPING + WRITING)) await resumeWorking(server.url, outside, id, report);
    log(`round ${round}: ${JSON.stringify(report)}`);
  }
  for (const [id, hash] of logs) if (hashOf(await readLog(server.url, id)) !== hash) report.changed++;
  await server.stop();
  await Promise.all([outside.provider.close(), outside.web.close()]);
  return report;
}
