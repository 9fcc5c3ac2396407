import { describe, expect, it } from 'vitest';
import { readAll, SAMPLE_TOOLS } from '../testing.ts';
import { textReader } from './text-reader.ts';

function answerOf(text: string): string[] {
  const { turn } = readAll(textReader({ tools: SAMPLE_TOOLS, strict: true, form: 'json-call' }), [text]);
  return turn.kind === 'answer' ? [turn.text, ...turn.repairs.map(({ rule }) => rule)] : [turn.kind];
}

describe('lines of an answer that begin like a step', () => {
  it.each([
    'Do this:\nAction: call the customer.\nThen wait.',
    'Do this:\nAction: archive\nThought: it is done.',
    'It is 12.\n\nThought: that was all.',
    'Plan:\n- Thought: hard\n- Action: Dance[tango]\n\nGood luck.',
    'Format:\nAction Input: the input\nAction: the name of a tool',
    'Form:\nAction: walk\nAction Input: {"to": "Rome"}',
  ])('are kept when no call of a known tool follows: %j', (answer) => {
    expect(answerOf(`Thought: a\nFinal Answer: ${answer}`)).toEqual([answer, 'label-in-answer']);
    expect(answerOf(`Final Answer: ${answer}\n<|im_end|>`)[0]).toBe(answer);
  });

  it.each([
    'Thought: more\nAction: Search[tea]',
    'Action: Search[tea]',
    'Action: Search\nAction Input: tea',
    'Thought: so\nFinal Answer: other',
    'Thought: so\nAction: Finish[other]',
    'Thought: more\nSearch[tea]',
    'Thought: look\nObservation: it is so',
    'Action: `search`[tea]',
  ])('end it when a next round begins there: %j', (tail) => {
    expect(answerOf(`Final Answer: It is 12.\n${tail}`)[0]).toBe('It is 12.');
  });
});
