import { describe, expect, it } from 'vitest';
import { BRACKET } from './bracket.ts';
import { JSON_CALL } from './json-call.ts';
import { NATIVE } from './native.ts';
import { SAMPLE_TOOLS } from './testing.ts';

const EXAMPLE = {
  question: 'Who wrote it?',
  steps: [{ thought: 'look', tool: 'Search', input: { query: 'who' }, observation: 'Ann\nand Bob' }],
  finalThought: 'found',
  answer: 'Ann',
};
const read = (text: string) => BRACKET.readExample(text, SAMPLE_TOOLS);

describe('an example as text', () => {
  it('is in the form of its dialect', () => {
    expect(BRACKET.exampleText(EXAMPLE, SAMPLE_TOOLS)).toBe(
      'Question: Who wrote it?\nThought: look\nAction: Search[who]\nObservation: Ann\nand Bob\nThought: found\nAction: Finish[Ann]',
    );
    expect(JSON_CALL.exampleText(EXAMPLE, SAMPLE_TOOLS)).toMatch(
      /\nAction: Search\(\{"query":"who"\}\)\n[\s\S]*\nFinal Answer: Ann$/,
    );
    expect(NATIVE.exampleText(EXAMPLE, SAMPLE_TOOLS)).toMatch(
      /\nCall: Search \{"query":"who"\}\n[\s\S]*\nAnswer: Ann$/,
    );
  });

  it('is read as tolerantly as a reply', () => {
    const text = `
**Question:** Who wrote it?

**Thought 1:** look
**Action 1:** Search["who"]
**Observation 1:** Ann
and Bob

Thought: found
Action: finish[Ann]
`;
    expect(read(text)).toEqual({ example: EXAMPLE });
  });

  it('keeps a tool that is off, and never guesses its name', () => {
    const text = 'Question: a\nAction: Serch[b]\nObservation: c\nAction: Finish[d]';
    expect(read(text)).toMatchObject({ example: { steps: [{ tool: 'Serch', input: 'b' }] } });
  });

  it('escapes a label within a result, and what cannot stand in brackets', () => {
    const odd = {
      question: 'q',
      steps: [{ ...EXAMPLE.steps[0], tool: 'Search', input: { query: 'x' }, observation: 'a\nThought: b' }],
      answer: 'a] b [c',
    };
    const text = BRACKET.exampleText(odd, SAMPLE_TOOLS);
    expect(text).toContain('Observation: a\n\\Thought: b\n');
    expect(text).toMatch(/Action: Finish\[\{"answer":"a\] b \[c"\}\]$/);
    expect(read(text)).toEqual({ example: odd });
  });

  it.each([
    ['', 1, 'Question'],
    ['\nThought: a', 2, 'Question'],
    ['Question: a', 1, 'no answer'],
    ['Question: a\nThought: b\n\nAction: Search[c]\n\nObservation: d\n', 7, 'no answer'],
    ['Question: a\nThought: b\nAction: do something, please.\nObservation: c', 3, 'not a call'],
    ['Question: a\nThought: b\nAction: Search[c]\nThought: d\nAction: Finish[e]', 4, 'Observation is missing'],
    ['Question: a\nAction: Search[c]', 2, 'Observation is missing'],
    ['Question: a\nObservation: b', 2, 'no Action'],
    ['Question: a\nAction: Finish[b]\nObservation: c', 3, 'ended with the answer'],
    ['Question: a\nAction: Finish[b]\n\nQuestion: c\nAction: Finish[d]', 4, 'ended with the answer'],
    ['Question: a\nAction: Search[b] and more\nObservation: c', 2, 'belongs to no part'],
  ])('says in which line it cannot be read: %j', (text, line, message) => {
    const result = read(text);
    expect('error' in result && result.error.line).toBe(line);
    expect('error' in result && result.error.message).toContain(message);
  });
});
