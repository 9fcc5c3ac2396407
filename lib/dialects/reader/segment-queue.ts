import type { Channel } from '../../run/events.ts';
import type { Segment } from '../dialect.ts';

/** The segments that one piece of a reply comes to; neighbours of one channel become one. */
export class SegmentQueue {
  private segments: Segment[] = [];
  private last: Segment | null = null;

  add(channel: Channel, delta: string): void {
    if (delta === '') return;
    const { last } = this;
    if (last?.channel === channel && !last.halt) {
      last.delta += delta;
      return;
    }
    this.last = { channel, from: 'text', delta };
    // An array that is made with its entries takes no room for others, as `push` does; there are as many arrays as pieces.
    const [first, second] = this.segments;
    if (first === undefined) this.segments = [this.last];
    else if (second === undefined) this.segments = [first, this.last];
    else this.segments.push(this.last);
  }

  /** The stream is to stop at the last of them. */
  halt(): void {
    if (this.last) this.last.halt = true;
  }

  /** Takes all of them out. */
  drain(): Segment[] {
    const { segments } = this;
    this.segments = [];
    this.last = null;
    return segments;
  }
}
