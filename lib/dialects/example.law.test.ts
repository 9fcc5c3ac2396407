import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Example } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import { DIALECTS } from './index.ts';
import { SAMPLE_TOOLS } from './testing.ts';

const PIECES = [
  'look',
  ' ',
  '\n',
  '\n\n',
  'Thought: ',
  'Action: Search[tea]',
  'Action Input: {"a": 1}',
  'Observation: hot',
  '\nObserv',
  'Final Answer: 42',
  '\nAnswer: 42',
  'Question: who?',
  '\nCall: Search {}',
  'Finish[',
  '[1]',
  ']',
  '(',
  ')',
  '{"answer": "x"}',
  '"',
  "'",
  '`',
  '```\n',
  '\\',
  '\\Thought: ',
  '<think>',
  '</think>',
  '<|im_end|>',
  '</s>',
  '<',
  '- ',
  '**Action:** ',
  '## Thought\n',
  '观察：',
  '行动：',
  '\r\n',
  'x=1',
  '{',
  '}',
  '【',
  '】',
  'None',
  '$&',
  '{tools}',
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('').trim());
const text = fc.oneof(
  { weight: 3, arbitrary: soup },
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((s) => s.trim()),
);
const some = text.filter((one) => one !== '');
const object = fc
  .dictionary(fc.oneof(fc.constantFrom('customerId', 'minAmount', 'query'), text), fc.oneof(text, fc.jsonValue()))
  .map((value): Json => JSON.parse(JSON.stringify(value)) as Json);
const call = fc.oneof(
  fc.record({ tool: fc.constant('Search'), input: some.map((query): Json => ({ query })) }),
  fc.record({ tool: fc.constantFrom('searchOrders', 'Search', 'Clock', 'archiveOrder', 'Serch'), input: object }),
);
const step = fc.tuple(call, fc.option(some), text).map(([{ tool, input }, thought, observation]) => ({
  ...(thought !== null && { thought }),
  tool,
  input,
  observation,
}));
const example: fc.Arbitrary<Example> = fc
  .tuple(text, fc.array(step, { maxLength: 3 }), fc.option(some), text)
  .map(([question, steps, finalThought, answer]) => ({
    ...{ question, steps, answer },
    ...(finalThought !== null && { finalThought }),
  }));

describe.each(DIALECTS)('an example as $id writes it', (dialect) => {
  it('is read back as the same example', () => {
    fc.assert(
      fc.property(example, (one) => {
        expect(dialect.readExample(dialect.exampleText(one, SAMPLE_TOOLS), SAMPLE_TOOLS)).toEqual({ example: one });
      }),
      { numRuns: 800 },
    );
  });

  it('is written the same again once it was read', () => {
    fc.assert(
      fc.property(example, (one) => {
        const written = dialect.exampleText(one, SAMPLE_TOOLS);
        const read = dialect.readExample(written, SAMPLE_TOOLS);
        expect('example' in read && dialect.exampleText(read.example, SAMPLE_TOOLS)).toBe(written);
      }),
      { numRuns: 200 },
    );
  });

  it('never throws, whatever is in the text, and names a line that is there', () => {
    fc.assert(
      fc.property(soup, fc.string(), (words, other) => {
        for (const raw of [
          words,
          other,
          `Question: a\n${words}`,
          `Question: a\nThought: b\nAction: Search[c]\nObservation: d\n${words}`,
        ]) {
          const read = dialect.readExample(raw, SAMPLE_TOOLS);
          if (!('error' in read)) continue;
          expect(read.error.line).toBeGreaterThanOrEqual(1);
          expect(read.error.line).toBeLessThanOrEqual(raw.split('\n').length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
