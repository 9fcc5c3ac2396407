import assert from 'node:assert/strict';
import type { FakeCall, Reply } from '../../fixtures/fake-provider/reply.ts';
import type { Json } from '../../lib/run/json.ts';
import { assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Format, type Played, type Rig } from './rig.ts';

const NATIVE = ['chat', 'responses', 'anthropic', 'google'] as const;

/** One reply with these calls, then an answer. */
async function playCalls(rig: Rig, format: Format, calls: FakeCall[], more: Partial<Reply> = {}): Promise<Played> {
  inOrder(rig, { text: 'I call.', calls, ...more }, answering(format));
  const run = await rig.ask(format);
  assertEnd(run, 'completed', 'answered');
  assert.equal(eventsOf(run, 'action').length, eventsOf(run, 'observation').length);
  return run;
}

function deep(levels: number): Json {
  let value: Json = 'end';
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

const errorsOf = (run: Played) => eventsOf(run, 'observation').map(({ error }) => error?.code ?? null);

/** Calls that a provider or a model got wrong. */
export const CALL_CASES: FaultCase[] = [
  {
    id: 'M06',
    says: 'a call cut by the token limit is not run and is answered for',
    formats: ['chat', 'anthropic'],
    async run(rig, format) {
      const calls = [{ tool: 'Calculator', input: '{"expression": "450 +' }];
      const run = await playCalls(rig, format, calls, { finish: 'length' });
      assert.deepEqual(
        errorsOf(run).filter((code) => code === null),
        [],
      );
    },
  },
  {
    id: 'M07',
    says: 'two calls with the same id are two calls',
    formats: ['chat', 'responses', 'anthropic'],
    isQuick: true,
    async run(rig, format) {
      const calls = ['1 + 1', '2 + 2'].map((expression) => ({
        tool: 'Calculator',
        input: { expression },
        id: 'call_same',
      }));
      const run = await playCalls(rig, format, calls);
      assert.deepEqual(
        eventsOf(run, 'observation')
          .map(({ text }) => text)
          .sort(),
        ['2', '4'],
      );
    },
  },
  {
    id: 'M08a',
    says: 'arguments that are no JSON',
    formats: ['chat', 'responses', 'anthropic'],
    isQuick: true,
    async run(rig, format) {
      assert.deepEqual(errorsOf(await playCalls(rig, format, [{ tool: 'Calculator', input: '{"expression": ' }])), [
        'bad-input',
      ]);
    },
  },
  {
    id: 'M08b',
    says: 'arguments that name a prototype',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const input = JSON.parse('{"expression": "1+1", "__proto__": {"admin": true}}') as Record<string, unknown>;
      inOrder(rig, calling(format, 'Calculator', input), answering(format));
      const run = await rig.ask(format);
      assertEnd(run, 'completed', 'answered');
      assert.doesNotMatch(JSON.stringify(eventsOf(run, 'action')), /__proto__/);
    },
  },
  {
    id: 'M08c',
    says: 'arguments forty levels deep',
    formats: NATIVE,
    async run(rig, format) {
      const run = await playCalls(rig, format, [{ tool: 'Calculator', input: { expression: '1', deep: deep(40) } }]);
      assert.deepEqual(errorsOf(run), ['bad-input']);
    },
  },
  {
    id: 'M08d',
    says: 'arguments of 100 kB',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(
        rig,
        { ...calling(format, 'Calculator', { expression: '1+'.repeat(50_000) }), chunkSize: 1_000 },
        answering(format),
      );
      const run = await rig.ask(format);
      assertEnd(run, 'completed', 'answered');
      assert.deepEqual(errorsOf(run), ['bad-input']);
      assert.ok(JSON.stringify(run.log).length < 600_000);
    },
  },
  {
    id: 'M08e',
    says: 'an unknown tool: the nearest name is offered',
    // The reader of the text formats mends a name that is nearly right.
    formats: NATIVE,
    isQuick: true,
    async run(rig, format) {
      inOrder(rig, calling(format, 'Calculater', { expression: '1 + 1' }), answering(format));
      const run = await rig.ask(format);
      assertEnd(run, 'completed', 'answered');
      assert.deepEqual(errorsOf(run), ['unknown-tool']);
      assert.match(eventsOf(run, 'observation')[0]?.text ?? '', /Calculator/);
    },
  },
  {
    id: 'M08f',
    says: 'arguments of the wrong kind, an unknown field, none at all',
    formats: NATIVE,
    async run(rig, format) {
      const run = await playCalls(rig, format, [
        { tool: 'searchOrders', input: { minAmount: 'a lot' } },
        { tool: 'Calculator', input: {} },
        { tool: 'getOrderDetails', input: { orderId: [1, 2] } },
      ]);
      assert.deepEqual(errorsOf(run), ['bad-input', 'bad-input', 'bad-input']);
    },
  },
  {
    id: 'M09',
    says: 'a hundred calls in one reply: 32 are made, the rest is refused once',
    formats: NATIVE,
    async run(rig, format) {
      const calls = Array.from({ length: 100 }, (_, index) => ({
        tool: 'Calculator',
        input: { expression: `${index} + 1` },
      }));
      const run = await playCalls(rig, format, calls);
      assert.equal(eventsOf(run, 'action').length, 33);
    },
  },
  {
    id: 'M10',
    says: 'parallel calls settle out of order and go back in call order',
    formats: NATIVE,
    async run(rig, format) {
      const before = rig.provider.hits();
      const calls = ['3 * 3', '2 * 2', '1 * 1'].map((expression) => ({ tool: 'Calculator', input: { expression } }));
      const run = await playCalls(rig, format, calls);
      assertHits(rig, before, 2);
      const sent = rig.provider.requests.at(-1)?.raw.toString() ?? '';
      const places = ['3 * 3', '2 * 2', '1 * 1'].map((text) => sent.indexOf(text));
      assert.ok(
        places.every((place) => place > 0) &&
          (places[0] ?? 0) < (places[1] ?? 0) &&
          (places[1] ?? 0) < (places[2] ?? 0),
      );
      assert.equal(eventsOf(run, 'observation').length, 3);
    },
  },
];

const SUMS: [string, RegExp][] = [
  ['1/0', /^Division by zero has no result/],
  ['9**9**9', /^The result is too large: at most 1e308/],
  [`${'('.repeat(10_000)}1${')'.repeat(10_000)}`, /^The expression is longer than 500 characters/],
  ['constructor.constructor("x")()', /^The calculator does not know "constructor"/],
  ['1 + 1', /^2$/],
  ['1e400', /^(The result is too large|1e400 is out of range)/],
  ['import("fs")', /^The calculator does not know "import"/],
];

/** The Calculator is a grammar: nothing in it is code. */
export const CALCULATOR_CASES: FaultCase[] = [
  {
    id: 'F47',
    says: 'hostile sums are answered or refused in plain words, at once',
    formats: NATIVE,
    isQuick: true,
    async run(rig, format) {
      const run = await playCalls(
        rig,
        format,
        SUMS.map(([expression]) => ({ tool: 'Calculator', input: { expression } })),
      );
      const observations = eventsOf(run, 'observation');
      // They settle in any order; the calls stand in that of the reply.
      for (const [index, { callId }] of eventsOf(run, 'action').entries()) {
        const [expression, words] = SUMS[index] ?? ['no sum', /^$/];
        const observation = observations.find((one) => one.callId === callId);
        assert.ok(observation, `${expression.slice(0, 40)} is answered`);
        assert.match(observation.text, words);
        assertWithin(observation.durationMs, 50, observation.text);
        assert.doesNotMatch(observation.text, /\bat .*\.(ts|js):\d+|Error:/);
      }
    },
  },
  {
    id: 'F47b',
    says: '0.1+0.2 and full-width digits are worked out exactly',
    formats: ['chat'],
    async run(rig, format) {
      const run = await playCalls(
        rig,
        format,
        ['0.1+0.2', '１２＋３'].map((expression) => ({ tool: 'Calculator', input: { expression } })),
      );
      assert.deepEqual(
        eventsOf(run, 'observation')
          .map(({ text }) => text)
          .sort(),
        ['0.3', '15'],
      );
    },
  },
];
