import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../run/events.ts';
import { shortPieces, wholePieces } from './short-pieces.ts';

function piece(seq: number, delta: string, change: object = {}): RunEvent {
  return {
    seq,
    t: seq * 10,
    type: 'text-delta',
    step: 1,
    attempt: 1,
    channel: 'thought',
    from: 'text',
    delta,
    ...change,
  };
}

const stepStart = (seq: number): RunEvent => ({ seq, t: seq, type: 'step-start', step: 1 });

describe('pieces in short', () => {
  it('are said by their time and text when they go on where the one before ended', () => {
    const short = shortPieces();
    const events = [stepStart(2), piece(3, 'I '), piece(4, 'add'), stepStart(5), piece(6, ' them')];
    expect(events.map(short)).toEqual([stepStart(2), piece(3, 'I '), [40, 'add'], stepStart(5), [60, ' them']]);
  });

  it('are whole where something else begins, something is missing before them, or they hold more than is known here', () => {
    const short = shortPieces();
    short(piece(3, 'a'));
    for (const change of [{ channel: 'action' }, { step: 2 }, { attempt: 2 }, { from: 'provider' }, { note: 'x' }]) {
      short(piece(4, 'b'));
      expect(short(piece(5, 'c', change))).toEqual(piece(5, 'c', change));
    }
    short(piece(6, 'd'));
    expect(short(piece(8, 'e'))).toEqual(piece(8, 'e'));
  });

  it('come back as they were, byte for byte, wherever the stream begins and however often it begins again', () => {
    const change = fc.record(
      { step: fc.integer({ min: 1, max: 2 }), channel: fc.constantFrom('thought', 'markup'), note: fc.constant('x') },
      { requiredKeys: [] },
    );
    const kind = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.string(), change) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 30 }), fc.array(fc.nat(30), { maxLength: 3 }), (kinds, cuts) => {
        const log = kinds.map((one, index) => (one ? piece(index + 2, one[0], one[1]) : stepStart(index + 2)));
        const whole = wholePieces<RunEvent>();
        for (const from of [0, ...cuts]) {
          const sent = JSON.parse(JSON.stringify(log.slice(from).map(shortPieces()))) as RunEvent[];
          expect(sent.map(whole).map((event) => JSON.stringify(event))).toEqual(
            log.slice(from).map((event) => JSON.stringify(event)),
          );
        }
      }),
    );
  });
});
