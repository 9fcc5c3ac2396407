import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { conversationStep } from '../fixtures/fake-provider/conversation-step.ts';
import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { type FakeWeb, startFakeWeb } from '../fixtures/fake-web/fake-web.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../lib/store/postgres-server.ts';
import { readLog, type SeenEvent, startRun, watchRuns } from './event-reader.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const bin = findPostgres();
test.skip(!bin, 'PostgreSQL’s programs are not on this machine');
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const QUESTION = "What is the total of C-100's orders this quarter?";
/** Makes one step, begins another and then says nothing more: the run goes on until somebody ends it. */
const HELD = { model: 'compatible:held', dialect: 'bracket' };
const STEP = { text: 'Thought: I look them up.\nAction: searchOrders[{"customerId": "C-100"}]\nObservation: none' };
/** Asks a service that never answers, and is done when it is told what became of that. */
const IN_FLIGHT = 'What is in flight?';
const SEARCHING = { ...HELD, tools: ['Search'] };
const SEARCH = { text: 'Thought: I search.\nAction: Search[{"query": "in flight"}]\nObservation: none' };
const DONE = { text: 'Thought: So it is.\nAction: Finish[It is not known.]' };
const isHeld = ({ type, step }: SeenEvent) => type === 'text-delta' && step === 2;
const isEnd = ({ type }: SeenEvent) => type === 'run-end';
const ANSWERED = { outcome: 'completed', reason: 'answered' };

let postgres: PostgresServer;
let database: pg.Client;
let provider: FakeProvider;
let web: FakeWeb;
let servers: ServerProcess[] = [];
let [one, two, three, four]: string[] = [];

/** Four at once on an empty database: that is the first test, and what all others use. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  [postgres, provider, web] = await Promise.all([startPostgres(bin ?? ''), startFakeProvider(), startFakeWeb()]);
  web.respond({ hang: true });
  provider.respond((request) => {
    const isFirst = conversationStep(request) === 0;
    if (request.raw.includes(IN_FLIGHT)) return isFirst ? SEARCH : DONE;
    return isFirst ? STEP : { text: 'Thought: I add', hang: 'body' };
  });
  database = new pg.Client({ connectionString: postgres.url });
  database.on('error', () => undefined);
  await database.connect();
  const env = {
    ...{ DATABASE_URL: postgres.url, LEASE_MS: '6000', STOP_GRACE_MS: '1000' },
    ...{ COMPATIBLE_BASE_URL: provider.url, COMPATIBLE_MODELS: 'held', IDLE_TIMEOUT_MS: '120000' },
    ...{ SERPAPI_API_KEY: 'none-is-needed', SERPAPI_TEST_PORT: String(web.port), TOOL_TIMEOUT_MS: '120000' },
  };
  servers = await Promise.all([1, 2, 3, 4].map(() => startServer({ env })));
  [one, two, three, four] = servers.map(({ url }) => url);
});

test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database?.end();
  await provider?.close();
  await web?.close();
  await postgres?.stop();
});

/** Follows a run from the start on one server, and knows when something was seen there. */
function watch(url = '', id = '') {
  const events: SeenEvent[] = [];
  let look: () => void = () => undefined;
  const viewer = watchRuns(url, `${id}:0`, (_, event) => {
    events.push(event);
    look();
  });
  return {
    events,
    done: viewer.done,
    /** Resolves at the first such event; rejects when the stream ends without one. */
    sees: (isWanted: (event: SeenEvent) => boolean) =>
      new Promise<SeenEvent>((resolve, reject) => {
        look = () => {
          const found = events.find(isWanted);
          if (found) resolve(found);
        };
        look();
        void viewer.done.then(() => reject(new Error('The stream ended before it was seen.')));
      }),
  };
}

function send(method: string, url = '', path = '', body?: unknown): Promise<Response> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return fetch(`${url}${path}`, { method, ...json });
}

const endsOf = (log: readonly SeenEvent[]) => log.filter(isEnd);
const seqsOf = (log: readonly SeenEvent[]) => log.map(({ seq }) => seq);
const asking = () => expect.poll(() => provider.openSockets(), { timeout: 30_000 });

/** Every server tells the same of a run, and so was it seen: whole, in order, with one end. */
async function expectOneStory(
  id: string,
  viewers: ReturnType<typeof watch>[],
  urls = [one, two],
): Promise<SeenEvent[]> {
  await Promise.all(viewers.map(({ done }) => done));
  const logs = await Promise.all(urls.map((url) => readLog(url ?? '', id)));
  const [log = []] = logs;
  for (const other of [...logs, ...viewers.map(({ events }) => events)]) expect(other).toEqual(log);
  expect(seqsOf(log)).toEqual(log.map((_, index) => index + 1));
  expect(endsOf(log)).toHaveLength(1);
  return log;
}

test('four servers that start at once on an empty database migrate it once, and all serve', async () => {
  const { rows } = await database.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations');
  const files = readdirSync(join(import.meta.dirname, '../lib/store/migrations')).filter((name) => /\.sql$/.test(name));
  expect(rows).toEqual([{ count: files.length }]);
  const customers = await database.query('SELECT count(*)::int - count(DISTINCT id)::int AS twice FROM customers');
  expect(customers.rows).toEqual([{ twice: 0 }]);
  for (const url of [one, two, three, four]) {
    const [page, runs] = await Promise.all([send('GET', url, '/'), send('GET', url, '/api/runs')]);
    expect([page.status, runs.status]).toEqual([200, 200]);
  }
});

test('a run is watched while it runs, stopped and resumed from a server that did not start it', async () => {
  const id = await startRun(one ?? '', QUESTION, HELD);
  const viewers = [watch(one, id), watch(two, id)];
  await Promise.all(viewers.map(({ sees }) => sees(isHeld)));
  const asked = performance.now();
  const stopped = await send('POST', two, `/api/runs/${id}/stop`);
  expect([stopped.status, await stopped.json()]).toEqual([202, { state: 'stopping' }]);
  expect(await viewers[1]?.sees(isEnd)).toMatchObject({ outcome: 'stopped', reason: 'person' });
  const tookMs = Math.round(performance.now() - asked);
  test.info().annotations.push({ type: 'from stop to run-end on the other server', description: `${tookMs} ms` });
  await expectOneStory(id, viewers);
  // Its owner let go of the provider.
  await asking().toBe(0);
  expect((await send('POST', two, `/api/runs/${id}/stop`)).status).toBe(200);

  const resumed = await send('POST', two, `/api/runs/${id}/resume`, { config: { model: 'scripted:careful' } });
  expect(resumed.status).toBe(201);
  const next = ((await resumed.json()) as { id: string }).id;
  const following = [watch(one, next), watch(two, next)];
  const log = await expectOneStory(next, following);
  expect(log.at(-1)).toMatchObject(ANSWERED);
  expect(log[0]).toMatchObject({ origin: { kind: 'fork', runId: id, step: 1 } });
  // What was done before was taken over as it was, not done again.
  const isFound = ({ type, step }: SeenEvent) => type === 'observation' && step === 1;
  expect(log.filter(isFound)).toEqual(viewers[0]?.events.filter(isFound));
});

test('a stop whose ring is lost arrives with the next heartbeat', async () => {
  const id = await startRun(one ?? '', QUESTION, HELD);
  const viewer = watch(one, id);
  await viewer.sees(isHeld);
  await database.query('UPDATE runs SET is_stop_asked = true WHERE id = $1', [id]);
  expect(await viewer.sees(isEnd)).toMatchObject({ outcome: 'stopped', reason: 'person' });
});

test('viewers on another server miss nothing and see nothing twice while the connections that ring are cut', async () => {
  const id = await startRun(one ?? '', QUESTION, { model: 'scripted:careful' });
  const viewers = [watch(two, id), watch(two, id)];
  let cuts = 0;
  let isOver = false;
  void viewers[0]?.done.then(() => {
    isOver = true;
  });
  // Again and again, as soon as they are back: most of this run is only found by looking.
  do {
    const cut = await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'",
    );
    cuts += cut.rowCount ?? 0;
    await new Promise(setImmediate);
  } while (!isOver);
  // Those of four servers, more than once.
  expect(cuts).toBeGreaterThan(4);
  expect((await expectOneStory(id, viewers)).at(-1)).toMatchObject(ANSWERED);
});

test('a run that lives on another server is stopped before it is deleted', async () => {
  const id = await startRun(one ?? '', QUESTION, HELD);
  const viewers = [watch(one, id), watch(two, id)];
  await Promise.all(viewers.map(({ sees }) => sees(isHeld)));
  expect((await send('DELETE', two, `/api/runs/${id}`)).status).toBe(204);
  await Promise.all(viewers.map(({ done }) => done));
  for (const url of [one, two]) expect((await send('GET', url, `/api/runs/${id}`)).status).toBe(404);
  await asking().toBe(0);
});

test('two servers that play on one tape give their runs the same results', async () => {
  const config = { model: 'scripted:careful', tape: { id: 'between-servers', onMiss: 'live' } };
  const ids = await Promise.all([one, two].map((url) => startRun(url ?? '', QUESTION, config)));
  await Promise.all(ids.map((id) => watch(one, id).done));
  const later = await startRun(two ?? '', QUESTION, config);
  await watch(one, later).done;
  const seen = await Promise.all(
    [...ids, later].map(async (id) => (await readLog(two ?? '', id)).filter(({ type }) => type === 'observation')),
  );
  const [texts, ...others] = seen.map((observations) => observations.map(({ text }) => text));
  expect(texts?.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(texts);
  expect(seen[2]?.map(({ source }) => source)).toEqual(texts?.map(() => 'tape'));
});

test('a call that waits for a person is answered from another server: at once, or by the next heartbeat', async () => {
  const config = { model: 'scripted:careful', tape: { id: 'asking', onMiss: 'ask' } };
  const id = await startRun(one ?? '', QUESTION, config);
  const [here, there] = [watch(one, id), watch(two, id)];
  const pause = await there.sees(({ type }) => type === 'pause');
  const path = `/api/runs/${id}/calls/${pause.callId}/decide`;
  const written = { choice: 'write', text: 'It is half past nine.' };
  expect((await send('POST', two, path, written)).status).toBe(202);
  const { callId } = await there.sees(({ type, step }) => type === 'pause' && step === 2);
  // What was answered stays so, whoever is asked.
  for (const url of [one, two]) expect((await send('POST', url, path, { choice: 'fail' })).status).toBe(409);
  const word = JSON.stringify({ [callId as string]: { choice: 'fail' } });
  await database.query('UPDATE runs SET call_decisions = call_decisions || $2::jsonb WHERE id = $1', [id, word]);
  const isFailed = ({ type, step }: SeenEvent) => type === 'observation' && step === 2;
  expect(await there.sees(isFailed)).toMatchObject({ error: { code: 'not-on-tape' } });
  await send('POST', two, `/api/runs/${id}/stop`);
  const log = await expectOneStory(id, [here, there]);
  expect(log.find(({ type }) => type === 'observation')).toMatchObject({ text: written.text, source: 'edited' });
});

test('the runs of a server that is killed, and of one that is away, are interrupted once by the others and can be resumed', async () => {
  const start = (url = '') => Promise.all([1, 2].map(() => startRun(url, QUESTION, HELD)));
  const [killed, away] = await Promise.all([start(three), start(four)]);
  const living = await startRun(one ?? '', QUESTION, HELD);
  const working = await startRun(three ?? '', IN_FLIGHT, SEARCHING);
  const atWork = watch(two, working);
  await atWork.sees(({ type }) => type === 'action');
  await expect.poll(() => web.hits(), { timeout: 30_000 }).toBe(1);
  const ids = [...killed, ...away];
  const viewers = ids.map((id) => watch(two, id));
  const atHome = away.map((id) => watch(four, id));
  const beside = watch(two, living);
  await Promise.all([...viewers, ...atHome, beside].map(({ sees }) => sees(isHeld)));
  await servers[2]?.kill();
  process.kill(servers[3]?.pid ?? 0, 'SIGSTOP');
  for (const { sees } of viewers) {
    expect(await sees(isEnd)).toMatchObject({ outcome: 'interrupted', reason: 'process-died' });
  }
  // The one that was away finds that they are not its runs any more.
  process.kill(servers[3]?.pid ?? 0, 'SIGCONT');
  for (const [index, id] of away.entries()) {
    const own = [viewers[index + 2], atHome[index]].filter((viewer) => viewer !== undefined);
    await expectOneStory(id, own, [one, two, four]);
  }
  for (const [index, id] of killed.entries()) {
    await expectOneStory(id, viewers[index] ? [viewers[index]] : []);
  }
  // Who lives keeps its runs: only that one is still being answered.
  await asking().toBe(1);
  expect(endsOf(beside.events)).toEqual([]);
  await send('POST', four, `/api/runs/${living}/stop`);
  expect(await beside.sees(isEnd)).toMatchObject({ outcome: 'stopped' });

  const resumed = await send('POST', two, `/api/runs/${killed[0]}/resume`, { config: { model: 'scripted:careful' } });
  expect(resumed.status).toBe(201);
  const next = ((await resumed.json()) as { id: string }).id;
  expect((await expectOneStory(next, [watch(one, next)])).at(-1)).toMatchObject(ANSWERED);

  // What became of a call in flight is not known: the other server says so, and does not make it again.
  expect(await atWork.sees(isEnd)).toMatchObject({ outcome: 'interrupted', reason: 'process-died' });
  const again = await send('POST', two, `/api/runs/${working}/resume`, {});
  expect(again.status).toBe(201);
  const told = ((await again.json()) as { id: string }).id;
  const story = await expectOneStory(told, [watch(one, told)]);
  expect(story.at(-1)).toMatchObject(ANSWERED);
  const [observation] = story.filter(({ type }) => type === 'observation');
  expect(observation).toMatchObject({ error: { code: 'unknown-outcome' } });
  expect(web.hits()).toBe(1);
});
