import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { startRun } from '../../e2e/event-reader.ts';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { chanceOf } from './chance.ts';
import { until } from './checks.ts';
import { assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Format, MODELS, type Rig } from './rig.ts';

const slow = (format: Format): Reply => ({ ...answering(format, 'word '.repeat(200)), chunkSize: 5, delayMs: 50 });

/** Stops a run once `when` holds for one of its events. */
async function stopAt(rig: Rig, format: Format, when: (type: string) => boolean, config = {}): Promise<number> {
  let asked = 0;
  const run = await rig.ask(format, {
    config,
    onEvent: (event, id) => {
      if (asked > 0 || !when(event.type)) return;
      asked = performance.now();
      void rig.call('POST', `/api/runs/${id}/stop`);
    },
  });
  assertEnd(run, 'stopped', 'person');
  assert.equal(eventsOf(run, 'run-end').length, 1);
  const took = performance.now() - asked;
  assertWithin(took, 1_000, 'stopping');
  return took;
}

/** A run right after it streams as if nothing had been. */
async function runAgain(rig: Rig, format: Format): Promise<void> {
  inOrder(rig, answering(format));
  assertEnd(await rig.ask(format), 'completed', 'answered');
}

/** A person's commands. */
export const COMMAND_CASES: FaultCase[] = [
  {
    id: 'F25a',
    says: 'Stop while the model has not said a word; then run again',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(rig, { hang: 'headers' });
      await stopAt(rig, format, (type) => type === 'prompt');
      await runAgain(rig, format);
    },
  },
  {
    id: 'F25b',
    says: 'Stop while it streams; then run again',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      inOrder(rig, slow(format));
      await stopAt(rig, format, (type) => type === 'text-delta');
      await runAgain(rig, format);
    },
  },
  {
    id: 'F25c',
    says: 'Stop while a tool works; then run again',
    formats: FORMATS,
    async run(rig, format) {
      rig.web.respond({ hang: true });
      inOrder(rig, calling(format, 'Search', { query: 'anything at all' }));
      await stopAt(rig, format, (type) => type === 'action', { timeouts: { tool: 1_000 } });
      rig.web.reset();
      await runAgain(rig, format);
    },
  },
  {
    id: 'F25d',
    says: 'Stop while a retry waits; then run again',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(rig, { status: 429, headers: { 'retry-after': '30' } });
      await stopAt(rig, format, (type) => type === 'retry');
      await runAgain(rig, format);
    },
  },
  {
    id: 'F25e',
    says: 'Stop in the queue; a second stop, an unknown run, an ended run',
    async run(rig) {
      rig.provider.respond(() => ({ hang: 'headers' }));
      const config = { model: 'compatible:rig', dialect: 'native' };
      const start = async () =>
        (JSON.parse((await rig.call('POST', '/api/runs', { question: 'Q?', config })).text) as { id: string }).id;
      const busy = await Promise.all(Array.from({ length: 8 }, start));
      await until(() => (rig.asking() >= 8 ? true : undefined), 5_000, 'eight runs that ask');
      const queued = await start();
      assert.equal((await rig.call('POST', `/api/runs/${queued}/stop`)).status, 202);
      assertEnd(await rig.follow(queued), 'stopped', 'person', /waited/);
      assert.equal((await rig.call('POST', `/api/runs/${queued}/stop`)).status, 200);
      assert.equal((await rig.call('POST', '/api/runs/nobody/stop')).status, 404);
      for (const id of busy) await rig.call('POST', `/api/runs/${id}/stop`);
      for (const id of busy) assertEnd(await rig.follow(id), 'stopped', 'person');
    },
  },
  {
    id: 'F25f',
    says: 'a hundred stops that race with the end of a run: each run ends once, as one of the two',
    async run(rig) {
      const chance = chanceOf('F25f');
      inOrder(rig, { ...answering('chat'), delayMs: 1 });
      const ends = new Set<string>();
      for (let round = 0; round < 25; round++) {
        const ids = await Promise.all(Array.from({ length: 4 }, () => startRun(rig.server.url, 'Q?', MODELS.chat)));
        const stops = ids.map(async (id) => {
          await wait(chance.whole(0, 80));
          const { status } = await rig.call('POST', `/api/runs/${id}/stop`);
          assert.ok(status === 202 || status === 200, `${status}`);
        });
        const runs = await Promise.all(ids.map((id) => rig.follow(id)));
        await Promise.all(stops);
        for (const { end } of runs) ends.add(`${end.outcome}(${end.reason})`);
      }
      assert.deepEqual([...ends].sort(), ['completed(answered)', 'stopped(person)']);
    },
  },
  {
    id: 'F27',
    says: 'a double click starts one run; the same key with another body is refused',
    isQuick: true,
    async run(rig) {
      const before = inOrder(rig, answering('chat'));
      const post = (question: string) =>
        rig.call(
          'POST',
          '/api/runs',
          { question, config: { model: 'compatible:rig', dialect: 'native' } },
          { 'idempotency-key': `key-${before}` },
        );
      const [first, second] = await Promise.all([post('Q?'), post('Q?')]);
      assert.deepEqual([first.status, second.status].sort(), [200, 201]);
      assert.equal(JSON.parse(first.text).id, JSON.parse(second.text).id);
      assertEnd(await rig.follow(JSON.parse(first.text).id), 'completed', 'answered');
      assert.equal((await post('Another?')).status, 422);
      assertHits(rig, before, 1);
    },
  },
];
