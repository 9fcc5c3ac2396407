import { describe, expect, it } from 'vitest';
import { labelAt, matchLabel, UNSURE } from './labels.ts';

const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

describe('a label', () => {
  it.each([
    ['Thought: ', 'thought'],
    ['thoughts:', 'thought'],
    ['**Thought:** ', 'thought'],
    ['Thought 12: ', 'thought'],
    ['[Thought]', 'thought'],
    ['🤔 Thought:', 'thought'],
    ['Final Answer:', 'answer'],
    ['Final  Answer:', 'answer'],
    ['Final #Answer:', 'answer'],
    ['FinalAnswer:', 'answer'],
    ['final_answer：', 'answer'],
    ['Action_Input 2:', 'input'],
    ['Tool  Input:', 'input'],
    ['思考：', 'thought'],
    ['行动输入：', 'input'],
    ['- Action:', 'action'],
  ])('%j is read to its end', (written, kind) => {
    const length = written.trimEnd().length;
    expect(matchLabel(`${written} a\n`)).toMatchObject({ kind, length });
  });

  it.each(['Final  Answer:', '**Action Input:** ', '1. Thought:', '观察结果：', '[Observation]: '])(
    'can still come of %j wherever it is cut',
    (written) => {
      const word = written.search(/[:：\]]/);
      for (let size = 1; size <= word; size++) {
        expect(labelAt(unitsOf(written.slice(0, size)), size, 0, false)).toBe(UNSURE);
        expect(labelAt(unitsOf(written.slice(0, size)), size, 0, true)).toBeNull();
      }
    },
  );

  it.each(['Thoughtful: a', 'Though', 'a: b', 'Final: a', '思想：', 'An answer: 4', '"Thought": a'])(
    'is not what %j begins with',
    (text) => expect(matchLabel(`${text}\n`)).toBeNull(),
  );
});
