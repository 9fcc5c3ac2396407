import assert from 'node:assert/strict';
import { startRun } from '../../e2e/event-reader.ts';
import { until } from './checks.ts';
import { assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Format, MODELS, type Played, type Rig } from './rig.ts';

/** A run with one step and an answer. */
async function playParent(rig: Rig, format: Format): Promise<Played> {
  inOrder(rig, calling(format, 'Search', { query: 'anything' }), answering(format));
  const run = await rig.ask(format, { config: { tools: ['Search'] } });
  assertEnd(run, 'completed', 'answered');
  return run;
}

const fork = (rig: Rig, id: string, body: object) => rig.call('POST', `/api/runs/${id}/fork`, body);

async function follow(rig: Rig, { status, text }: { status: number; text: string }): Promise<Played> {
  assert.equal(status, 201, text);
  return rig.follow((JSON.parse(text) as { id: string }).id);
}

const RECIPE = {
  system: 'A wholly other prompt.\n{tools}\n{examples}\nQuestion: {question}\n{history}',
  ...{ id: 'own', version: 1, name: 'Own', examples: [] },
};

/** Runs that go on from others. */
export const FORK_CASES: FaultCase[] = [
  {
    id: 'B01',
    says: 'with an edited recipe: only the new step is asked, in the new words, and the parent stays as it was',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const parent = await playParent(rig, format);
      const log = (await rig.call('GET', `/api/runs/${parent.id}/log`)).text;
      const web = rig.web.hits();
      const before = inOrder(rig, answering(format));
      const run = await follow(rig, await fork(rig, parent.id, { step: 1, config: { recipe: RECIPE } }));
      assertEnd(run, 'completed', 'answered');
      assertHits(rig, before, 1);
      assert.equal(rig.web.hits(), web);
      assert.match(rig.provider.requests.at(-1)?.raw.toString() ?? '', /A wholly other prompt\./);
      assert.equal((await rig.call('GET', `/api/runs/${parent.id}/log`)).text, log);
    },
  },
  {
    id: 'B02',
    says: 'an edited observation calls nothing, an edited action calls once',
    formats: ['text', 'chat'],
    async run(rig, format) {
      const parent = await playParent(rig, format);
      const callId = eventsOf(parent, 'action')[0]?.callId ?? '';
      const web = rig.web.hits();
      inOrder(rig, answering(format));
      await follow(rig, await fork(rig, parent.id, { step: 1, edits: { observation: { callId, text: 'Edited.' } } }));
      assert.equal(rig.web.hits(), web);
      assert.match(rig.provider.requests.at(-1)?.raw.toString() ?? '', /Edited\./);
      await follow(
        rig,
        await fork(rig, parent.id, { step: 1, edits: { action: { callId, input: { query: 'else' } } } }),
      );
      assert.equal(rig.web.hits(), web + 1);
    },
  },
  {
    id: 'B03',
    says: 'edits that no log can hold are refused, and nothing starts',
    async run(rig) {
      const parent = await playParent(rig, 'chat');
      const callId = eventsOf(parent, 'action')[0]?.callId ?? '';
      const before = inOrder(rig, answering('chat'));
      let deep: unknown = 1;
      for (let level = 0; level < 40; level++) deep = { deep };
      const odd: [object, number][] = [
        [{ step: 1, edits: { action: { callId, input: JSON.parse('{"__proto__": {"a": 1}}') } } }, 400],
        [{ step: 1, edits: { action: { callId, input: { query: deep } } } }, 422],
        [{ step: 1, edits: { action: { callId, tool: 'Nothing' } } }, 422],
        [{ step: 1, edits: { action: { callId: 'nobody', input: {} } } }, 422],
        [{ step: 1, edits: { observation: { callId, text: 'x'.repeat(20_001) } } }, 422],
        [{ step: 2 }, 409],
        [{ step: 99 }, 422],
        [{ step: -1 }, 400],
        [{ step: 1, config: { model: 'compatible:rig', maxSteps: 1e9 } }, 422],
      ];
      for (const [body, status] of odd) {
        assert.equal((await fork(rig, parent.id, body)).status, status, JSON.stringify(body).slice(0, 100));
      }
      assert.equal((await fork(rig, 'nobody', { step: 0 })).status, 404);
      assertHits(rig, before, 0);
    },
  },
  {
    id: 'B04',
    says: 'of a run that still runs, which is then deleted: the fork goes on',
    formats: ['text', 'chat'],
    async run(rig, format) {
      const long = { ...answering(format, 'word '.repeat(120)), chunkSize: 5, delayMs: 20 };
      const before = inOrder(rig, calling(format, 'Search', { query: 'anything' }), long, answering(format));
      const id = await startRun(rig.server.url, 'Q?', { ...MODELS[format], tools: ['Search'] });
      const forked = await until(
        async () => {
          const answer = await fork(rig, id, { step: 1 });
          return answer.status === 409 ? undefined : answer;
        },
        5_000,
        'a whole step',
      );
      assert.equal((await rig.call('DELETE', `/api/runs/${id}`)).status, 204);
      assertEnd(await follow(rig, forked), 'completed', 'answered');
      assertHits(rig, before, 3);
    },
  },
];
