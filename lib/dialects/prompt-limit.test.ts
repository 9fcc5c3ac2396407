import { describe, expect, it } from 'vitest';
import type { Example } from '../run/config.ts';
import type { RenderContext } from './dialect.ts';
import { DIALECTS } from './index.ts';
import { isPromptTooLong, MAX_PROMPT_CHARS, renderedSize } from './prompt-limit.ts';
import { sampleContext, sampleStep } from './testing.ts';

const EXAMPLE = { question: 'Who?', steps: [], answer: 'x'.repeat(5_000) };
const LONG_STEP = sampleStep({ calls: [], unread: { text: 'x'.repeat(15_000), hint: '' } });

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

describe.each(DIALECTS.map((dialect) => [dialect.id, dialect] as const))(
  'the size of a prompt in %s',
  (id, dialect) => {
    const contextOf = (system: string, more = {}) =>
      sampleContext(id, { recipe: { id: 'r', version: 1, name: 'R', system, examples: [] }, ...more });

    it('is what the prompt then has', () => {
      for (const system of ['Be brief. {tools}', 'Tools: {tools}\n{question} and {question}\n{history}']) {
        const context = contextOf(system, { steps: [sampleStep()] });
        const sent = dialect.render(context).messages;
        const length = sent.reduce(
          (sum, { content, calls }) => sum + content.length + (calls ? JSON.stringify(calls).length : 0),
          0,
        );
        expect(dialect.renderedSize(context)).toBe(length);
        expect(renderedSize(dialect.renderParts(context))).toBe(length);
      }
    });

    it.each<[string, Partial<RenderContext>, Example[]]>([
      ['{question}'.repeat(20_000), {}, []],
      ['{question}{examples}'.repeat(10_000), {}, [EXAMPLE]],
      ['{tools}{question}'.repeat(10_000), {}, []],
      ['{history}{question}'.repeat(10_000), { steps: [sampleStep()] }, []],
      ['Be brief.', { steps: Array(150).fill(LONG_STEP) }, []],
    ])('is refused above the limit before anything is put together: %#', (system, more, examples) => {
      const context = contextOf(system, { question: 'q'.repeat(20_000), ...more });
      context.recipe.examples = examples;
      const startedAt = performance.now();
      const thrown = [() => dialect.render(context), () => dialect.renderParts(context)].map(thrownBy);
      expect(thrown.every(isPromptTooLong)).toBe(true);
      expect(thrown[0]).toMatchObject({ code: 'context-overflow', size: dialect.renderedSize(context) });
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    });

    it('may be exactly the limit', () => {
      const room = MAX_PROMPT_CHARS - dialect.renderedSize(contextOf('x{question}', { question: '' }));
      const question = 'q'.repeat(room);
      expect(dialect.renderedSize(contextOf('x{question}', { question }))).toBe(MAX_PROMPT_CHARS);
      expect(thrownBy(() => dialect.render(contextOf('x{question}', { question })))).toBeNull();
      expect(thrownBy(() => dialect.render(contextOf('x{question}', { question: `${question}q` })))).not.toBeNull();
    });
  },
);

it('an error of another kind is not taken for a prompt that is too long', () => {
  expect([null, 'x', new Error('x'), Object.assign(new Error('x'), { code: 'other' })].map(isPromptTooLong)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
