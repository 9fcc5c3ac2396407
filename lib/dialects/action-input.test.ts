import { describe, expect, it } from 'vitest';
import { ACTION_INPUT } from './action-input.ts';
import { readAll, SAMPLE_TOOLS, sampleContext, sampleStep } from './testing.ts';

const CHAT = { id: 'c', version: 1, name: 'c', system: 'Use these:\n{tools}', examples: [] };
const CLASSIC = { ...CHAT, system: '{tools}\n{examples}Question: {question}\n{history}' };
const conversation = [{ question: 'Hi?', answer: 'Hello.' }];

describe('action-input', () => {
  it('writes tool and input in lines of their own in the classic layout', () => {
    const { messages, stop, tools } = ACTION_INPUT.render(
      sampleContext('action-input', { recipe: CLASSIC, steps: [sampleStep()], conversation, forceAnswer: true }),
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.content).toContain('- searchOrders {"customerId": …, "minAmount": …}: Finds orders.');
    expect(messages[0]?.content).toMatch(
      /Earlier answer: Hello\.\n\nQuestion: How much did C-100 spend\?\nThought: I need the orders\.\nAction: searchOrders\nAction Input: \{"customerId":"C-100"\}\nObservation: 2 orders\n\nNo more tools .*Final Answer: your answer\n$/,
    );
    expect(stop).toEqual(['\nObservation:']);
    expect(tools).toEqual([]);
  });

  it('writes turns in the chat layout, without thoughts when they are not kept', () => {
    const { messages } = ACTION_INPUT.render(
      sampleContext('action-input', { recipe: CHAT, steps: [sampleStep()], conversation, keepThoughts: false }),
    );
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user']);
    expect(messages.at(-2)?.content).toBe('Action: searchOrders\nAction Input: {"customerId":"C-100"}');
  });

  it('reads its own form back without a repair', () => {
    const text = 'Thought: a\nAction: searchOrders\nAction Input: {"customerId":"C-100"}';
    const { turn } = readAll(ACTION_INPUT.reader(SAMPLE_TOOLS, { strict: true }), [text]);
    const calls = [{ tool: 'searchOrders', input: { customerId: 'C-100' }, repairs: [] }];
    expect(turn).toMatchObject({ kind: 'act', calls });
  });

  it('explains its own form in a hint', () => {
    const { turn } = readAll(ACTION_INPUT.reader(SAMPLE_TOOLS, { strict: true }), ['Thought: a']);
    expect(turn.kind === 'malformed' && turn.hint).toMatch(/"Action: tool".*Action Input.*"Final Answer: answer"/);
  });
});
