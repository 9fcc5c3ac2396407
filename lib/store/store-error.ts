/** Trouble with the store as a whole, with a stable code to compare by, one sentence, and what to do about it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly fix: string;

  constructor(code: StoreErrorCode, message: string, fix: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.fix = fix;
  }
}

export type StoreErrorCode =
  | 'data-dir-damaged'
  | 'data-dir-locked'
  | 'data-dir-not-writable'
  | 'database-unreachable'
  | 'storage-full'
  | 'bad-cursor'
  | 'result-too-large'
  | 'result-damaged'
  | 'schema-newer'
  | 'tape-full';

/** The first `code` found on an error or its causes: drivers wrap what the database said. */
export function errorCode(error: unknown): string | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Object; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    current = 'cause' in current ? current.cause : undefined;
  }
  return undefined;
}

/** PostgreSQL's disk_full, and what the file system itself says. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True when an error means that there is no room left to write. */
export function isStorageFull(error: unknown): boolean {
  return FULL_CODES.has(errorCode(error) ?? '');
}

/** True for PostgreSQL's unique_violation and foreign_key_violation: another writer was there, or the run is gone. */
export function isConflict(error: unknown): boolean {
  const code = errorCode(error);
  return code === '23505' || code === '23503';
}

/** The error to throw on: a `storage-full` that says for what there is no room, or else the error itself. */
export function noRoomFor(what: string, error: unknown): unknown {
  if (!isStorageFull(error)) return error;
  return new StoreError(
    'storage-full',
    `There is no room left to store ${what}.`,
    'Free some disk space and try again.',
    error,
  );
}
