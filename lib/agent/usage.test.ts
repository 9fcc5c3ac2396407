import { describe, expect, it } from 'vitest';
import { finish, replies } from '../models/replies.ts';
import type { Usage } from '../run/events.ts';
import { toolsOf, trial } from './trial.ts';

const PRICES = { input: 1_000_000, output: 1_000_000 };

function played(usage: Usage, more: Parameters<typeof trial>[0]['config'] = {}) {
  const reply = (text: string) => [{ type: 'text' as const, delta: text }, finish('stop', usage)];
  let runs = 0;
  return trial({
    model: replies([
      ...Array.from({ length: 7 }, (_, n) => reply(`Action: add[${n}${' '.repeat(8_000)}]`)),
      reply('Answer: 2'),
    ]),
    tools: toolsOf(async () => ({ text: `#${++runs}` })),
    config: more,
  });
}

describe('what a provider says that a reply used', () => {
  it.each([
    [
      { input: -5, output: -1, cached: -3, reasoning: -4 },
      { input: 0, output: 0, cached: 0, reasoning: 0 },
    ],
    [
      { input: Number.NaN, output: Number.POSITIVE_INFINITY },
      { input: 0, output: 0 },
    ],
    [
      { input: 1e300, output: 1.4, cached: 1e301 },
      { input: 1e9, output: 1, cached: 1e9 },
    ],
    [
      { input: 10, output: 20, cached: 30 },
      { input: 10, output: 20, cached: 10 },
    ],
  ])('is kept as a number of tokens: %j', async (said, kept) => {
    const { all } = await played(said);
    expect(all('model-end')[0]?.usage).toEqual(kept);
  });

  it('does not lower what the budget counts below what came', async () => {
    const { end, all } = await played({ input: 0, output: -1_000 }, { budget: { tokens: 3_000, cost: null } });
    expect(end.reason).toBe('budget');
    expect(all('step-start').length).toBeLessThan(4);
  });

  it('does not lower what the run costs either', async () => {
    const model = { id: 'm', name: 'M', provider: 'p', refuses: [], prices: PRICES };
    const { end } = await played({ input: 0, output: 0 }, { model, budget: { tokens: 1e9, cost: 1_500 } });
    expect(end).toMatchObject({ reason: 'budget', error: { message: expect.stringContaining('$') } });
  });

  it('counts as said where that is more', async () => {
    const { end, all } = await played({ input: 5_000, output: 0 }, { budget: { tokens: 11_000, cost: null } });
    expect(all('step-start')).toHaveLength(2);
    expect(end.error?.message).toContain(' tokens; its budget is 11000');
  });
});
