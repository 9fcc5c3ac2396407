import { describe, expect, it } from 'vitest';
import { replies } from '../models/replies.ts';
import { REASONS } from '../run/outcome.ts';
import { ending } from './ending.ts';
import type { Progress } from './progress.ts';
import { answered, budget, deadline, defaultStops, repeatedAction, stepLimit, toolErrors } from './stop.ts';
import { TRIAL_CONFIG, trial } from './trial.ts';

const FRESH: Progress = {
  ...{ steps: 0, answer: null, mostRepeated: null, toolErrorsInRow: 0, unreadInRow: 0 },
  ...{ tokens: 0, cost: 0, elapsedMs: 0 },
};

describe('the stop predicates', () => {
  it.each([
    ['answered', answered(), { answer: { text: '2', truncated: false } }, 'answered'],
    ['answered, cut', answered(), { answer: { text: '2', truncated: true } }, 'output-truncated'],
    ['stepLimit', stepLimit(3), { steps: 3 }, 'max-steps'],
    ['repeatedAction', repeatedAction(5), { mostRepeated: { tool: 'add', count: 5, firstStep: 1 } }, 'tool-loop'],
    ['budget of tokens', budget({ tokens: 10, cost: null }), { tokens: 10 }, 'budget'],
    ['budget of money', budget({ tokens: 10, cost: 0.5 }), { cost: 0.5 }, 'budget'],
    ['deadline', deadline(1000), { elapsedMs: 1000 }, 'deadline'],
    ['toolErrors', toolErrors(5), { toolErrorsInRow: 5 }, 'tool-errors'],
  ] as const)('%s ends a run at its mark, and not before', (_name, predicate, change, reason) => {
    expect(predicate(FRESH)).toBeUndefined();
    expect(predicate({ ...FRESH, ...change })?.reason).toBe(reason);
  });

  it('goes on at one below each mark', () => {
    const near: Progress = {
      ...FRESH,
      ...{ steps: 7, mostRepeated: { tool: 'add', count: 4, firstStep: 1 }, toolErrorsInRow: 4 },
      ...{ tokens: 199_999, elapsedMs: 599_999 },
    };
    for (const predicate of defaultStops(TRIAL_CONFIG)) expect(predicate(near)).toBeUndefined();
  });

  it('takes no notice of money when the price is not known', () => {
    expect(budget({ tokens: 10, cost: 0.5 })({ ...FRESH, cost: null })).toBeUndefined();
  });

  it('can be given, and an answer ends the run all the same', async () => {
    const script = ['Action: add[1]', 'Action: add[2]', 'Answer: 2', 'Answer: 3'];
    const never = await trial({ model: replies(script), stopWhen: [], config: { maxSteps: 1 } });
    expect(never.end.reason).toBe('answered');
    const once = await trial({ model: replies(script), stopWhen: [stepLimit(2)] });
    expect(once.all('step-start')).toHaveLength(2);
  });
});

describe('every ending but the good one', () => {
  it.each(
    Object.values(REASONS)
      .flat()
      .filter((reason) => reason !== 'answered'),
  )('%s comes with advice', (reason) => {
    expect(ending(reason, 'What happened.').error?.fix).toMatch(/\.$/);
  });
});
