import type { OrderLine } from '../tool.ts';

/** An order of the seed, its date given as a place in a quarter counted from today's, so that the data never ages. */
export interface SeedOrder {
  id: number;
  customerId: string;
  /** 0 is the quarter that holds today, -1 the one before. */
  quarterOffset: number;
  /** Where in the quarter, from 0 (its first day) to just below 1. */
  dayOfQuarter: number;
  isCancelled: boolean;
  lines: OrderLine[];
}

/** What the example shop sells, and for how many US dollars. */
const PRODUCTS: readonly [string, number][] = [
  ['Standing desk', 640],
  ['Office chair', 300],
  ['Desk lamp', 75],
  ['Monitor arm', 125],
  ['Bookshelf', 189],
  ['Filing cabinet', 229.99],
  ['Whiteboard', 149.5],
  ['Marker set', 12.25],
  ['Cable tray', 24.9],
  ['Footrest', 39.95],
  ['Wireless keyboard', 89],
  ['Vertical mouse', 54.5],
  ['Webcam', 119.9],
  ['Headset', 159],
  ['USB-C dock', 249],
  ['27-inch monitor', 379],
  ['Paper shredder', 134.25],
  ['Label printer', 98.4],
  ['Acoustic panel', 61.75],
  ['Plant stand', 43.2],
];

/** Enough that 400 have been placed even on the first day of a quarter, when a fifth of them is still to come. */
const ORDER_COUNT = 520;
const FIRST_ID = 1001;
const QUARTERS = 5;
const CANCELLED_SHARE = 0.06;

/** Orders of the given customers, drawn by a fixed sequence of numbers and numbered in order of time, from 1001 on. */
export function drawnOrders(customerIds: readonly string[]): SeedOrder[] {
  const draw = numberSequence(20_170_706);
  const places = Array.from({ length: ORDER_COUNT }, () => draw() * QUARTERS).sort((a, b) => a - b);
  return places.map((place, index) => ({
    id: FIRST_ID + index,
    // Everybody has some orders: every ninth goes to the next customer in turn, the rest are drawn.
    customerId: pick(customerIds, index % 9 === 0 ? ((index / 9) % customerIds.length) / customerIds.length : draw()),
    quarterOffset: Math.floor(place) - (QUARTERS - 1),
    dayOfQuarter: place - Math.floor(place),
    isCancelled: draw() < CANCELLED_SHARE,
    lines: drawLines(draw),
  }));
}

function drawLines(draw: () => number): OrderLine[] {
  const products = new Map<string, OrderLine>();
  const count = 1 + Math.floor(draw() * 3);
  while (products.size < count) {
    const [product, unitPrice] = pick(PRODUCTS, draw());
    products.set(product, { product, quantity: 1 + Math.floor(draw() ** 2 * 5), unitPrice });
  }
  return [...products.values()];
}

function pick<T>(list: readonly T[], share: number): T {
  return list[Math.min(list.length - 1, Math.floor(share * list.length))] as T;
}

/** Numbers from 0 to below 1, always the same for a seed: a linear congruential generator modulo 2^32. */
function numberSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
