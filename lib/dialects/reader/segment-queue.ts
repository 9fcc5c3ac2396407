import type { Channel } from '../../run/events.ts';
import type { Segment } from '../dialect.ts';

/**
 * The segments that one piece of a reply comes to; neighbours of one channel become one. It is told how far a channel
 * reaches, as an offset in the reply, and cuts the text once for each segment. What was not told stays for later.
 */
export class SegmentQueue {
  private segments: Segment[] = [];
  /** The channel of the segment that begins where the last one ended; null when there is none yet. */
  private channel: Channel | null = null;
  private isHalting = false;
  private from = 0;
  private to = 0;
  /**
   * Earlier pieces that were not told to their end, from `first` to `count`, and where the first of them begins. They
   * stay apart: a text put together of thousands would be copied as a whole each time a part of it is looked at.
   */
  private readonly kept: string[] = [];
  private first = 0;
  private count = 0;
  private firstFrom = 0;
  private piece = '';
  private pieceFrom = 0;
  private readonly isSilent: boolean;

  /** A silent one gives no segments. */
  constructor(isSilent = false) {
    this.isSilent = isSilent;
  }

  /** The next piece of the reply; where nothing is kept it begins at `from`, and what was passed over was told elsewhere. */
  show(piece: string, from: number): void {
    this.piece = piece;
    if (this.first < this.count) return;
    this.pieceFrom = from;
    this.from = from;
    this.to = from;
  }

  /** A stretch of the text that was not told yet. */
  text(from: number, to: number): string {
    const { piece, pieceFrom, kept } = this;
    if (from === pieceFrom && to - from === piece.length) return piece;
    if (from >= pieceFrom) return piece.slice(from - pieceFrom, to - pieceFrom);
    let start = pieceFrom;
    let index = this.count;
    while (start > from && index > this.first) start -= kept[--index]?.length ?? 0;
    let text = '';
    for (; index < this.count && start < to; index++) {
      const part = kept[index] ?? '';
      text += part.slice(Math.max(0, from - start), to - start);
      start += part.length;
    }
    return to > pieceFrom ? text + piece.slice(0, to - pieceFrom) : text;
  }

  /** All up to `to` that was not told yet is of this channel. */
  tell(channel: Channel, to: number): void {
    if (to <= this.to || this.isSilent) return;
    if (channel !== this.channel || this.isHalting) {
      this.close();
      this.channel = channel;
    }
    this.to = to;
  }

  /** The stream is to stop at what was told last. */
  halt(): void {
    if (this.channel !== null) this.isHalting = true;
  }

  /** Takes all segments out. */
  drain(): Segment[] {
    this.close();
    const { segments } = this;
    if (segments.length > 0) this.segments = [];
    this.channel = null;
    this.keep();
    return segments;
  }

  /** What was not told of the piece is kept, and what was told of earlier ones is let go. */
  private keep(): void {
    const { kept, piece, pieceFrom, to } = this;
    const end = pieceFrom + piece.length;
    if (to >= end) this.first = this.count;
    while (this.first < this.count && this.firstFrom + this.firstLength <= to) {
      this.firstFrom += this.firstLength;
      this.first++;
    }
    if (this.first === this.count) {
      this.first = 0;
      this.count = 0;
      this.firstFrom = pieceFrom;
    }
    if (to < end) {
      // Put in the place behind the last one, a piece would make every such place slow once there were thousands.
      if (this.count < kept.length) kept[this.count] = piece;
      else kept.push(piece);
      this.count++;
    }
    this.piece = '';
    this.pieceFrom = end;
  }

  private get firstLength(): number {
    return this.kept[this.first]?.length ?? 0;
  }

  private close(): void {
    if (this.channel === null) return;
    const segment: Segment = { channel: this.channel, from: 'text', delta: this.text(this.from, this.to) };
    if (this.isHalting) segment.halt = true;
    this.isHalting = false;
    this.from = this.to;
    // An array that is made with its entries takes no room for others, as `push` does; there are as many arrays as pieces.
    const { segments } = this;
    if (segments.length === 0) this.segments = [segment];
    else if (segments.length === 1 && segments[0]) this.segments = [segments[0], segment];
    else segments.push(segment);
  }
}
