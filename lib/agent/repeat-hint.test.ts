import { describe, expect, it } from 'vitest';
import { replies } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { withHint, withoutHint } from './repeat-hint.ts';
import { toolsOf, trial } from './trial.ts';

const ADD = 'Action: add[1+1]';
const DONE = 'Answer: 2';
const same = () => toolsOf(async () => ({ text: 'two\nlines' }));

describe('telling the model that it repeats itself', () => {
  it('ends the observation of the second equal call with a hint, and of every later one', async () => {
    const model = replies([ADD, ADD, ADD, DONE]);
    const { all } = await trial({ model, tools: same(), config: { repeatHint: true } });
    const hint = '\n[You have made this same call before (step 1) and got the same result. Try another tool';
    expect(all('observation').map(({ text }) => text.slice(0, 9 + hint.length))).toEqual([
      'two\nlines',
      `two\nlines${hint}`,
      `two\nlines${hint}`,
    ]);
    expect(model.requests[3]?.messages.at(-1)?.content.split(hint)).toHaveLength(3);
  });

  it('counts as before: the hint makes no result another one', async () => {
    const { end, all } = await trial({
      model: replies([ADD, ADD, ADD, DONE]),
      tools: same(),
      config: { repeatHint: true, repeatLimit: 3 },
    });
    expect(end.reason).toBe('tool-loop');
    expect(all('warning')).toMatchObject([{ twinStep: 1 }, { twinStep: 1 }]);
  });

  it('counts on in a run that goes on from one with hints', async () => {
    const { log } = await trial({ model: replies([ADD, ADD, DONE]), tools: same(), config: { repeatHint: true } });
    const prefix = log.slice(
      0,
      log.findIndex((event) => event.type === 'step-start' && event.step === 3),
    ) as RunEvent[];
    const { end } = await trial({
      model: replies([ADD, DONE]),
      prefix,
      tools: same(),
      config: { repeatHint: true, repeatLimit: 3 },
    });
    expect(end.reason).toBe('tool-loop');
  });

  it('is off unless asked for', async () => {
    const { all } = await trial({ model: replies([ADD, ADD, DONE]), tools: same() });
    expect(all('observation').map(({ text }) => text)).toEqual(['two\nlines', 'two\nlines']);
  });

  it('is taken off exactly', () => {
    expect(withoutHint(withHint('a', 12))).toBe('a');
    expect(withoutHint('[You have made this same call before]')).toBe('[You have made this same call before]');
  });
});
