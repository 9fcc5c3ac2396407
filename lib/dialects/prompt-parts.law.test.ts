import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRecipe } from '../prompt/recipe.ts';
import { DIALECTS } from './index.ts';
import { sampleContext, sampleStep } from './testing.ts';

const EXAMPLE = {
  question: 'Who?',
  steps: [{ thought: 'look', tool: 'Search', input: { query: 'who' }, observation: 'Ann' }],
  answer: 'Ann',
};
const SYSTEMS = [
  'Use these:\n{tools}\n\n{examples}',
  'Answer.',
  '',
  '{tools}\n{examples}Question: {question}\n{history}',
  'No place for anything. {question}',
  '{question}{question} {{x}} {other}\n\n  ',
];
const text = fc.oneof(fc.constantFrom('', 'a', '{tools}', '$&', ' b\n'), fc.string({ maxLength: 12 }));
const step = fc.oneof(
  text.map((hint) => sampleStep({ calls: [], unread: { text: hint, hint } })),
  text.map((thought) => sampleStep({ thought })),
);
const context = fc.record({
  system: fc.oneof(fc.constantFrom(...SYSTEMS), text),
  question: text,
  conversation: fc.array(fc.record({ question: text, answer: text }), { maxLength: 2 }),
  steps: fc.array(step, { maxLength: 3 }),
  examples: fc.subarray([EXAMPLE, { ...EXAMPLE, off: true }]),
  keepThoughts: fc.boolean(),
  forceAnswer: fc.boolean(),
});

describe.each(DIALECTS)('the pieces of a $id prompt', (dialect) => {
  it('joined are what is sent, byte for byte, in both layouts', () => {
    fc.assert(
      fc.property(context, ({ system, examples, ...rest }) => {
        const recipe = { id: 'r', version: 1, name: 'r', system, examples };
        const whole = sampleContext(dialect.id, { recipe, ...rest });
        const joined = dialect.renderParts(whole).map(({ parts, ...message }) => ({
          ...message,
          content: parts.map((part) => part.text).join(''),
        }));
        expect(joined).toEqual(dialect.render(whole).messages);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['{tools}|{examples}|{question}|{history}', '{tools}|{examples}'])('tell their origin in %j', (system) => {
    const recipe = { ...defaultRecipe(dialect.id), system, examples: [EXAMPLE] };
    const unread = { text: 'hm', hint: 'Try again.' };
    const parts = dialect
      .renderParts(
        sampleContext(dialect.id, {
          ...{ recipe, steps: [sampleStep({ calls: [], unread })], forceAnswer: true },
          conversation: [{ question: 'earlier?', answer: 'yes' }],
        }),
      )
      .flatMap((message) => message.parts);
    const of = (origin: string) =>
      parts
        .filter((part) => part.origin === origin)
        .map((part) => part.text)
        .join('');
    expect(of('question')).toBe('How much did C-100 spend?');
    expect(of('examples')).toContain('Question: Who?');
    expect(of('history')).toMatch(/earlier\?[\s\S]*yes[\s\S]*hm[\s\S]*Try again\./);
    expect(of('tools')).toMatch(dialect.id === 'direct' ? /no tools/ : /^- Search/);
    expect(of('template')).toMatch(/^\|[\s\S]*[Aa]nswer/);
  });
});
