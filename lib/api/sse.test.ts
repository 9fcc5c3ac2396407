import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMessage, formatCursor, MAX_STREAM_RUNS, parseCursor } from './sse.ts';

describe('the cursor of an event stream', () => {
  it('comes back as it was written', () => {
    const entry = fc.record({ id: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), after: fc.nat(2_147_483_647) });
    const entries = fc.uniqueArray(entry, { minLength: 1, maxLength: MAX_STREAM_RUNS, selector: ({ id }) => id });
    fc.assert(
      fc.property(entries, (cursor) => {
        expect(parseCursor(formatCursor(cursor))).toEqual(formatCursor(cursor).length > 2_000 ? undefined : cursor);
      }),
    );
  });

  it.each(['', 'a', 'a:', 'a:-1', 'a:1e99', 'a:abc', ':1', 'a:1,', 'a:1,a:2', 'a b:1', `${'x'.repeat(10_240)}:1`])(
    'refuses %j',
    (text) => {
      expect(parseCursor(text)).toBeUndefined();
    },
  );

  it('takes a number past the end of every log for just that', () => {
    expect(parseCursor('a:999999999999999')).toEqual([{ id: 'a', after: 2_147_483_647 }]);
  });

  it('refuses more runs than one stream carries', () => {
    const cursor = Array.from({ length: MAX_STREAM_RUNS + 1 }, (_, index) => ({ id: `r${index}`, after: 0 }));
    expect(parseCursor(formatCursor(cursor))).toBeUndefined();
  });

  it('writes a message whose data stays on one line, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const lines = encodeMessage({ id: 'a:1', data }).split(/\r\n|\r|\n/);
        expect(lines).toEqual(['id: a:1', `data: ${JSON.stringify(data)}`, '', '']);
      }),
    );
  });
});
