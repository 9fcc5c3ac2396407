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

  it('cuts a text into the runs that these patterns say', () => {
    const runs: [RegExp, (run: string) => number][] = [
      [/[A-Za-z]+/uy, (run) => Math.ceil(run.length / 8)],
      [/ ?[0-9]+/uy, (run) => (run.startsWith(' ') ? 1 : 0) + Math.ceil(run.trim().length / 3)],
      [/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/uy, (run) => run.length * 0.8],
      [/[\p{L}\p{M}]+/uy, (run) => run.length / 3],
      [/[ \t]+/uy, (run) => (run.length === 1 ? 0.1 : 1)],
      [/[\r\n]+/uy, () => 0.7],
      [/[!-/:-@[-`{-~]+/uy, (run) => Math.ceil(run.length / 2) * 0.85],
      [/[\s\S]/uy, (run) => run.length * 1.2],
    ];
    const byPatterns = (text: string) => {
      let [tokens, at] = [0, 0];
      while (at < text.length) {
        for (const [pattern, weight] of runs) {
          pattern.lastIndex = at;
          const run = pattern.exec(text)?.[0];
          if (run === undefined) continue;
          tokens += weight(run);
          at += run.length;
          break;
        }
      }
      return Math.ceil(tokens);
    };
    const signs = [...'aZ 7\t\n{.é思。，１ｗカ한ж€०', '\u0301', '\ud800', '\u0007', '😀', '𝒳', '𠀀', '・', '\u3000'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs) }), (text) => {
        expect(estimateTokens(text)).toBe(byPatterns(text));
      }),
      { numRuns: 2000 },
    );
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
