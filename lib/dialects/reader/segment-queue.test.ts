import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../run/events.ts';
import { SegmentQueue } from './segment-queue.ts';

describe('the queue of segments', () => {
  it('keeps what was not told of a piece for a later one', () => {
    const queue = new SegmentQueue();
    queue.show('a Act', 0);
    queue.tell('thought', 2);
    expect(queue.drain()).toEqual([{ channel: 'thought', from: 'text', delta: 'a ' }]);
    queue.show('ion: b', 5);
    expect(queue.text(2, 9)).toBe('Action:');
    queue.tell('markup', 10);
    queue.tell('action', 11);
    expect(queue.drain()).toEqual([
      { channel: 'markup', from: 'text', delta: 'Action: ' },
      { channel: 'action', from: 'text', delta: 'b' },
    ]);
  });

  it('joins neighbours of one channel, but not behind the one that halts', () => {
    const queue = new SegmentQueue();
    queue.show('abcd', 0);
    queue.tell('markup', 1);
    queue.tell('markup', 2);
    queue.halt();
    queue.tell('markup', 4);
    expect(queue.drain()).toEqual([
      { channel: 'markup', from: 'text', delta: 'ab', halt: true },
      { channel: 'markup', from: 'text', delta: 'cd' },
    ]);
  });

  it('gives every unit once, in order, however far each piece is told', () => {
    const channel = fc.constantFrom<Channel>('thought', 'action', 'markup');
    const piece = fc.tuple(fc.string({ maxLength: 20 }), fc.array(fc.tuple(channel, fc.nat(40)), { maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const queue = new SegmentQueue();
        let text = '';
        let told = 0;
        let given = '';
        for (const [delta, tells] of [...pieces, ['', [['markup', Number.POSITIVE_INFINITY]]] as const]) {
          queue.show(delta, text.length);
          text += delta;
          for (const [of, length] of tells) {
            told = Math.min(text.length, told + length);
            queue.tell(of, told);
          }
          given += queue
            .drain()
            .map((segment) => segment.delta)
            .join('');
          expect(given).toBe(text.slice(0, told));
        }
        expect(given).toBe(text);
      }),
    );
  });
});
