import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromptPart } from '../../lib/dialects/prompt-parts.ts';
import { originShares, promptPieces, promptTokens } from './prompt-pieces.ts';

const origin = fc.constantFrom('template', 'tools', 'examples', 'history', 'question') as fc.Arbitrary<
  PromptPart['origin']
>;

describe('a prompt cut by origin and by what is new', () => {
  it('joins to the message, and each piece has the origin and the newness of its characters', () => {
    const cuts = fc.array(fc.tuple(fc.string(), origin, fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(cuts, fc.nat(30), (list, shift) => {
        const parts = list.map(([text, from]) => ({ origin: from, text }));
        const whole = list.map(([text]) => text).join('');
        const cut = Math.min(shift, whole.length);
        const pieces = promptPieces(parts, [
          { text: whole.slice(0, cut), isFresh: false },
          { text: whole.slice(cut), isFresh: true },
        ]);
        expect(pieces.map(({ text }) => text).join('')).toBe(whole);
        const perCharacter = pieces.flatMap((piece) => [...piece.text].map(() => piece.origin));
        expect(perCharacter).toEqual(parts.flatMap((part) => [...part.text].map(() => part.origin)));
        const fresh = pieces.filter(({ isFresh }) => isFresh).map(({ text }) => text);
        expect(fresh.join('')).toBe(whole.slice(cut));
      }),
    );
  });

  it('counts what each origin takes, and how much of it is new', () => {
    const shares = originShares([
      { origin: 'history', text: 'one two three four', isFresh: false },
      { origin: 'history', text: 'five six', isFresh: true },
      { origin: 'template', text: 'Answer.', isFresh: false },
    ]);
    expect(shares.map((share) => share.origin)).toEqual(['template', 'history']);
    expect(shares[1]?.fresh).toBeGreaterThan(0);
    expect(shares[1]?.fresh).toBeLessThan(shares[1]?.tokens ?? 0);
  });

  it('counts tools that are declared beside the messages', () => {
    const tool = { name: 'Clock', description: 'Tells the time.', inputSchema: {}, effect: 'read' as const };
    expect(originShares([], [tool])).toMatchObject([{ origin: 'tools', fresh: 0 }]);
  });

  const tool = { name: 'Clock', description: 'Tells the time.', inputSchema: {}, effect: 'read' as const };
  const piece = fc.record({ origin, text: fc.string({ minLength: 1 }), isFresh: fc.boolean() });
  const prompts = fc.array(fc.array(piece, { minLength: 1 }), { minLength: 1, maxLength: 4 });
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);

  it('spreads what was counted so that origins add up to the total, and pieces to their origin', () => {
    fc.assert(
      fc.property(prompts, fc.boolean(), fc.integer({ min: 1, max: 99_999 }), (messages, hasTool, counted) => {
        const { total, shares, pieces } = promptTokens(messages, hasTool ? [tool] : [], counted);
        expect(total).toBe(counted);
        expect(sum(shares.map(({ tokens }) => tokens))).toBe(counted);
        if (!hasTool) expect(sum(pieces.flat())).toBe(counted);
        for (const { tokens, fresh } of shares) expect(fresh).toBeLessThanOrEqual(tokens);
      }),
    );
  });

  it('lets the estimates stand where nobody counted', () => {
    fc.assert(
      fc.property(prompts, (messages) => {
        const { shares, total } = promptTokens(messages, [tool], null);
        expect(shares).toEqual(originShares(messages.flat(), [tool]));
        expect(total).toBe(sum(shares.map(({ tokens }) => tokens)));
      }),
    );
  });
});
