import { describe, expect, it } from 'vitest';
import type { PromptMessage } from '../../run/trajectory.ts';
import type { ModelRequest } from '../model.ts';
import { readPrompt } from './read-prompt.ts';

function request(messages: PromptMessage[], rest: Partial<ModelRequest> = {}): ModelRequest {
  return { messages, stop: [], tools: [], toolChoice: 'auto', temperature: null, maxOutputTokens: null, ...rest };
}

const RULES = `Tools:
- searchOrders[{"customerId": …, "dateFrom": …}]: Lists orders. Fields: customerId (string): an id.
- Calculator[expression]: Adds up.
* getCustomer(customerId): Looks up a customer.
Write "Action: Tool[input]" and end with "Action: Finish[answer]".`;

describe('reading a prompt in one message', () => {
  const head = `${RULES}\n\nQuestion: An example?\nThought: x\nAction: Calculator[9]\nObservation: 9\nAction: Finish[9]\n\n`;

  it('finds the tools with their fields, the dialect and the question', () => {
    const reading = readPrompt(request([{ role: 'user', content: `${head}Question: What is 1+1?\n` }]));
    expect(reading.tools).toEqual([
      { name: 'searchOrders', role: 'orders', fields: ['customerId', 'dateFrom'] },
      { name: 'Calculator', role: 'calculator', fields: ['expression'] },
      { name: 'getCustomer', role: 'customer', fields: ['customerId'] },
    ]);
    expect(reading).toMatchObject({ dialect: 'bracket', question: 'What is 1+1?', rounds: [], replies: 0, hints: 0 });
  });

  it.each(['Thought: I add.\n', ''])('pairs actions with observations, after "%s"', (thought) => {
    const history = `${thought}Action: Calculator[1 + 1]\nObservation: 2\n${thought}Action: getCustomer[C-1]\nObservation: {"a":\n1}\n`;
    const reading = readPrompt(request([{ role: 'user', content: `${head}Question: What is 1+1?\n${history}` }]));
    expect(reading.question).toBe('What is 1+1?');
    expect(reading.rounds).toEqual([
      { reply: 0, tool: 'Calculator', input: '1 + 1', observation: '2' },
      { reply: 1, tool: 'getCustomer', input: 'C-1', observation: '{"a":\n1}' },
    ]);
  });

  it('tells a reply that was not read from a call, also one without any label', () => {
    for (const reply of ['Thought: Hmm.', 'I would look at the clock today.']) {
      const content = `${head}Question: What is 1+1?\n${reply}\nObservation: Your reply had no action.\n`;
      expect(readPrompt(request([{ role: 'user', content }]))).toMatchObject({
        ...{ question: 'What is 1+1?', rounds: [], hints: 1, replies: 1 },
      });
    }
  });

  it('sees an instruction to answer now, and keeps it out of the last observation', () => {
    const content = `${head}Question: What is 1+1?\nAction: Calculator[1+1]\nObservation: 2\n\nNo more tools can be used. Answer now, with exactly one line.\n`;
    const reading = readPrompt(request([{ role: 'user', content }]));
    expect(reading.mustAnswer).toBe(true);
    expect(reading.rounds[0]?.observation).toBe('2');
  });
});

describe('reading a prompt in turns', () => {
  it('knows question, earlier questions, observations and hints apart', () => {
    const reading = readPrompt(
      request([
        { role: 'system', content: RULES },
        { role: 'user', content: 'First?' },
        { role: 'assistant', content: 'First answer.' },
        { role: 'user', content: 'Second?' },
        { role: 'assistant', content: 'Thought: Hmm.' },
        { role: 'user', content: 'Observation: Your reply had no action.' },
        { role: 'assistant', content: 'Action: Calculator[2]' },
        { role: 'user', content: 'Observation: 2' },
      ]),
    );
    expect(reading).toMatchObject({
      question: 'Second?',
      earlier: ['First?'],
      hints: 1,
      replies: 2,
      mustAnswer: false,
    });
    expect(reading.rounds).toEqual([{ reply: 1, tool: 'Calculator', input: 2, observation: '2' }]);
  });

  it('reads native calls by what follows each reply, though two replies reuse one id', () => {
    const tool = {
      name: 'Calculator',
      description: '',
      inputSchema: { properties: { expression: {} } },
      effect: 'read' as const,
    };
    const call = (expression: string) => ({ callId: 'same', tool: 'Calculator', input: { expression } });
    const messages: PromptMessage[] = [
      { role: 'user', content: 'Sum?' },
      { role: 'assistant', content: '', calls: [call('1+1')] },
      { role: 'tool', content: '2', callId: 'same' },
      { role: 'assistant', content: '', calls: [call('2+2')] },
      { role: 'tool', content: '4', callId: 'same' },
    ];
    const reading = readPrompt(request(messages, { tools: [tool] }));
    expect(reading.rounds.map((round) => round.observation)).toEqual(['2', '4']);
    expect(reading).toMatchObject({ dialect: 'native', question: 'Sum?', mustAnswer: false });
    expect(reading.tools).toEqual([{ name: 'Calculator', role: 'calculator', fields: ['expression'] }]);
    expect(readPrompt(request(messages, { tools: [tool], toolChoice: 'none' })).mustAnswer).toBe(true);
  });
});

describe('the dialect that a prompt asks for', () => {
  it.each([
    ['Action: tool\nAction Input: {"a": 1}\nFinal Answer: x', 'action-input'],
    ['Action: tool({"a": 1})\nFinal Answer: x', 'json-call'],
    ['Action: Finish[x]', 'bracket'],
    ['Be kind.', 'prose'],
  ])('is read from its marks: %s', (rules, dialect) => {
    expect(
      readPrompt(
        request([
          { role: 'system', content: rules },
          { role: 'user', content: 'Q?' },
        ]),
      ).dialect,
    ).toBe(dialect);
  });
});
