import { StoreError } from './store-error.ts';

/** Where a page of the list ended: the list goes from newest to oldest, by start and then by id. */
interface PageCursor {
  /** Milliseconds since the epoch. */
  startedAt: number;
  id: string;
}

/** Text for a URL that `decodeCursor` understands. */
export function encodeCursor(cursor: PageCursor): string {
  return Buffer.from(`${cursor.startedAt}:${cursor.id}`, 'utf8').toString('base64url');
}

/**
 * The inverse of `encodeCursor`.
 * @throws StoreError `bad-cursor` for anything that it did not write.
 */
export function decodeCursor(text: string): PageCursor {
  const match = /^(-?\d{1,16}):([^\0]+)$/su.exec(Buffer.from(text, 'base64url').toString('utf8'));
  const startedAt = Number(match?.[1]);
  const id = match?.[2];
  if (id === undefined || Math.abs(startedAt) > 8.64e15) {
    throw new StoreError(
      'bad-cursor',
      'This page cursor is not one that the list gave out.',
      'Start from the first page.',
    );
  }
  return { startedAt, id };
}
