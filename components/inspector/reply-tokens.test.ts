import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../lib/run/trajectory.ts';
import type { RawRow } from './raw-rows.ts';
import { replyTokens } from './reply-tokens.ts';

const row = (text: string): RawRow => ({ kind: 'thought', why: null, parts: [{ text, finding: null }] });

function reply(some: Partial<Reply>): Reply {
  return {
    ...{ text: '', reasoning: '', calls: [], finishReason: 'stop', rawFinishReason: null, usage: null },
    ...{ firstTokenMs: null, attempt: 1, t: 0, ...some },
  };
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);

describe('the tokens of the parts of a reply', () => {
  it('add up to what was counted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 9_999 }),
        (texts, output) => {
          expect(sum(replyTokens(texts.map(row), reply({ usage: { input: 1, output } })).rows)).toBe(output);
        },
      ),
    );
  });

  it('leave out reasoning that the provider counted by itself', () => {
    const usage = { input: 1, output: 100, reasoning: 60 };
    const tokens = replyTokens([row('one two'), row('three four')], reply({ usage, reasoning: 'hm' }));
    expect([sum(tokens.rows), tokens.reasoning]).toEqual([40, 60]);
  });

  it('count native calls and reasoning that came apart from the text as parts', () => {
    const calls = [{ callId: 'a', tool: 'Search', input: { query: 'Peru' } }];
    const tokens = replyTokens(
      [row('So.')],
      reply({ usage: { input: 1, output: 50 }, calls, reasoning: 'Let me see.' }),
    );
    expect(Math.min(tokens.calls, tokens.reasoning)).toBeGreaterThan(0);
    expect(sum(tokens.rows) + tokens.calls + tokens.reasoning).toBe(50);
  });

  it('are their own estimates where nobody counted', () => {
    expect(replyTokens([row('one two three')], reply({})).rows[0]).toBeGreaterThan(0);
    expect(replyTokens([row('one two three')], reply({ usage: { input: 0, output: 0 } })).rows[0]).toBeGreaterThan(0);
  });
});
