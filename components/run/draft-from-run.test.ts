import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../lib/run/config.ts';
import { draftFromRun } from './draft-from-run.ts';

const config = {
  model: { id: 'm1' },
  dialect: 'native',
  tools: [{ name: 'Clock' }],
  temperature: 0.3,
  maxSteps: 5,
  atLimit: 'stop',
  keepThoughts: false,
} as RunConfig;

describe('asking the same again', () => {
  it('takes the question and every setting, and turns off the tools that were off', () => {
    expect(draftFromRun({ question: 'Q?', config }, ['Clock', 'Search'])).toEqual({
      question: 'Q?',
      model: 'm1',
      dialect: 'native',
      temperature: 0.3,
      maxSteps: 5,
      atLimit: 'stop',
      keepThoughts: false,
      toolsOff: ['Search'],
    });
  });

  it('takes nothing of a run whose log has not come yet', () => {
    expect(draftFromRun({ question: '', config: null }, [])).toEqual({});
  });
});
