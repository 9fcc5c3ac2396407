import { describe, expect, it } from 'vitest';
import { decideRetry } from './retry-policy.ts';

const FAILURE = { reason: 'provider-rate-limited' as const, message: 'x', status: 429, retryable: true };

function asked(retryAfterMs: number) {
  return decideRetry({ ...FAILURE, retryAfterMs }, { attempt: 1, earlier: [], shown: false, jitter: () => 0 });
}

describe('a provider that asks to wait', () => {
  it('up to a minute is waited for', () => {
    expect(asked(60_000)).toEqual({ retry: true, waitMs: 60_000 });
  });

  it.each([
    [61_000, '61 s', true],
    [10 * 60_000, '10 min', true],
    [3 * 3_600_000, '3 hours', true],
    [3 * 86_400_000, '3 days', true],
    [73 * 365 * 86_400_000, '26,645 days', false],
    [1e14, 'for ever', false],
  ])('%d ms is not, and is told how long that is', (ms, words, canReturn) => {
    const decision = asked(ms);
    if (decision.retry) throw new Error('It waits.');
    expect(decision.failure.message).toBe(
      `The provider asks to wait ${words}, which is longer than this run can (60 s at most).`,
    );
    expect(decision.failure.fix).toBe(
      canReturn ? `Run again in ${words}, or pick another model.` : 'Pick another model.',
    );
  });
});
