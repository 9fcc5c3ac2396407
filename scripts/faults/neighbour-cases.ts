import assert from 'node:assert/strict';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { type Chance, chanceOf } from './chance.ts';
import { answerOf, assertEnd, assertHits, eventsOf, type FaultCase } from './fault-case.ts';
import { calling } from './loop-cases.ts';
import { answering, inOrder } from './provider-replies.ts';
import { FORMATS, type Format, type Rig } from './rig.ts';

const WORDS = ['naïve', 'café', '東京', '🦊👩‍👩‍👧', '“so”', 'ﬁn', 'a_b', '1.5', '—', 'word', 'x'.repeat(90), 'עברית'];

/** Some words in one line, such that no format reads anything into them. */
function wordsOf(chance: Chance, least = 5): string {
  return Array.from({ length: chance.whole(least, 60) }, () => chance.pick(WORDS)).join(' ');
}

function packingOf(chance: Chance): Partial<Reply> {
  return {
    chunkSize: chance.whole(1, 40),
    packetBytes: chance.whole(1, 50),
    lineEnd: chance.pick(['\n', '\r\n', '\r'] as const),
    multiLine: chance.share() < 0.3,
    byteOrderMark: chance.share() < 0.3,
    comments: chance.share() < 0.3,
  };
}

const DRAWS = 3;

/** Plays a few draws of one fault in one format. */
function drawn(
  id: string,
  says: string,
  play: (rig: Rig, format: Format, chance: Chance) => Promise<void>,
  formats: readonly Format[] = FORMATS,
): FaultCase {
  return {
    ...{ id, says, formats },
    async run(rig, format) {
      for (let draw = 1; draw <= DRAWS; draw++) {
        await play(rig, format, chanceOf(`${id} ${format} ${draw}`)).catch((error: Error) => {
          throw new Error(`draw ${draw}: ${error.message}`);
        });
      }
    },
  };
}

/** Plays a first reply with a fault in it and then a good one: whatever the fault did, the whole answer comes of it. */
async function playMended(rig: Rig, format: Format, text: string, broken: Partial<Reply>): Promise<void> {
  const good = answering(format, text);
  const before = inOrder(rig, { ...good, ...broken }, good);
  const run = await rig.ask(format);
  assertEnd(run, 'completed', 'answered');
  assert.equal(answerOf(run), text);
  assertHits(rig, before, 1 + eventsOf(run, 'retry').length);
}

/** The same faults with other sizes, places and statuses, drawn by chance. */
export const NEIGHBOUR_CASES: FaultCase[] = [
  drawn('N18', 'any text in any packing is the same text', async (rig, format, chance) => {
    const text = wordsOf(chance);
    inOrder(rig, { ...answering(format, text), ...packingOf(chance) });
    const run = await rig.ask(format);
    assertEnd(run, 'completed', 'answered');
    assert.equal(answerOf(run), text);
  }),
  drawn('N07', 'cut anywhere, by a reset or in good order: never a part of an answer', (rig, format, chance) => {
    const cut = chance.pick(['destroy', 'close'] as const);
    return playMended(rig, format, wordsOf(chance), { cut, faultAt: chance.share(), chunkSize: chance.whole(1, 20) });
  }),
  drawn('N09', 'one broken piece anywhere: never an answer without it', (rig, format, chance) => {
    const chunkSize = chance.whole(2, 12);
    return playMended(rig, format, wordsOf(chance), { chunkSize, malformedChunkAt: chance.whole(0, 12) });
  }),
  drawn(
    'N06',
    'silence anywhere: a time-out, and no second request once something was shown',
    async (rig, format, chance) => {
      const faultAt = chance.share();
      const before = inOrder(rig, { ...answering(format, wordsOf(chance)), hang: 'body', faultAt });
      const run = await rig.ask(format);
      const isAnswered = run.end.outcome === 'completed';
      // Close to the end of the stream all of the reply has been sent.
      if (!isAnswered || faultAt < 0.7) assertEnd(run, 'failed', 'provider-timeout');
      assertHits(rig, before, 1 + eventsOf(run, 'retry').length);
      if (eventsOf(run, 'text-delta').length > 0) assert.ok(eventsOf(run, 'retry').length <= 1);
    },
  ),
  drawn('N05', 'any status: tried again when that can help, failed at once when not', async (rig, format, chance) => {
    const status = chance.pick([
      400, 402, 404, 405, 410, 413, 418, 422, 429, 451, 500, 501, 502, 503, 504, 520, 529, 599,
    ]);
    const before = inOrder(rig, { status, headers: { 'retry-after': '0' } }, answering(format));
    const run = await rig.ask(format);
    if (status === 429 || status >= 500) assertEnd(run, 'completed', 'answered');
    else assert.equal(run.end.outcome, 'failed', `${status}`);
    assertHits(rig, before, run.end.outcome === 'failed' ? 1 : 2);
  }),
  drawn('N01', 'waits of any length, in seconds or as a date, are kept', async (rig, format, chance) => {
    const seconds = chance.whole(1, 2);
    const asDate = chance.share() < 0.5;
    const value = () => (asDate ? new Date(Date.now() + (seconds + 1) * 1000).toUTCString() : String(seconds));
    const before = rig.provider.hits();
    rig.provider.respond(() =>
      rig.provider.hits() - before === 1 ? { status: 429, headers: { 'retry-after': value() } } : answering(format),
    );
    const run = await rig.ask(format);
    assertEnd(run, 'completed', 'answered');
    const [retry] = eventsOf(run, 'retry');
    assert.ok(
      (retry?.waitMs ?? 0) >= seconds * 1000 - 50 && (retry?.waitMs ?? 0) <= (seconds + 1) * 1000,
      `${retry?.waitMs}`,
    );
    assertHits(rig, before, 2);
  }),
  drawn(
    'N06b',
    'a call that the token limit cuts anywhere is made whole or not at all',
    async (rig, format, chance) => {
      const whole = calling(format, 'Calculator', { expression: '450 + 890' }).text ?? '';
      const text = whole.slice(0, chance.whole(1, whole.length));
      inOrder(rig, { text, finish: 'length' }, answering(format));
      const run = await rig.ask(format);
      for (const { callId, input } of eventsOf(run, 'action')) {
        const made = eventsOf(run, 'observation').find((one) => one.callId === callId);
        if (made?.error === null) assert.deepEqual(input, { expression: '450 + 890' });
      }
      assert.notEqual(run.end.reason, 'internal');
    },
    ['text'],
  ),
];
