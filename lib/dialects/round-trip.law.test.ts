import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../run/json.ts';
import { BRACKET } from './bracket.ts';
import type { Dialect } from './dialect.ts';
import { JSON_CALL } from './json-call.ts';
import { readAll, SAMPLE_TOOLS, sampleContext } from './testing.ts';

const thought = fc
  .array(fc.constantFrom('look', 'up [1]', 'the "Action"', 'total:', '12%', '(so)', '观察', '\n', 'x = {1}'), {
    minLength: 1,
  })
  .map((words) => words.join(' ').trim())
  .filter((text) => text !== '');
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
const orderInput = fc.record({ customerId: anyText, minAmount: fc.double({ noNaN: true, noDefaultInfinity: true }) });

/** Writes a step as history and reads the same text as if the model had replied with it. */
function throughHistory(dialect: Dialect, tool: string, input: Json, thoughtText: string) {
  const call = { callId: 'c1', tool, input, observation: 'ok', isError: false };
  const recipe = { id: 'r', version: 1, name: 'r', system: 'Answer.', examples: [] };
  const { messages } = dialect.render(
    sampleContext(dialect.id, { recipe, steps: [{ thought: thoughtText, calls: [call], unread: null }] }),
  );
  return readAll(dialect.reader(SAMPLE_TOOLS, { strict: true }), [messages.at(-2)?.content ?? '']).turn;
}

describe.each([BRACKET, JSON_CALL])('what $id writes into the history', (dialect) => {
  it('is read back as the same step, without a repair', () => {
    fc.assert(
      fc.property(thought, orderInput, (text, input) => {
        const plain = JSON.parse(JSON.stringify(input));
        expect(throughHistory(dialect, 'searchOrders', plain, text)).toEqual({
          kind: 'act',
          thought: { text, repairs: [] },
          calls: [{ tool: 'searchOrders', input: plain, repairs: [] }],
          invented: false,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is read back as the same text for a tool with one field', () => {
    fc.assert(
      fc.property(anyText, (query) => {
        const turn = throughHistory(dialect, 'Search', { query }, 'look');
        const input = turn.kind === 'act' ? turn.calls[0]?.input : undefined;
        expect(typeof input === 'string' ? { query: input } : input).toEqual({ query });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an answer written by bracket', () => {
  it('is read back whole when its brackets balance', () => {
    const piece = fc.constantFrom('a', ' ', '[1]', '(x', '\n', '**b**', '`c`', 'Answer: d', '- e', '{', '"');
    const answer = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => `It is${pieces.join('')}.`);
    fc.assert(
      fc.property(answer, (text) => {
        const { turn } = readAll(BRACKET.reader(SAMPLE_TOOLS, { strict: true }), [
          `Thought: x\nAction: Finish[${text}]`,
        ]);
        expect(turn).toMatchObject({ kind: 'answer', text, repairs: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
