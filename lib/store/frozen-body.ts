import { createHash } from 'node:crypto';
import type { Json } from '../run/json.ts';
import { callSignature } from '../run/normalise.ts';
import type { CallResult, KeptCall, KeptLimits, NewKeptCall } from './frozen.ts';
import { StoreError } from './store-error.ts';

/** What a kept result is found by. */
export function keyOf(tool: string, input: Json): string {
  return createHash('sha256').update(callSignature(tool, input)).digest('hex').slice(0, 32);
}

/**
 * A result as it is stored: JSON text, in which NUL and lone surrogates are escapes, so it is plain text everywhere.
 * @throws StoreError `result-too-large`
 */
export function bodyOf({ input, text, data, error }: NewKeptCall, { bytes }: KeptLimits): string {
  const body = JSON.stringify({ input, text, data, error });
  const size = Buffer.byteLength(body);
  if (size <= bytes) return body;
  throw new StoreError(
    'result-too-large',
    `The result has ${Math.ceil(size / 1024)} kB, and at most ${Math.floor(bytes / 1024)} kB can be kept.`,
    'Keep a shorter text, or leave the data out.',
  );
}

/** The result in a stored row. */
export function keptCall(row: { key: string; tool: string; body: string; keptAt: Date }): KeptCall {
  const { key, tool, keptAt } = row;
  const { input, text, data, error } = JSON.parse(row.body) as CallResult & { input: Json };
  return { key, tool, input, text, data, error, keptAt: keptAt.toISOString() };
}
