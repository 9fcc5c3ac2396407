import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { type FakeWeb, startFakeWeb } from '../fixtures/fake-web/fake-web.ts';
import { readLog, type SeenEvent, startRun, type Viewer, watchRuns } from './event-reader.ts';
import { newDataDir, type ServerProcess, startServer } from './server-process.ts';

/** What all rounds came to. Everything from `lost` to `repeated` has to be 0. */
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
  /** Calls in flight at the kill that a resumed run did not answer as of unknown outcome. */
  notTold: number;
  /** Calls in flight at the kill, known to the log, that were made a second time. */
  repeated: number;
  slowestStartMs: number;
  /** Calls in flight that were found in the logs. */
  inFlight: number;
}

/** Runs that stream, and runs whose tool is at work when the server is killed. */
const STREAMING = 3;
const WORKING = 2;

/** What the runs of a round talk to. */
interface Outside {
  provider: FakeProvider;
  web: FakeWeb;
}

/** A service on the web that never answers, and a model that asks it once and then answers. */
async function startOutside(): Promise<Outside> {
  const [provider, web] = await Promise.all([startFakeProvider(), startFakeWeb()]);
  web.respond({ hang: true });
  provider.respond(({ raw }) => {
    const text = raw.toString();
    if (text.includes('"tool_call_id"')) return { text: 'Done.' };
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

const WORKING_CONFIG = { model: 'compatible:soak', dialect: 'native', tools: ['Search'] };

function startRuns(url: string, round: number): Promise<string[]> {
  const question = `What is the total of C-${100 + (round % 30)}'s orders this quarter?`;
  const streaming = Array.from({ length: STREAMING }, () => startRun(url, question));
  const working = Array.from({ length: WORKING }, (_, index) =>
    startRun(url, `in flight ${round}-${index}`, WORKING_CONFIG),
  );
  return Promise.all([...streaming, ...working]);
}

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
  const ids = await startRuns(server.url, round);
  let [shown, ended] = [0, 0];
  let killed: Promise<void> | undefined;
  const viewer = watchRuns(server.url, ids.map((id) => `${id}:0`).join(','), (_, { type }) => {
    shown++;
    if (type === 'run-end') ended++;
    if (shown >= killAfter || ended === STREAMING) killed ??= server.kill();
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
  const zeros = { lost: 0, gaps: 0, badEnds: 0, notTold: 0, repeated: 0, slowestStartMs: 0, inFlight: 0 };
  const report: KillReport = { rounds, runs: 0, shown: 0, ...zeros };
  const outside = await startOutside();
  const env = settingsOf(outside);
  let server = await startServer({ dataDir, env });
  for (let round = 1; round <= rounds; round++) {
    const { ids, viewer } = await killMidway(server, round, 10 + Math.floor(random() * 250));
    const began = performance.now();
    server = await startServer({ dataDir, env });
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
    for (const id of ids.slice(STREAMING)) await resumeWorking(server.url, outside, id, report);
    log(`round ${round}: ${JSON.stringify(report)}`);
  }
  await server.stop();
  await Promise.all([outside.provider.close(), outside.web.close()]);
  return report;
}
