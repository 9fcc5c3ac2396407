import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { startRun } from '../../e2e/event-reader.ts';
import { chanceOf } from './chance.ts';
import { until } from './checks.ts';
import { assertEnd, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering } from './provider-replies.ts';
import type { Format, Played, Rig } from './rig.ts';

let tapes = 0;
const newTape = () => `rig-${process.pid}-${++tapes}`;

/** Each request is answered by what it already holds: without a result a call, with one the answer. */
export function callThenAnswer(rig: Rig, format: Format, query: string): void {
  rig.provider.respond(({ raw }) =>
    /tool_call_id|Observation: /.test(raw.toString().split(query).slice(1).join(query))
      ? answering(format)
      : calling(format, 'Search', { query }),
  );
}

/** What a run on a tape is asked with. */
export const taped = (id: string, onMiss: 'live' | 'fail' | 'ask' = 'live', more: object = {}) => ({
  ...{ model: 'compatible:rig', dialect: 'native', tools: ['Search'] },
  tape: { id, onMiss },
  ...more,
});

/** Starts a run that asks about its call; gives its id and that of the call once it waits. */
export async function startAsking(rig: Rig, config: Record<string, unknown>): Promise<{ id: string; callId: string }> {
  const id = await startRun(rig.server.url, 'Q?', config);
  const callId = await until(
    async () => {
      const { text } = await rig.call('GET', `/api/runs/${id}/log`);
      const events = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { type: string; callId?: string });
      return events.find(({ type }) => type === 'pause')?.callId;
    },
    5_000,
    'a call that waits',
  );
  return { id, callId };
}

const decide = (rig: Rig, id: string, callId: string, body: object) =>
  rig.call('POST', `/api/runs/${id}/calls/${callId}/decide`, body);

const sources = (run: Played) => eventsOf(run, 'observation').map(({ source, error }) => error?.code ?? source);

/** Runs that share their results, and calls that wait for a person. */
export const TAPE_CASES: FaultCase[] = [
  {
    id: 'A01',
    says: 'runs that race one call on one tape reach the service once',
    isQuick: true,
    async run(rig) {
      const chance = chanceOf('A01');
      for (const count of [2, chance.whole(3, 8)]) {
        const query = `race ${count} ${rig.provider.hits()}`;
        callThenAnswer(rig, 'chat', query);
        const before = rig.web.hits();
        const config = taped(newTape());
        const runs = await Promise.all(Array.from({ length: count }, () => rig.ask('chat', { config })));
        for (const run of runs) assertEnd(run, 'completed', 'answered');
        assert.equal(rig.web.hits() - before, 1);
        assert.deepEqual(runs.flatMap(sources).sort(), ['live', ...Array.from({ length: count - 1 }, () => 'tape')]);
      }
    },
  },
  {
    id: 'A02',
    says: 'what one service failed with is not put on the tape: the next call runs',
    async run(rig) {
      const query = `failing ${rig.provider.hits()}`;
      callThenAnswer(rig, 'chat', query);
      const config = taped(newTape());
      rig.web.respond({ status: 503, body: 'busy' });
      for (const run of await Promise.all([1, 2, 3].map(() => rig.ask('chat', { config })))) {
        assert.ok(eventsOf(run, 'observation')[0]?.error);
      }
      rig.web.reset();
      assert.deepEqual(sources(await rig.ask('chat', { config })), ['live']);
      assert.deepEqual(sources(await rig.ask('chat', { config })), ['tape']);
    },
  },
  {
    id: 'A03',
    says: 'the run that makes the call is stopped: another makes it, and nobody waits for ever',
    async run(rig) {
      const query = `left ${rig.provider.hits()}`;
      callThenAnswer(rig, 'chat', query);
      const config = taped(newTape());
      rig.web.respond({ hang: true });
      const first = await startRun(rig.server.url, 'Q?', config);
      await until(() => (rig.web.hits() > 0 ? true : undefined), 5_000, 'a call');
      const second = startRun(rig.server.url, 'Q?', config).then((id) => rig.follow(id));
      await rig.call('POST', `/api/runs/${first}/stop`);
      rig.web.reset();
      assertEnd(await rig.follow(first), 'stopped', 'person');
      assertEnd(await second, 'completed', 'answered');
    },
  },
  {
    id: 'A04',
    says: 'a call that nobody answers waits beyond every limit, and can be stopped',
    async run(rig) {
      callThenAnswer(rig, 'chat', 'unanswered');
      const before = rig.web.hits();
      const limits = { timeouts: { run: 500, tool: 300 } };
      const { id, callId } = await startAsking(rig, taped(newTape(), 'ask', limits));
      await wait(1_200);
      const { text } = await rig.call('GET', `/api/runs/${id}`);
      assert.notEqual((JSON.parse(text) as { summary: { status: string } }).summary.status, 'ended');
      assert.equal((await rig.call('POST', `/api/runs/${id}/stop`)).status, 202);
      const run = await rig.follow(id);
      assertEnd(run, 'stopped', 'person');
      assert.equal((await decide(rig, id, callId, { choice: 'live' })).status, 409);
      assert.equal(rig.web.hits() - before, 0);
    },
  },
  {
    id: 'A05',
    says: 'many answers at once to one call: one counts, and the call is made once',
    isQuick: true,
    async run(rig) {
      callThenAnswer(rig, 'chat', 'many answers');
      const before = rig.web.hits();
      const { id, callId } = await startAsking(rig, taped(newTape(), 'ask'));
      const answers = await Promise.all(Array.from({ length: 8 }, () => decide(rig, id, callId, { choice: 'live' })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409, 409, 409, 409, 409, 409]);
      const run = await rig.follow(id);
      assertEnd(run, 'completed', 'answered');
      assert.deepEqual([sources(run), rig.web.hits() - before], [['live'], 1]);
    },
  },
  {
    id: 'A06',
    says: 'answers that cannot be: a text too long, an unknown call, an unknown run; the call still waits',
    async run(rig) {
      callThenAnswer(rig, 'chat', 'odd answers');
      const { id, callId } = await startAsking(rig, taped(newTape(), 'ask'));
      const odd: [string, string, object, number][] = [
        [id, callId, { choice: 'write' }, 422],
        [id, callId, { choice: 'write', text: 'x'.repeat(20_001) }, 400],
        [id, callId, { choice: 'perhaps' }, 400],
        [id, 'nobody', { choice: 'live' }, 404],
        ['nobody', callId, { choice: 'live' }, 404],
      ];
      for (const [run, call, body, status] of odd) assert.equal((await decide(rig, run, call, body)).status, status);
      assert.equal((await decide(rig, id, callId, { choice: 'write', text: 'By hand.' })).status, 202);
      const run = await rig.follow(id);
      assert.deepEqual(sources(run), ['edited']);
    },
  },
];
