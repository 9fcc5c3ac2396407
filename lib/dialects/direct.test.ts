import { describe, expect, it } from 'vitest';
import { DIRECT } from './direct.ts';
import { channelText, readAll, sampleContext } from './testing.ts';

const read = (...pieces: string[]) => readAll(DIRECT.reader([], { strict: true }), pieces);

describe('a direct call', () => {
  it('has no tools, no stop words and no steps of examples, and keeps the conversation', () => {
    const step = { tool: 'Search', input: { query: 'who' }, observation: 'Ann' };
    const examples = [{ question: 'Who?', steps: [step], answer: 'Ann' }];
    const { messages, stop, tools, toolChoice } = DIRECT.render(
      sampleContext('direct', {
        recipe: { id: 'd', version: 1, name: 'd', system: 'Be brief.', examples },
        conversation: [{ question: 'Hi?', answer: 'Hello.' }],
      }),
    );
    expect({ stop, tools, toolChoice }).toEqual({ stop: [], tools: [], toolChoice: 'none' });
    expect(messages).toEqual([
      { role: 'system', content: 'Be brief.\n\nExamples:\n\nQuestion: Who?\nAnswer: Ann\n\n' },
      { role: 'user', content: 'Hi?' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'How much did C-100 spend?' },
    ]);
  });

  it('takes the whole reply as the answer, labels and all', () => {
    const text = 'Thought: none needed.\nAction: is not for me.\nIt is **12**.\n';
    expect(read(text).turn).toMatchObject({ kind: 'answer', thought: null, text: text.trim(), repairs: [] });
    expect(channelText(read(...text).segments, 'answer')).toBe(text);
  });

  it('keeps hidden thinking and control tokens out of the answer, however the reply is cut', () => {
    for (const text of [
      '<think>hm\n2+2</think>\nFour.<|im_end|>',
      'hm 2+2\n</think>Four.',
      '<|channel|>analysis<|message|>2+2<|end|><|start|>assistant<|channel|>final<|message|>Four.<|return|>',
    ]) {
      expect(read(text).turn).toMatchObject({ text: 'Four.' });
      expect(read(...text).turn).toEqual(read(text).turn);
      expect(
        read(...text)
          .segments.map(({ delta }) => delta)
          .join(''),
      ).toBe(text);
    }
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['<think>hm', 'open-thinking'],
  ])('refuses a reply without an answer: %j', (text, reason) => {
    expect(read(text).turn).toMatchObject({ kind: 'malformed', reason });
  });
});
