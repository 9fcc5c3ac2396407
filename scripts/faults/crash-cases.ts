import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SeenEvent, startRun, watchRuns } from '../../e2e/event-reader.ts';
import { runToExit, startServer } from '../../e2e/server-process.ts';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { askIn, turnsOf } from './chat-cases.ts';
import { pulseOf, until } from './checks.ts';
import { assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { ANSWER, answering, inOrder } from './provider-replies.ts';
import { type Format, MODELS, type Played, type Rig } from './rig.ts';
import { startAsking, taped } from './tape-cases.ts';

/** How soon a server that was killed is ready again, in milliseconds. */
const READY_MS = 5_000;

/** Kills the server and starts it again; what it loads late is loaded before anything is measured. */
async function crash(rig: Rig, format: Format = 'chat'): Promise<void> {
  const began = performance.now();
  await rig.crash();
  assertWithin(performance.now() - began, READY_MS, 'getting ready again');
  inOrder(rig, answering(format));
  await rig.ask(format);
  await pulseOf(rig);
}

/** Starts a run and kills the server at the first event of which `when` holds; gives the run as it is afterwards. */
async function crashAt(rig: Rig, format: Format, when: (event: SeenEvent) => boolean, config = {}): Promise<Played> {
  const id = await startRun(rig.server.url, 'Q?', { ...MODELS[format], ...config });
  let crashed: Promise<void> | undefined;
  const viewer = watchRuns(rig.server.url, `${id}:0`, (_, event) => {
    if (when(event)) crashed ??= crash(rig, format);
  });
  await viewer.done;
  await crashed;
  const run = await rig.follow(id);
  const shown = viewer.seen.get(id) ?? [];
  assert.deepEqual(run.seen.slice(0, shown.length), shown, 'what was shown is there');
  assertEnd(run, 'interrupted', 'process-died');
  assert.equal(eventsOf(run, 'run-end').length, 1);
  return run;
}

async function resume(rig: Rig, id: string): Promise<Played> {
  const { status, text } = await rig.call('POST', `/api/runs/${id}/resume`, {});
  assert.equal(status, 201, text);
  return rig.follow((JSON.parse(text) as { id: string }).id);
}

const slow = (format: Format): Reply => ({ ...answering(format, 'word '.repeat(100)), chunkSize: 5, delayMs: 20 });
const CALL = { tools: ['Search'] };

/** Killed in the middle of a run. */
const KILLED: FaultCase[] = [
  ...(
    [
      ['a', 'waits for the first token', 'prompt', (): Reply => ({ hang: 'headers' })],
      ['b', 'streams', 'text-delta', slow],
      ['c', 'waits to try again', 'retry', (): Reply => ({ status: 429, headers: { 'retry-after': '30' } })],
    ] as const
  ).map(
    ([letter, phase, type, reply]): FaultCase => ({
      id: `F38${letter}`,
      says: `killed while a run ${phase}: interrupted once, resumed to its answer, no earlier step asked again`,
      formats: ['text', 'chat'],
      async run(rig, format) {
        let count = 0;
        const search = calling(format, 'Search', { query: 'anything' });
        const before = inOrder(rig, search, reply(format));
        const run = await crashAt(
          rig,
          format,
          (event) => event.type === type && (event.step ?? 0) === 2 && ++count > 0,
          CALL,
        );
        const web = rig.web.hits();
        const asked = rig.provider.hits();
        assert.ok(asked - before >= 2);
        inOrder(rig, answering(format));
        assertEnd(await resume(rig, run.id), 'completed', 'answered');
        assertHits(rig, asked, 1);
        assert.equal(rig.web.hits(), web);
      },
    }),
  ),
  {
    id: 'F38d',
    says: 'killed while a tool works: its outcome is unknown, and it is not called again',
    formats: ['text', 'chat', 'anthropic'],
    async run(rig, format) {
      rig.web.respond({ hang: true });
      inOrder(rig, calling(format, 'Search', { query: 'in flight' }));
      const run = await crashAt(rig, format, ({ type }) => type === 'action', CALL);
      const web = rig.web.hits();
      rig.web.respond({ status: 500, body: 'it was called again' });
      inOrder(rig, answering(format));
      const resumed = await resume(rig, run.id);
      assertEnd(resumed, 'completed', 'answered');
      assert.deepEqual(
        eventsOf(resumed, 'observation').map(({ error }) => error?.code),
        ['unknown-outcome'],
      );
      assert.equal(rig.web.hits(), web);
    },
  },
  {
    id: 'F38e',
    says: 'killed while runs wait in the queue: each is interrupted once',
    async run(rig) {
      rig.provider.respond(() => ({ hang: 'headers' }));
      const ids = await Promise.all(Array.from({ length: 12 }, () => startRun(rig.server.url, 'Q?', MODELS.chat)));
      await crash(rig);
      for (const id of ids) assertEnd(await rig.follow(id), 'interrupted', 'process-died');
    },
  },
];

/** Killed while somebody has to decide, or between two questions. */
const BETWEEN: FaultCase[] = [
  {
    id: 'A10',
    says: 'killed while a call waits for a person: asked again when it is resumed, and made once',
    async run(rig) {
      inOrder(rig, calling('chat', 'Search', { query: 'asked' }), answering('chat'));
      const { id } = await startAsking(rig, taped('killed-asking', 'ask'));
      const web = rig.web.hits();
      await crash(rig);
      assertEnd(await rig.follow(id), 'interrupted', 'process-died');
      inOrder(rig, answering('chat'));
      const { text } = await rig.call('POST', `/api/runs/${id}/resume`, {});
      const again = (JSON.parse(text) as { id: string }).id;
      const decided = await until(
        async () => {
          const events = await logOf(rig, again);
          const call = events.find(({ type }) => type === 'pause')?.callId;
          if (!call) return undefined;
          return rig.call('POST', `/api/runs/${again}/calls/${call}/decide`, { choice: 'live' });
        },
        5_000,
        'the question',
      );
      assert.equal(decided.status, 202);
      assertEnd(await rig.follow(again), 'completed', 'answered');
      assert.equal(rig.web.hits() - web, 1);
    },
  },
  {
    id: 'A11',
    says: 'killed when a person has let a call go on and it works: its outcome is unknown, and it is not made again',
    async run(rig) {
      rig.web.respond({ hang: true });
      inOrder(rig, calling('chat', 'Search', { query: 'let go' }));
      const { id, callId } = await startAsking(rig, taped('killed-working', 'ask'));
      await rig.call('POST', `/api/runs/${id}/calls/${callId}/decide`, { choice: 'live' });
      const web = await until(() => rig.web.hits() || undefined, 5_000, 'the call');
      await crash(rig);
      const run = await rig.follow(id);
      // The log knew of it before the service did.
      assert.equal(eventsOf(run, 'resume').length, 1);
      rig.web.respond({ status: 500, body: 'it was called again' });
      inOrder(rig, answering('chat'));
      const resumed = await resume(rig, id);
      assert.deepEqual(
        eventsOf(resumed, 'observation').map(({ error }) => error?.code),
        ['unknown-outcome'],
      );
      assert.equal(rig.web.hits(), web);
    },
  },
  {
    id: 'C10',
    says: 'killed between an answer and its follow-up, and in the follow-up: the conversation goes on',
    formats: ['text', 'chat'],
    async run(rig, format) {
      inOrder(rig, answering(format));
      const first = await askIn(rig, format, 'First question?', { id: null, after: null });
      await rig.follow(first.id);
      await crash(rig, format);
      const place = { id: first.conversationId, after: first.id };
      inOrder(rig, slow(format));
      const cut = await askIn(rig, format, 'Second question?', place);
      assert.ok((rig.provider.requests.at(-1)?.raw.toString() ?? ANSWER).includes(ANSWER));
      await crash(rig, format);
      assertEnd(await rig.follow(cut.id), 'interrupted', 'process-died');
      inOrder(rig, answering(format));
      const again = await askIn(rig, format, 'Second question?', place);
      assertEnd(await rig.follow(again.id), 'completed', 'answered');
      assert.ok(rig.provider.requests.at(-1)?.raw.toString().includes(ANSWER));
      const { turns } = await turnsOf(rig, first.conversationId);
      assert.deepEqual(
        turns.map(({ runId }) => runId),
        [first.id, cut.id, again.id],
      );
    },
  },
  {
    id: 'B10',
    says: 'killed in a fork with an edited recipe: resumed with that recipe, and no step asked again',
    async run(rig) {
      inOrder(rig, calling('chat', 'Search', { query: 'anything' }), answering('chat'));
      const parent = await rig.ask('chat', { config: CALL });
      const web = rig.web.hits();
      inOrder(rig, slow('chat'));
      const recipe = { id: 'own', version: 1, name: 'Own', system: 'Other words.\n{tools}\n{question}', examples: [] };
      const { text } = await rig.call('POST', `/api/runs/${parent.id}/fork`, { step: 1, config: { recipe } });
      const { id } = JSON.parse(text) as { id: string };
      await until(() => (rig.asking() > 0 ? true : undefined), 5_000, 'the request');
      await crash(rig);
      assertEnd(await rig.follow(id), 'interrupted', 'process-died');
      inOrder(rig, answering('chat'));
      assertEnd(await resume(rig, id), 'completed', 'answered');
      assert.match(rig.provider.requests.at(-1)?.raw.toString() ?? '', /Other words\./);
      assert.equal(rig.web.hits(), web);
    },
  },
];

/** A server that is stopped, and folders that it cannot use. */
const ENDS: FaultCase[] = [
  {
    id: 'F51',
    says: 'SIGTERM with ten runs: new ones get 503, all end as interrupted, code 0 within 10 s, nothing to recover',
    async run(rig) {
      rig.provider.respond(() => ({ hang: 'headers' }));
      const { dataDir } = rig.server;
      const second = await startServer({ env: { ...rig.settings, STOP_GRACE_MS: '1500' } });
      const ids = await Promise.all(Array.from({ length: 10 }, () => startRun(second.url, 'Q?', MODELS.chat)));
      const began = performance.now();
      const stopped = second.stop('SIGTERM');
      const refused = await until(
        async () => {
          const body = JSON.stringify({ question: 'Q?', config: MODELS.chat });
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(`${second.url}/api/runs`, { method: 'POST', headers, body });
          if (answer.status === 201) ids.push(((await answer.json()) as { id: string }).id);
          return answer.status === 503 ? answer : undefined;
        },
        1_400,
        'a refusal',
      );
      assert.ok(refused.headers.get('retry-after'));
      assert.equal(await stopped, 0);
      assertWithin(performance.now() - began, 10_000, 'stopping');
      const again = await startServer({ dataDir: second.dataDir, env: rig.settings });
      for (const id of ids) {
        const events = (await (await fetch(`${again.url}/api/runs/${id}/log`)).text()).trim().split('\n');
        assert.match(events.at(-1) ?? '', /"outcome":"interrupted","reason":"shutdown"/);
      }
      assert.equal(await again.stop('SIGTERM'), 0);
      assert.notEqual(second.dataDir, dataDir);
    },
  },
  {
    id: 'F52',
    says: 'a second process on the same data is told who holds it, and the first goes on',
    async run(rig) {
      const { code, output } = await runToExit(rig.server.dataDir, { ...rig.settings });
      assert.equal(code, 1);
      assert.match(output, new RegExp(`\\b${rig.server.pid}\\b`));
      inOrder(rig, answering('chat'));
      assertEnd(await rig.ask('chat'), 'completed', 'answered');
      assert.ok(readdirSync(join(rig.server.dataDir, 'database')).includes('PG_VERSION'));
    },
  },
];

async function logOf(rig: Rig, id: string): Promise<SeenEvent[]> {
  const { text } = await rig.call('GET', `/api/runs/${id}/log`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SeenEvent);
}

/** Each of these needs a server of its own, which is killed. */
export const CRASH_CASES: FaultCase[] = [...KILLED, ...BETWEEN, ...ENDS];
