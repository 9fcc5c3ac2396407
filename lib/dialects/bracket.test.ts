import { describe, expect, it } from 'vitest';
import type { Recipe } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import { BRACKET } from './bracket.ts';
import { bracketCall } from './call-text.ts';
import { readAll, SAMPLE_TOOLS, sampleContext, sampleStep } from './testing.ts';

const CHAT: Recipe = { id: 'chat', version: 1, name: 'chat', system: 'Use these:\n{tools}', examples: [] };
const CLASSIC: Recipe = { ...CHAT, system: '{tools}\n{examples}Question: {question}\n{history}' };
const EXAMPLE = {
  question: 'Who?',
  steps: [{ thought: 'look', tool: 'Search', input: { query: 'who' }, observation: 'Ann' }],
  finalThought: 'found',
  answer: 'Ann',
};

describe('bracket in the classic layout', () => {
  it('is one user message with the question and, after it, the history as lines', () => {
    const { messages, stop, tools } = BRACKET.render(
      sampleContext('bracket', { recipe: CLASSIC, steps: [sampleStep()] }),
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.role).toBe('user');
    expect(messages[0]?.content).toMatch(
      /\nQuestion: How much did C-100 spend\?\nThought: I need the orders\.\nAction: searchOrders\[\{"customerId":"C-100"\}\]\nObservation: 2 orders\n$/,
    );
    expect(stop).toEqual(['\nObservation:']);
    expect(tools).toEqual([]);
  });

  it('describes each tool in one line with its form, description and fields', () => {
    const content = BRACKET.render(sampleContext('bracket', { recipe: CLASSIC })).messages[0]?.content ?? '';
    expect(content.split('\n').slice(0, 3)).toEqual([
      '- Search[query]: Finds short facts. Fields: query (string): what to look for.',
      '- searchOrders[{"customerId": …, "minAmount": …}]: Finds orders. Fields: customerId (string, optional); minAmount (number, optional).',
      '- Clock[]: Tells the date.',
    ]);
  });

  it('leaves thoughts out when they are not kept', () => {
    const { messages } = BRACKET.render(
      sampleContext('bracket', { recipe: CLASSIC, steps: [sampleStep()], keepThoughts: false }),
    );
    expect(messages[0]?.content).not.toContain('I need the orders.');
    expect(messages[0]?.content).toContain('Action: searchOrders');
  });

  it('shows a reply that could not be read, with the hint as its observation', () => {
    const unread = { text: 'Hello there', hint: 'Write an action.' };
    const { messages } = BRACKET.render(
      sampleContext('bracket', { recipe: CLASSIC, steps: [sampleStep({ calls: [], unread })] }),
    );
    expect(messages[0]?.content).toContain('\nHello there\nObservation: Write an action.\n');
  });

  it('puts the earlier conversation before the line of the question', () => {
    const conversation = [{ question: 'Who is {tools}?', answer: 'C-100' }];
    const { messages } = BRACKET.render(sampleContext('bracket', { recipe: CLASSIC, conversation }));
    expect(messages[0]?.content).toContain(
      'Earlier question: Who is {tools}?\nEarlier answer: C-100\n\nQuestion: How much did C-100 spend?',
    );
  });

  it('asks for the answer at the end when it is forced', () => {
    const { messages } = BRACKET.render(
      sampleContext('bracket', { recipe: CLASSIC, steps: [sampleStep()], forceAnswer: true }),
    );
    expect(messages[0]?.content).toMatch(/Observation: 2 orders\n\nNo more tools .*Finish\[your answer\]\n$/);
  });

  it('writes the examples that are on', () => {
    const examples = [EXAMPLE, { ...EXAMPLE, question: 'Off?', off: true }];
    const content = BRACKET.render(sampleContext('bracket', { recipe: { ...CLASSIC, examples } })).messages[0]?.content;
    expect(content).toContain(
      'Question: Who?\nThought: look\nAction: Search[who]\nObservation: Ann\nThought: found\nAction: Finish[Ann]\n\nQuestion: How',
    );
    expect(content).not.toContain('Off?');
  });
});

describe('bracket in the chat layout', () => {
  it('writes system, earlier pairs, question, then assistant and observation turns', () => {
    const { messages } = BRACKET.render(
      sampleContext('bracket', {
        recipe: CHAT,
        conversation: [{ question: 'Hi?', answer: 'Hello.' }],
        steps: [sampleStep()],
      }),
    );
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user']);
    expect(messages.at(-2)?.content).toBe('Thought: I need the orders.\nAction: searchOrders[{"customerId":"C-100"}]');
    expect(messages.at(-1)?.content).toBe('Observation: 2 orders');
  });

  it('appends examples to the system text when it has no place for them', () => {
    const { messages } = BRACKET.render(sampleContext('bracket', { recipe: { ...CHAT, examples: [EXAMPLE] } }));
    expect(messages[0]?.content).toMatch(/Clock\[\]: Tells the date\.\n\nExamples:\n\nQuestion: Who\?/);
  });

  it('asks for the answer in the last message when it is forced', () => {
    const { messages } = BRACKET.render(
      sampleContext('bracket', { recipe: CHAT, steps: [sampleStep()], forceAnswer: true }),
    );
    expect(messages.at(-1)?.content).toMatch(/^Observation: 2 orders\n\nNo more tools/);
  });

  it('never sends an empty message', () => {
    const step = sampleStep({ calls: [], unread: { text: '', hint: 'Say something.' } });
    const { messages } = BRACKET.render(sampleContext('bracket', { recipe: CHAT, steps: [step] }));
    expect(messages.every(({ content }) => content !== '')).toBe(true);
  });
});

describe('a call written by bracket', () => {
  it.each<{ tool: string; input: Json }>([
    { tool: 'Search', input: { query: 'tea' } },
    { tool: 'Search', input: { query: 'a ] b' } },
    { tool: 'Search', input: { query: '"quoted"' } },
    { tool: 'Search', input: { query: '{"x": 1}' } },
    { tool: 'Search', input: { query: 'two\nlines' } },
    { tool: 'Search', input: { query: 'query="x"' } },
    { tool: 'Search', input: { query: ' spaced ' } },
    { tool: 'searchOrders', input: { customerId: 'C-100', minAmount: 3 } },
    { tool: 'Clock', input: {} },
  ])('is read back as the same call: $input', (call) => {
    const text = `Action: ${bracketCall(SAMPLE_TOOLS, call)}`;
    const { turn } = readAll(BRACKET.reader(SAMPLE_TOOLS, { strict: true }), [text]);
    const read = turn.kind === 'act' ? turn.calls[0] : undefined;
    const input = typeof read?.input === 'string' ? { query: read.input } : read?.input;
    expect({ tool: read?.tool, input }).toEqual(call);
    expect(read?.repairs).toEqual([]);
  });
});
