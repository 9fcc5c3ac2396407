import { describe, expect, it } from 'vitest';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { marksPaths, placeMarks } from './marks-path.ts';
import { stepWords } from './step-words.ts';

const context = { dialect: 'bracket', mainFields: { Search: 'query' } };
const observation = { text: 'It is 42.', error: null };
const step = (parts: object) =>
  ({ attempts: [], thought: null, calls: [], answer: null, parseError: null, ...parts }) as unknown as TrajectoryStep;

describe('the words of a step that is out of sight', () => {
  it('are all that would be read of it, a call as it is drawn', () => {
    const words = stepWords(
      step({
        thought: { text: 'I look it up.' },
        calls: [
          { tool: 'Search', input: { query: 'chips' }, observation },
          { tool: 'Search', input: { query: 'x' }, observation: { text: '', error: { message: 'Too slow.' } } },
        ],
        answer: { text: 'So it is 42.' },
      }),
      context,
    );
    expect(words.split('\n').map((line) => line.trim())).toEqual([
      ...['I look it up.', 'Search[chips]', 'It is 42.', 'Search[x]', 'Too slow.', 'So it is 42.'],
    ]);
  });

  it('are the reply itself where it could not be read', () => {
    const attempts = [{ attempt: 1, raw: 'Well, hm.', void: false }];
    expect(stepWords(step({ attempts, parseError: { message: 'No action.' } }), context)).toBe('Well, hm.\nNo action.');
  });
});

describe('the marks of a long run', () => {
  it('are as many lines as there are kinds of them, each with all its places', () => {
    const one = marksPaths(placeMarks('tao').placed);
    const many = marksPaths(placeMarks(Array.from({ length: 100 }, () => 'tao').join(' ')).placed);
    expect(many.length).toBe(one.length + 1);
    expect(many.find(({ look }) => look === 't')?.d.match(/M/g)).toHaveLength(100);
  });
});
