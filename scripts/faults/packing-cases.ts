import assert from 'node:assert/strict';
import { answerOf, assertEnd, assertWithin, type FaultCase } from './fault-case.ts';
import { answering, failing, inOrder } from './provider-replies.ts';
import { FORMATS } from './rig.ts';

const ODD = 'Naïve café — 東京 🦊👩‍👩‍👧 “quotes” ﬁn.';

/** The same bytes, however they are packed. */
export const PACKING_CASES: FaultCase[] = [
  ...(
    [
      ['a', 'packets of one byte', { packetBytes: 1, chunkSize: 3 }],
      ['b', 'lines ended by CR LF', { lineEnd: '\r\n' }],
      ['c', 'lines ended by CR', { lineEnd: '\r' }],
      ['d', 'a byte order mark', { byteOrderMark: true }],
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

/** What a run may use. */
export const BUDGET_CASES: FaultCase[] = [
  {
    id: 'S17a',
    says: 'the token budget stops a reply while it is written, within a second',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      inOrder(rig, { ...answering(format, 'word '.repeat(4_000)), chunkSize: 50, delayMs: 10 });
      const run = await rig.ask(format, { config: { budget: { tokens: 2_500 } } });
      assertEnd(run, 'limited', 'budget', /about|estimated/);
      // Far from its end: at this pace the whole reply takes four seconds.
      assert.equal(await rig.provider.requests.at(-1)?.ended, 'closed');
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
