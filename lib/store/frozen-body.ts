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
export function bodyOf({ input, text, data, error }: NewKeptCall, { bytes }: Pick<KeptLimits, 'bytes'>): string {
  const body = JSON.stringify({ input, text, data, error });
  const size = Buffer.byteLength(body);
  if (size <= bytes) return body;
  throw new StoreError(
    'result-too-large',
    `The result has ${Math.ceil(size / 1024)} kB, and at most ${Math.floor(bytes / 1024)} kB can be kept.`,
    'Keep a shorter text, or leave the data out.',
  );
}

interface KeptRow {
  key: string;
  tool: string;
  body: string;
  keptAt: Date;
}

/**
 * The result in a stored row.
 * @throws StoreError `result-damaged`
 */
export function keptCall(row: KeptRow): KeptCall {
  const { key, tool, keptAt } = row;
  const { input, text, data, error } = readBody(row.body);
  return { key, tool, input, text, data, error, keptAt: keptAt.toISOString() };
}

/** The same as a list of one; empty for a row that cannot be read. */
export function readableCall(row: KeptRow): KeptCall[] {
  try {
    return [keptCall(row)];
  } catch {
    return [];
  }
}

function readBody(body: string): CallResult & { input: Json } {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw damaged();
  }
  if (!isResult(read)) throw damaged();
  return read;
}

function isResult(value: unknown): value is CallResult & { input: Json } {
  if (typeof value !== 'object' || value === null) return false;
  const { input, text, data, error } = value as Record<string, unknown>;
  if (typeof text !== 'string' || input === undefined || data === undefined) return false;
  if (error === null) return true;
  const { code, message } = (typeof error === 'object' ? error : {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string';
}

function damaged(): StoreError {
  return new StoreError('result-damaged', 'What is kept for this call cannot be read.', 'Record it anew.');
}

/** Why a shared tape takes no more. */
export function tapeFull({ shared }: Pick<KeptLimits, 'shared'>): StoreError {
  return new StoreError('tape-full', `The tape holds ${shared} results, as many as fit.`, 'Begin a new tape.');
}
