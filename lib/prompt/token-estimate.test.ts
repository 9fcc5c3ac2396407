import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COURSE_RECIPE } from './presets/course.ts';
import { estimateTokens } from './token-estimate.ts';

describe('estimateTokens', () => {
  // Counted once with the vocabularies o200k and cl100k; the estimate has to lie near the span of the two.
  it.each([
    ['nothing', '', 0, 0],
    ['one word', 'Hello', 1, 1],
    ['English', 'The quick brown fox jumps over the lazy dog, and then it rests for a while.', 18, 18],
    ['figures', '450 + 890 = 1340', 8, 8],
    ['Chinese', '大语言模型在回答复杂问题时，往往需要把推理与行动结合起来。', 20, 32],
  ])('is near the real count for %s', (_, text, low, high) => {
    const estimate = estimateTokens(text);
    expect(estimate).toBeGreaterThanOrEqual(Math.floor(low * 0.75));
    expect(estimate).toBeLessThanOrEqual(Math.ceil(high * 1.25));
  });

  it('grows with the text, and by no more than the parts of it have', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '思', '7', 'é', '{', '😀') });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const whole = estimateTokens(one + other);
        expect(whole).toBeLessThanOrEqual(estimateTokens(one) + estimateTokens(other) + 1);
        expect(whole).toBeGreaterThanOrEqual(one === '' ? 0 : 1);
      }),
    );
  });

  it('counts a prompt of 200 kB in time that grows with its length alone', () => {
    for (const piece of ['a', '7', '思', ' ', '{', '\n', 'é', 'word ', COURSE_RECIPE.system]) {
      const started = performance.now();
      estimateTokens(piece.repeat(Math.ceil(200_000 / piece.length)));
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
