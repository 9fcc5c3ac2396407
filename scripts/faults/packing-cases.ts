import assert from 'node:assert/strict';
import { answerOf, assertEnd, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { answering, failing, inOrder } from './provider-replies.ts';
import { FORMATS, type Format, type Played, type Rig } from './rig.ts';

const ODD = 'Naïve café — 東京 🦊👩‍👩‍👧 “quotes” ﬁn.';

/** The same bytes, however they are packed. */
export const PACKING_CASES: FaultCase[] = [
  ...(
    [
      ['a', 'packets of one byte', { packetBytes: 1, chunkSize: 3 }],
      ['b', 'lines ended by CR LF', { lineEnd: '\r\n' }],
      ['c', 'lines ended by CR', { lineEnd: '\r' }],
      ['d', 'a byte order mark', { byteOrderMark: true }],
      ['g', 'events of several data lines', { multiLine: true }],
      ['h', 'several data lines, CR LF and packets of 7 bytes', { multiLine: true, lineEnd: '\r\n', packetBytes: 7 }],
    ] as const
  ).map(
    ([letter, what, packing]): FaultCase => ({
      id: `F18${letter}`,
      says: `${what}: the text is the same`,
      formats: FORMATS,
      isQuick: letter === 'a',
      async run(rig, format) {
        inOrder(rig, { ...answering(format, ODD), ...packing });
        const run = await rig.ask(format);
        assertEnd(run, 'completed', 'answered');
        assert.equal(answerOf(run), ODD);
      },
    }),
  ),
  {
    id: 'F18e',
    says: 'a single line of 10 MB',
    formats: FORMATS,
    run: failing(
      (format) => ({ ...answering(format, 'x'.repeat(10_000_000)), chunkSize: 10_000_000 }),
      'provider-bad-response',
      1,
      /2 MB/,
    ),
  },
  {
    id: 'F18f',
    says: 'a reply that does not end is stopped at 2 MB',
    formats: ['text', 'responses', 'anthropic'],
    run: failing(
      (format) => ({ ...answering(format, 'x'.repeat(3_000_000)), chunkSize: 20_000 }),
      'provider-bad-response',
      1,
      /2 MB/,
    ),
  },
];

/** What a token is taken for while a reply is written, in bytes. */
const TOKEN_BYTES = 4;
/** At this pace the whole reply takes four seconds. */
const longReply = (format: Format) => ({
  ...answering(format, 'word '.repeat(4_000)),
  ...{ chunkSize: 50, delayMs: 10 },
});

/**
 * Plays a reply that is far too long; the run must end within a second of the piece that brings what was written to
 * `affordable` bytes, and the connection must be closed.
 */
async function playTooLong(
  rig: Rig,
  format: Format,
  config: Record<string, unknown>,
  affordable: (run: Played) => number,
): Promise<Played> {
  inOrder(rig, longReply(format));
  const pieces: { at: number; length: number }[] = [];
  let end = 0;
  const run = await rig.ask(format, {
    config,
    onEvent: (event) => {
      if (event.type === 'text-delta') pieces.push({ at: performance.now(), length: String(event.delta).length });
      if (event.type === 'run-end') end = performance.now();
    },
  });
  const bytes = affordable(run);
  let written = 0;
  const passing = pieces.find(({ length }) => {
    written += length;
    return written >= bytes;
  });
  const last = passing ?? pieces.at(-1);
  assert.ok(last, 'something was written');
  assertWithin(end - last.at, 1_000, 'ending the run');
  assert.equal(await rig.provider.requests.at(-1)?.ended, 'closed');
  return run;
}

/** The tokens that the prompt of the only call was taken for. */
const inputOf = (run: Played) => eventsOf(run, 'model-end')[0]?.usage?.input ?? 0;

/** The bytes that a reply may have for so many dollars, after its prompt. */
function bytesFor(run: Played, cost: number): number {
  const prices = eventsOf(run, 'run-start')[0]?.config.model.prices;
  assert.ok(prices, 'the price is known');
  return ((cost * 1e6 - inputOf(run) * prices.input) / prices.output) * TOKEN_BYTES;
}

const PRICED = [
  ['responses', 'openai:gpt-5-mini', 0.003],
  ['anthropic', 'anthropic:claude-haiku-4-5', 0.006],
] as const;

/** What a run may use. */
export const BUDGET_CASES: FaultCase[] = [
  {
    id: 'S17a',
    says: 'the token budget stops a reply while it is written, within a second',
    formats: FORMATS,
    async run(rig, format) {
      const tokens = 2_500;
      const config = { budget: { tokens } };
      const run = await playTooLong(rig, format, config, (played) => (tokens - inputOf(played)) * TOKEN_BYTES);
      assertEnd(run, 'limited', 'budget', /about|estimated/);
    },
  },
  ...PRICED.map(
    ([format, model, cost]): FaultCase => ({
      id: 'S17c',
      says: `the budget of dollars stops a reply of ${model} while it is written, within a second`,
      formats: [format],
      isQuick: format === 'responses',
      async run(rig) {
        const config = { model, budget: { tokens: 200_000, cost } };
        const run = await playTooLong(rig, format, config, (played) => bytesFor(played, cost));
        assertEnd(run, 'limited', 'budget', /cost about \$.*budget is \$.*cut off/);
      },
    }),
  ),
  {
    id: 'S17d',
    says: 'a server that keeps no limit of output tokens is cut off by us, within a second',
    formats: FORMATS,
    async run(rig, format) {
      const tokens = 200;
      // A quarter more is let through: the count is an estimate.
      const run = await playTooLong(rig, format, { maxOutputTokens: tokens }, () => tokens * TOKEN_BYTES * 1.25);
      assertEnd(run, 'limited', 'output-truncated', /limit of output tokens/);
      const written = eventsOf(run, 'text-delta').reduce((sum, { delta }) => sum + delta.length, 0);
      assert.ok(written < 4 * tokens * TOKEN_BYTES, `${written} characters were let through`);
    },
  },
  {
    id: 'S17b',
    says: 'the time of a run is over while the model is silent',
    formats: ['text', 'anthropic'],
    async run(rig, format) {
      inOrder(rig, { hang: 'headers' });
      const run = await rig.ask(format, { config: { timeouts: { run: 700 } } });
      assertEnd(run, 'limited', 'deadline');
      assertWithin(run.ms, 700 + 1_000, 'the run');
    },
  },
];
