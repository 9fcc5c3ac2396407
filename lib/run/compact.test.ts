import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compact } from './compact.ts';
import type { EventOf } from './events.ts';
import { fold } from './fold.ts';
import { legalPrefix } from './legal-log.arbitrary.ts';

function piece(seq: number, delta: string, more: Partial<EventOf<'text-delta'>> = {}): EventOf<'text-delta'> {
  return { seq, t: seq, type: 'text-delta', step: 1, attempt: 1, channel: 'thought', from: 'text', delta, ...more };
}

test('a compacted log folds to the same trajectory, and compacting it again changes nothing', () => {
  fc.assert(
    fc.property(legalPrefix(), (log) => {
      const short = compact(log);
      expect(fold(short)).toEqual(fold(log));
      expect(compact(short)).toEqual(short);
    }),
    { numRuns: 200 },
  );
});

test('a compacted log keeps the order, and every event that is not text', () => {
  fc.assert(
    fc.property(legalPrefix(), (log) => {
      const short = compact(log);
      expect(short.map(({ seq }) => seq)).toEqual(short.map(({ seq }) => seq).sort((a, b) => a - b));
      const others = (events: typeof log) => events.filter(({ type }) => type !== 'text-delta');
      expect(others(short)).toEqual(others(log));
    }),
    { numRuns: 50 },
  );
});

test('neighbouring pieces become one, with the number and time of the last', () => {
  expect(compact([piece(1, 'a'), piece(2, 'b'), piece(3, 'c')])).toEqual([piece(3, 'abc')]);
});

test.each([
  ['step', { step: 2 }],
  ['attempt', { attempt: 2 }],
  ['channel', { channel: 'markup' as const }],
  ['origin', { from: 'provider' as const }],
])('pieces of another %s stay apart', (_, other) => {
  const log = [piece(1, 'a'), piece(2, 'b', other), piece(3, 'c')];
  expect(compact(log)).toEqual(log);
});
