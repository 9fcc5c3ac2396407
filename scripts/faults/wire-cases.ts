import assert from 'node:assert/strict';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { answerOf, assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { ANSWER, answering, failing, inOrder, mending } from './provider-replies.ts';
import { FORMATS, type Format, type Played, type Rig } from './rig.ts';

/** A good reply with its payloads changed; whatever came of it, an answer is whole and no fault is ours. */
export async function playSane(rig: Rig, format: Format, broken: Partial<Reply>): Promise<Played> {
  inOrder(rig, { ...answering(format), ...broken });
  const run = await rig.ask(format);
  assert.ok(['completed', 'failed'].includes(run.end.outcome), run.end.outcome);
  assert.notEqual(run.end.reason, 'internal', run.end.error?.message);
  if (run.end.outcome === 'completed') assert.equal(answerOf(run), ANSWER);
  return run;
}

/** The same answer all the same. */
const answered =
  (broken: Partial<Reply> | ((format: Format) => Partial<Reply>)) =>
  async (rig: Rig, format: Format): Promise<void> => {
    const before = rig.provider.hits();
    const run = await playSane(rig, format, typeof broken === 'function' ? broken(format) : broken);
    assertEnd(run, 'completed', 'answered');
    assertHits(rig, before, 1);
  };

/** An event that no package knows yet, in the way of each format. */
const NEWS: Record<Format, object> = {
  text: { id: 'x', object: 'chat.completion.chunk', choices: [], prompt_filter_results: [{ a: 1 }] },
  chat: { id: 'x', object: 'chat.completion.chunk', choices: [], news: { of: 'tomorrow' } },
  responses: { type: 'response.news_of_tomorrow', item_id: 'x', data: [1, null] },
  anthropic: { type: 'ping', at: 1 },
  google: { responseId: 'x', news: { of: 'tomorrow' } },
};

const between = (extra: string) => (events: string[]) => events.flatMap((event) => [extra, event]);

/** The last payload once more: the word that the reply is over is said twice. */
function endTwice(events: string[]): string[] {
  const ends = events.filter((event) => /"finish_reason":"|\.completed"|message_stop|finishReason/.test(event));
  return [...events, ...ends];
}

/** Every object of the payload has a field that nobody knows, and one that is null. */
function withUnknownFields(events: string[]): string[] {
  return events.map((event) =>
    event.startsWith('{') ? `{"zz_unknown":{"deep":[1,null]},"zz_null":null,${event.slice(1)}` : event,
  );
}

/** Envelopes and packings that mean nothing. */
export const ENVELOPE_CASES: FaultCase[] = [
  {
    id: 'W01',
    says: 'events that nobody knows, between all others: the same answer',
    formats: FORMATS,
    isQuick: true,
    run: answered((format) => ({ edit: between(JSON.stringify(NEWS[format])) })),
  },
  {
    id: 'W02',
    says: 'fields that nobody knows, and ids, pauses and names of their own in the stream: the same answer',
    formats: FORMATS,
    run: answered({ edit: withUnknownFields, fields: ['id: 7', 'retry: 0', 'other: x', 'id'] }),
  },
  {
    id: 'W03',
    says: 'the end is said twice: one answer, one end',
    formats: FORMATS,
    run: answered({ edit: endTwice }),
  },
  {
    id: 'W04',
    says: 'the tokens are not counted, or counted wrongly: the same answer',
    formats: FORMATS,
    async run(rig, format) {
      for (const usage of [null, { input: 0, output: 0 }, { input: 0.5, output: 1.5 }, { input: -5, output: -1 }]) {
        await answered({ usage })(rig, format);
      }
    },
  },
  ...(
    [
      ['a', 'gzip'],
      ['b', 'deflate'],
    ] as const
  ).map(
    ([letter, packed]): FaultCase => ({
      id: `W05${letter}`,
      says: `the stream is packed by ${packed}, though nobody asked: the same answer`,
      formats: FORMATS,
      run: answered({ packed }),
    }),
  ),
  {
    id: 'W05c',
    says: 'the stream is packed in a way that is not known: told, and never an answer',
    formats: FORMATS,
    run: failing((format) => ({ ...answering(format), packed: 'br' }), 'provider-bad-response', 2, /packed/),
  },
  {
    id: 'W05d',
    says: 'the stream says that it is packed and is not, then an answer',
    formats: FORMATS,
    run: mending(
      (format) => ({ ...answering(format), headers: { 'content-encoding': 'gzip' } }),
      'provider-bad-response',
    ),
  },
  {
    id: 'W06',
    says: 'the stream calls itself something else: the same answer',
    formats: FORMATS,
    async run(rig, format) {
      for (const type of [
        'text/plain',
        'application/json',
        'application/octet-stream',
        'text/event-stream;CHARSET=x',
      ]) {
        await answered({ headers: { 'content-type': type } })(rig, format);
      }
    },
  },
  {
    id: 'W07',
    says: 'all is sent, its end too, and the connection stays open: the answer counts',
    // Google has no event of its own that ends a stream.
    formats: ['text', 'chat', 'responses', 'anthropic'],
    isQuick: true,
    run: answered({ hang: 'body', faultAt: 1 }),
  },
  {
    id: 'W07b',
    says: 'the whole stream is sent twice: one answer',
    formats: ['text', 'chat', 'responses', 'anthropic'],
    run: answered({ edit: (events) => [...events, ...events] }),
  },
  {
    id: 'W08',
    says: 'a status without a body, or none in it: asked once more, then an end that says so',
    formats: FORMATS,
    async run(rig, format) {
      for (const raw of [
        'HTTP/1.1 204 No Content\r\n\r\n',
        'HTTP/1.1 205 Reset Content\r\ncontent-length: 0\r\n\r\n',
        'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
      ]) {
        const run = await playSane(rig, format, { raw: { text: raw, after: 'end' } });
        assertEnd(run, 'failed', 'stream-truncated');
      }
    },
  },
];

/** Payloads that a good stream must not hold. */
const ODD_PAYLOADS = [
  'null',
  '[]',
  '0',
  '"text"',
  '',
  '{}',
  '{"choices":null}',
  '{"choices":[{}]}',
  '[DONE]',
  'undefined',
];

export const PAYLOAD_CASES: FaultCase[] = [
  {
    id: 'W40',
    says: 'pieces that are no pieces, in the middle: the whole answer or none',
    formats: FORMATS,
    async run(rig, format) {
      for (const payload of ODD_PAYLOADS) {
        const edit = (events: string[]) => events.toSpliced(Math.ceil(events.length / 2), 0, payload);
        await playSane(rig, format, { edit }).catch((error: Error) => {
          throw new Error(`${payload}: ${error.message}`);
        });
      }
    },
  },
  {
    id: 'W41',
    says: 'NUL characters and half characters in an answer are stored and shown, half ones as the mark for that',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const text = 'A\u0000B \ud800 C \udc00\ud800 \uffff\u202e D';
      inOrder(rig, { ...answering(format, text), chunkSize: 3 });
      const run = await rig.ask(format);
      assertEnd(run, 'completed', 'answered');
      assert.equal(answerOf(run), text.toWellFormed());
    },
  },
  {
    id: 'W42',
    says: 'tools named after a prototype or by 100 kB: unknown, and the run goes on',
    formats: ['chat', 'responses', 'anthropic', 'google'],
    isQuick: true,
    async run(rig, format) {
      for (const tool of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(100_000), 'A\u0000']) {
        inOrder(rig, { text: 'I call.', calls: [{ tool, input: { expression: '1' } }] }, answering(format));
        const run = await rig.ask(format);
        assertEnd(run, 'completed', 'answered');
        const codes = eventsOf(run, 'observation').map(({ error }) => error?.code);
        assert.deepEqual(codes, ['unknown-tool'], tool.slice(0, 20));
      }
    },
  },
  {
    id: 'W43',
    says: 'calls with odd ids and with NUL or half characters in their arguments are answered for',
    formats: ['chat', 'responses', 'anthropic'],
    async run(rig, format) {
      for (const id of ['__proto__', 'a\u0000b', '\ud800', 'x'.repeat(5_000), 'constructor']) {
        const calls = [{ tool: 'Calculator', input: { expression: '1\u0000+\ud800' }, id }];
        inOrder(rig, { text: 'I call.', calls }, answering(format));
        const run = await rig.ask(format);
        assertEnd(run, 'completed', 'answered');
        assert.equal(eventsOf(run, 'observation').length, 1);
      }
    },
  },
];
