import type { Problem } from './problem.ts';

/** The `Idempotency-Key` of a request; null when it has none, a problem when it cannot be one. */
export function readIdempotencyKey(request: Request): string | null | Problem {
  const key = request.headers.get('idempotency-key');
  if (key === null || (key !== '' && key.length <= 200)) return key;
  return {
    status: 400,
    code: 'bad-idempotency-key',
    message: 'An Idempotency-Key has 1 to 200 characters.',
    fix: 'Send a shorter one, such as a UUID, or leave the header out.',
  };
}
