import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../model.ts';
import { noviceDraft } from './novice.ts';
import { readPrompt } from './read-prompt.ts';

const RULES =
  'Tools:\n- Calculator[expression]: sums\n- searchOrders[customerId]: orders\nWrite "Action: Tool[input]", end with "Action: Finish[answer]".';
const EXAMPLE =
  'Examples:\n\nQuestion: What is 1 + 1?\nThought: A sum.\nAction: Calculator[1 + 1]\nObservation: 2\nAction: Finish[2]\n\n';
const LOOKUP =
  '\n\nQuestion: What is in order 1?\nAction: getOrderDetails[{"orderId": 1}]\nObservation: {}\nThought: Done.\nAction: Finish[nothing]\n\n';

function reply(before: string, question: string, history = '', rest: Partial<ModelRequest> = {}) {
  const content = `${before}\n\nQuestion: ${question}\n${history}`;
  return noviceDraft(
    readPrompt({
      messages: [{ role: 'user', content }],
      ...{ stop: [], tools: [], toolChoice: 'auto', temperature: null, maxOutputTokens: null },
      ...rest,
    }),
  );
}

describe('the novice', () => {
  it('writes prose that calls nothing while the prompt holds no example', () => {
    const { text, calls } = reply(RULES, 'What is 2 + 3?');
    expect(text).toMatch(/I would use Calculator/);
    expect(text).not.toMatch(/^(Thought|Action|Final Answer)/m);
    expect(calls).toEqual([]);
  });

  it('is not taught by a hint alone', () => {
    const first = reply(RULES, 'What is 2 + 3?').text;
    const history = `${first}\nObservation: The reply could not be read. Write Action: Tool[input].\n`;
    const second = reply(RULES, 'What is 2 + 3?', history).text;
    expect(second).not.toBe(first);
    expect(second).not.toMatch(/^(Thought|Action|Final Answer)/m);
  });

  it('does not take a question without its steps and its end for an example', () => {
    expect(reply(`${RULES}\n\nQuestion: What is 1 + 1?\nThought: A sum.`, 'What is 2 + 3?').text).not.toMatch(
      /^Action/m,
    );
  });

  it('writes in form after one example', () => {
    expect(reply(RULES + EXAMPLE, 'What is 2 + 3?').text).toMatch(/^Thought: .+\nAction: Calculator\[2 \+ 3\]$/);
  });

  it.each([
    [
      'Calculator(expression): sums\nAction: tool({"a": 1})\nFinal Answer: x\n\nQuestion: What is 1 + 1?\nAction: Calculator({"expression": "1 + 1"})\nObservation: 2\nFinal Answer: 2\n',
      /^Thought: .+\nAction: Calculator\(\{"expression":"2 \+ 3"\}\)$/,
    ],
    [
      'Calculator: sums\nAction: tool\nAction Input: {}\nFinal Answer: x\n\nQuestion: What is 1 + 1?\nAction: Calculator\nAction Input: {"expression": "1 + 1"}\nObservation: 2\nFinal Answer: 2\n',
      /^Thought: .+\nAction: Calculator\nAction Input: \{"expression":"2 \+ 3"\}$/,
    ],
  ])('writes in the other forms too', (before, shape) => {
    expect(reply(before, 'What is 2 + 3?').text).toMatch(shape);
  });

  it('calls what an example calls, on or not, and once told that it does not exist finds another way', () => {
    const first = reply(RULES + LOOKUP, 'How much was order 7?').text;
    expect(first).toMatch(/Action: getOrderDetails\[.*7/);
    const history = `${first}\nObservation: There is no tool named "getOrderDetails". The tools are: searchOrders.\n`;
    expect(reply(RULES + LOOKUP, 'How much was order 7?', history).text).toMatch(/Action: searchOrders\[/);
  });

  it('has nothing to copy where calls are native', () => {
    const tool = {
      name: 'Calculator',
      description: 'sums',
      inputSchema: { type: 'object', properties: { expression: { type: 'string' } } },
      effect: 'read' as const,
    };
    expect(reply('Be kind.', 'What is 2 + 3?', '', { tools: [tool] }).calls).toEqual([
      { tool: 'Calculator', inputText: '{"expression":"2 + 3"}' },
    ]);
  });
});
