import type { RunSort } from '../run/run-sort.ts';
import { StoreError } from './store-error.ts';

/** The runs of a list are counted up to here. */
export const COUNTED = 1_000;

/** Where a page of the list ended: each order goes by one figure, and by the id where that is the same. */
export interface PageCursor {
  sort: RunSort;
  /** For `newest` and `oldest` milliseconds since the epoch, else the figure of the order. */
  key: number;
  id: string;
}

/** Text for a URL that `decodeCursor` understands. */
export function encodeCursor({ sort, key, id }: PageCursor): string {
  return Buffer.from(`${sort}:${key}:${id}`, 'utf8').toString('base64url');
}

/**
 * The inverse of `encodeCursor`.
 * @param sort the order of the list that is asked for
 * @throws StoreError `bad-cursor` for anything that it did not write, and for a place in a list of another order.
 */
export function decodeCursor(text: string, sort: RunSort): PageCursor {
  const match = /^([a-z-]+):(-?\d[\d.e+-]{0,30}):([^\0]+)$/su.exec(Buffer.from(text, 'base64url').toString('utf8'));
  const [, word, key, id] = match ?? [];
  const isTime = sort === 'newest' || sort === 'oldest';
  const isInRange = Math.abs(Number(key)) <= (isTime ? 8.64e15 : Number.MAX_VALUE);
  if (id !== undefined && word === sort && isInRange) return { sort, key: Number(key), id };
  throw badCursor();
}

/** What a list says to a cursor that it did not give. */
export function badCursor(): StoreError {
  return new StoreError(
    'bad-cursor',
    'This page cursor is not one that the list gave out.',
    'Start from the first page.',
  );
}
