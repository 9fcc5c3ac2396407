import { describe, expect, it } from 'vitest';
import { replies } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { toolsOf, trial } from './trial.ts';

const ADD = 'Thought: add them\nAction: add[1+1]';
const DONE = 'Answer: 2';
const same = () => toolsOf(async () => ({ text: 'two' }));

/** The events of an earlier run up to, not including, this step. */
async function earlier(script: string[], step: number): Promise<RunEvent[]> {
  const { log } = await trial({ model: replies(script), tools: same() });
  const end = log.findIndex((event) => event.type === 'step-start' && event.step === step);
  return log.slice(0, end);
}

describe('a run that continues an earlier one', () => {
  it('goes on with the next step, and runs nothing of the earlier one again', async () => {
    let runs = 0;
    const prefix = await earlier([ADD, DONE], 2);
    const model = replies([DONE]);
    const { types, all, log } = await trial({ model, prefix, tools: toolsOf(async () => ({ text: `${++runs}` })) });
    expect(runs).toBe(0);
    expect(types).toEqual(['step-start', 'prompt', 'model-end', 'answer', 'run-end']);
    expect(all('step-start').map(({ step }) => step)).toEqual([1, 2]);
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('Action: add[1+1]\nObservation: two');
    expect(fold(log).steps.at(-1)?.prompt?.messages).toEqual(model.requests[0]?.messages);
  });

  it('stores its first prompt as the difference from the last one of the earlier run', async () => {
    const prefix = await earlier([ADD, DONE], 2);
    const { all } = await trial({ model: replies([DONE]), prefix });
    expect(all('prompt')[1]).toMatchObject({ keep: 1 });
    expect(all('prompt')[1]).not.toHaveProperty('tools');
  });

  it('shows the model what a person amended', async () => {
    const prefix = await earlier([ADD, DONE], 2);
    const [action] = prefix.filter((event) => event.type === 'action');
    const amended: RunEvent[] = [
      ...prefix,
      {
        ...{ seq: prefix.length + 1, t: prefix.at(-1)?.t ?? 0, type: 'amend', step: 1, field: 'observation' },
        ...{ callId: action?.callId ?? '', value: 'three' },
      },
    ];
    const model = replies([DONE]);
    await trial({ model, prefix: amended });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('Observation: three');
  });

  it('counts the earlier steps, repeats and unreadable replies', async () => {
    const limit = await trial({
      model: replies([ADD]),
      prefix: await earlier([ADD, DONE], 2),
      config: { maxSteps: 1 },
    });
    expect(limit.end.reason).toBe('max-steps');
    expect(limit.types).toEqual(['run-end']);
    const repeat = await trial({ model: replies([ADD, DONE]), prefix: await earlier([ADD, DONE], 2), tools: same() });
    expect(repeat.all('warning')).toMatchObject([{ code: 'repeat-action', step: 2, twinStep: 1 }]);
    const unread = await trial({ model: replies(['b', 'c']), prefix: await earlier(['a', DONE], 2) });
    expect(unread.all('parse-error').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(unread.end.reason).toBe('format-error');
  });

  it('is not ended by what ended the earlier run, until a call of its own does the same', async () => {
    const loop = await trial({ model: replies([ADD, ADD]), tools: same(), config: { repeatLimit: 2 } });
    const past = loop.log.filter(({ type }) => type !== 'run-end');
    const wiser = await trial({ model: replies([DONE]), prefix: past, tools: same(), config: { repeatLimit: 2 } });
    expect(wiser.end.reason).toBe('answered');
    const again = await trial({ model: replies([ADD, DONE]), prefix: past, tools: same(), config: { repeatLimit: 2 } });
    expect([again.end.reason, again.all('step-start').length]).toEqual(['tool-loop', 3]);
  });

  it('goes on after five tool errors, and ends with the sixth', async () => {
    const broken = () =>
      toolsOf(async ({ input }) => ({ text: `no ${input}`, error: { code: 'failed', message: 'no' } }));
    const calls = ['1', '2', '3', '4', '5'].map((sum) => `Action: add[${sum}]`);
    const ended = await trial({ model: replies(calls), tools: broken() });
    expect(ended.end.reason).toBe('tool-errors');
    const past = ended.log.filter(({ type }) => type !== 'run-end');
    const sixth = await trial({ model: replies(['Action: add[6]', DONE]), prefix: past, tools: broken() });
    expect([sixth.end.reason, sixth.all('step-start').length]).toEqual(['tool-errors', 6]);
    const mended = await trial({ model: replies(['Action: add[6]', DONE]), prefix: past, tools: same() });
    expect(mended.end.reason).toBe('answered');
  });

  it('does not count what the earlier run spent', async () => {
    const prefix = await earlier([ADD, DONE], 2);
    const { end } = await trial({ model: replies([DONE]), prefix, config: { budget: { tokens: 130, cost: null } } });
    expect(end.reason).toBe('answered');
  });

  it('answers a call that was under way, and does not make it again', async () => {
    const whole = await earlier([ADD, DONE], 2);
    const prefix = whole.filter((event) => event.type !== 'observation');
    let runs = 0;
    const model = replies([DONE]);
    const { types, all } = await trial({ model, prefix, tools: toolsOf(async () => ({ text: `${++runs}` })) });
    expect(runs).toBe(0);
    expect(types[0]).toBe('observation');
    expect(all('observation')[0]).toMatchObject({ step: 1, error: { code: 'unknown-outcome' } });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('whether it was done is not known');
  });
});
