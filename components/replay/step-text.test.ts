import { expect, it } from 'vitest';
import type { RunEvent } from '../../lib/run/events.ts';
import { fold } from '../../lib/run/fold.ts';
import { stepText } from './step-text.ts';

it('copies a step as the words that were understood of it, in the order they are read', () => {
  const { steps } = fold([
    { seq: 1, t: 0, type: 'step-start', step: 1 },
    { seq: 2, t: 1, type: 'thought', step: 1, text: 'I look.', repairs: [] },
    { seq: 3, t: 2, type: 'action', step: 1, callId: '1', tool: 'Search', input: { query: 'x' }, repairs: [] },
    { seq: 4, t: 3, type: 'observation', step: 1, callId: '1', text: 'Found.', error: null, durationMs: 1 },
    { seq: 5, t: 4, type: 'answer', step: 1, text: 'Done.', forced: false },
  ] as unknown as RunEvent[]);
  expect(steps.map(stepText)).toEqual([
    'Thought: I look.\nAction: Search {"query":"x"}\nObservation: Found.\nAnswer: Done.',
  ]);
});
