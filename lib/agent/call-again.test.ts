import { expect, it } from 'vitest';
import { replies } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { toolsOf, trial } from './trial.ts';

const BOTH = 'Thought: both\nAction: add[1]\nAction: add[2]';
const DONE = 'Answer: 3';

it('makes the one call that was edited, and shows the model both in their old order', async () => {
  const { log } = await trial({ model: replies([BOTH, DONE]), tools: toolsOf(async () => ({ text: 'old' })) });
  const whole = log.slice(
    0,
    log.findIndex((event) => event.type === 'step-start' && event.step === 2),
  );
  const callId = whole.find((event) => event.type === 'action')?.callId ?? '';
  const kept = whole.filter((event) => event.type !== 'observation' || event.callId !== callId);
  const amend = { type: 'amend', step: 1, field: 'input', callId, value: '9', t: kept.at(-1)?.t ?? 0 };
  const prefix = [...kept, amend].map((event, index) => ({ ...event, seq: index + 1 }) as RunEvent);
  const asked: unknown[] = [];
  const tools = toolsOf(async ({ input }) => {
    asked.push(input);
    return { text: 'new' };
  });
  const model = replies([DONE]);
  const { types, all } = await trial({ model, prefix, callAgain: [callId], tools });
  expect(asked).toEqual(['9']);
  expect(types.slice(0, 2)).toEqual(['observation', 'step-start']);
  expect(all('observation').at(-1)).toMatchObject({ step: 1, callId, text: 'new', source: 'live' });
  expect(model.requests[0]?.messages.at(-1)?.content).toContain(
    'Action: add[9]\nObservation: new\nAction: add[2]\nObservation: old',
  );
});
