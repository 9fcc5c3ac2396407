import type { Segment } from '../../lib/run/waterfall.ts';

/** Where a bar stands in the height of its row: in which of how many slots. */
export interface Slot {
  slot: number;
  of: number;
}

/**
 * Gives segments that go on at the same time, as calls side by side do, a slot each, in the order in which they began; one that
 * only follows another keeps the whole height. One slot for each segment, in their order.
 */
export function slotsOf(segments: readonly Segment[]): Slot[] {
  const slots = segments.map((): Slot => ({ slot: 0, of: 1 }));
  const order = segments.map((_, index) => index).sort((a, b) => at(segments, a).fromMs - at(segments, b).fromMs);
  let together: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of together) Object.assign(slots[index] as Slot, { of: ends.length });
    together = [];
    ends = [];
  };
  for (const index of order) {
    const { fromMs, toMs } = at(segments, index);
    if (ends.every((end) => end <= fromMs)) close();
    const free = ends.findIndex((end) => end <= fromMs);
    const slot = free < 0 ? ends.length : free;
    ends[slot] = toMs;
    together.push(index);
    Object.assign(slots[index] as Slot, { slot });
  }
  close();
  return slots;
}

const at = (segments: readonly Segment[], index: number) => segments[index] as Segment;
