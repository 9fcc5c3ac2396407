import assert from 'node:assert/strict';
import { watchRuns } from '../../e2e/event-reader.ts';
import { until } from './checks.ts';
import { assertEnd, assertHits, type FaultCase } from './fault-case.ts';
import { ANSWER, answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Format, MODELS, type Rig } from './rig.ts';

interface Place {
  id: string | null;
  after: string | null;
}

/** Asks in a conversation; gives the status and, when it was taken, the run and its conversation. */
export async function askIn(rig: Rig, format: Format, question: string, conversation: Place) {
  const { status, text } = await rig.call('POST', '/api/runs', { question, config: MODELS[format], conversation });
  return { status, ...(JSON.parse(text) as { id: string; conversationId: string }) };
}

/** The questions of a conversation, with what they follow and their answers. */
export async function turnsOf(rig: Rig, id: string) {
  const { status, text } = await rig.call('GET', `/api/conversations/${id}`);
  const { turns = [] } = JSON.parse(text) as {
    turns?: { runId: string; after: string | null; question: string; answer: string | null }[];
  };
  return { status, turns };
}

const slow = (format: Format) => ({ ...answering(format, 'word '.repeat(120)), chunkSize: 5, delayMs: 20 });

/** Conversations, and what is done to them in the middle of a run. */
export const CHAT_CASES: FaultCase[] = [
  {
    id: 'C01',
    says: 'a follow-up knows what was asked and answered before',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      inOrder(rig, answering(format));
      const first = await askIn(rig, format, 'First question?', { id: null, after: null });
      await rig.follow(first.id);
      const second = await askIn(rig, format, 'Second question?', { id: first.conversationId, after: first.id });
      assertEnd(await rig.follow(second.id), 'completed', 'answered');
      const sent = rig.provider.requests.at(-1)?.raw.toString() ?? '';
      for (const text of ['First question?', ANSWER, 'Second question?']) assert.ok(sent.includes(text), text);
    },
  },
  {
    id: 'C02',
    says: 'deleted while a run streams: the run ends, its connection closes, viewers are told, nothing is left',
    formats: ['text', 'chat'],
    async run(rig, format) {
      inOrder(rig, slow(format));
      const { id, conversationId } = await askIn(rig, format, 'Q?', { id: null, after: null });
      let deleted: Promise<{ status: number; text: string }> | undefined;
      const viewer = watchRuns(rig.server.url, `${id}:0`, (_, { type }) => {
        if (type === 'text-delta') deleted ??= rig.call('DELETE', `/api/conversations/${conversationId}`);
      });
      await viewer.done;
      assert.deepEqual(await deleted?.then(({ status, text }) => [status, JSON.parse(text)]), [200, { runs: 1 }]);
      assert.equal((await rig.call('GET', `/api/runs/${id}`)).status, 404);
      assert.equal((await turnsOf(rig, conversationId)).status, 404);
      assert.equal(await rig.provider.requests.at(-1)?.ended, 'closed');
    },
  },
  {
    id: 'C03',
    says: 'deleted while questions are being asked in it: no run without a conversation, and none that runs on',
    async run(rig) {
      rig.provider.respond(() => slow('chat'));
      const first = await askIn(rig, 'chat', 'Q?', { id: null, after: null });
      const asking = Array.from({ length: 5 }, () =>
        askIn(rig, 'chat', 'And?', { id: first.conversationId, after: null }),
      );
      await rig.call('DELETE', `/api/conversations/${first.conversationId}`);
      for (const { status, id } of await Promise.all(asking)) {
        assert.ok([201, 404].includes(status), String(status));
        if (status !== 201) continue;
        await until(
          async () => ((await rig.call('GET', `/api/runs/${id}`)).status === 404 ? true : undefined),
          5_000,
          'gone',
        ).catch(async () => rig.call('DELETE', `/api/runs/${id}`));
      }
      await until(() => (rig.asking() === 0 ? true : undefined), 5_000, 'no request left');
      assert.equal((await turnsOf(rig, first.conversationId)).status, 404);
    },
  },
  {
    id: 'C04',
    says: 'places that cannot be asked at are refused, and nothing is started',
    async run(rig) {
      const before = inOrder(rig, slow('chat'));
      const first = await askIn(rig, 'chat', 'Q?', { id: null, after: null });
      const id = first.conversationId;
      assert.equal((await askIn(rig, 'chat', 'Q?', { id, after: first.id })).status, 409);
      assert.equal((await askIn(rig, 'chat', 'Q?', { id, after: 'nobody' })).status, 422);
      assert.equal((await askIn(rig, 'chat', 'Q?', { id: 'nobody', after: null })).status, 404);
      assert.equal((await askIn(rig, 'chat', 'Q?', { id: null, after: first.id })).status, 422);
      await rig.call('POST', `/api/runs/${first.id}/stop`);
      assertEnd(await rig.follow(first.id), 'stopped', 'person');
      assertHits(rig, before, 1);
    },
  },
  {
    id: 'C05',
    says: 'the run that a streaming follow-up follows is deleted: the follow-up goes on, in its place',
    async run(rig) {
      inOrder(rig, answering('chat'), slow('chat'));
      const first = await askIn(rig, 'chat', 'Q?', { id: null, after: null });
      await rig.follow(first.id);
      const place = { id: first.conversationId, after: first.id };
      const second = await askIn(rig, 'chat', 'And?', place);
      assert.equal((await rig.call('DELETE', `/api/runs/${first.id}`)).status, 204);
      assertEnd(await rig.follow(second.id), 'completed', 'answered');
      const { turns } = await turnsOf(rig, first.conversationId);
      assert.deepEqual(
        turns.map(({ runId, after }) => [runId, after]),
        [[second.id, null]],
      );
      rig.played = rig.played.filter(({ id }) => id !== first.id);
    },
  },
];
