import { describe, expect, it } from 'vitest';
import { failure, finish, type ReplyPart, replies, text } from '../models/replies.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { TRIAL_CONFIG, trial } from './trial.ts';

const PRICES = { input: 1_000_000, output: 1_000_000 };
const priced = { ...TRIAL_CONFIG.model, prices: PRICES };
/** Forty characters, taken for ten tokens, again and again. */
const PIECE = 'Forty characters of a thought, no more. ';
const endless = (pieces: number): ReplyPart[] => [
  text('Thought: '),
  ...Array.from({ length: pieces }, () => text(PIECE)),
  text('\nAnswer: 2'),
  finish(),
];

describe('a budget that is passed in the middle of a reply', () => {
  it('ends the call and the run at once, and keeps what came', async () => {
    const model = replies([endless(1_000)]);
    const { all, end, types } = await trial({ model, config: { budget: { tokens: 100, cost: null } } });
    expect(end).toMatchObject({ outcome: 'limited', reason: 'budget' });
    expect(end.error?.message).toMatch(
      /^The run used about 1\d\d tokens \(estimated\); its budget is 100\. The reply was cut off/,
    );
    expect(types).toEqual(['step-start', 'prompt', 'model-end', 'run-end']);
    const reply = all('model-end')[0];
    expect(reply).toMatchObject({ finishReason: 'halted', rawFinishReason: 'budget', usage: { estimated: true } });
    expect(reply?.text.startsWith(`Thought: ${PIECE}`)).toBe(true);
    // No more than the piece that passed it.
    const used = (reply?.usage?.input ?? 0) + (reply?.usage?.output ?? 0);
    expect(used).toBeGreaterThan(100);
    expect(used).toBeLessThanOrEqual(111);
    expect(model.signals[0]?.aborted).toBe(true);
  });

  it('counts what earlier calls reported, and what failed attempts brought', async () => {
    const first = [text('Action: add[1]'), finish('stop', { input: 400, output: 500 })];
    const { all, end } = await trial({
      model: replies([first, [text(PIECE), text(PIECE)], endless(1_000)]),
      config: { budget: { tokens: 1_100, cost: null } },
    });
    expect(end.reason).toBe('budget');
    expect(all('retry')).toHaveLength(1);
    const used = Number(/about (\d+) tokens/.exec(end.error?.message ?? '')?.[1]);
    expect(used).toBeGreaterThan(1_100);
    expect(used).toBeLessThan(1_115);
  });

  it('holds for money too, and says so in dollars', async () => {
    const { end } = await trial({
      model: replies([endless(1_000)]),
      config: { model: priced, budget: { tokens: 200_000, cost: 60 } },
    });
    expect(end).toMatchObject({ outcome: 'limited', reason: 'budget' });
    expect(end.error?.message).toMatch(/^The run cost about \$[67]\d\.\d\d \(estimated\); its budget is \$60\.00\./);
  });

  it('knows no money where a price is not known', async () => {
    const { end } = await trial({
      model: replies([endless(100)]),
      config: { budget: { tokens: 200_000, cost: 0.01 } },
    });
    expect(end.reason).toBe('answered');
  });

  it('leaves a reply alone that ends in time', async () => {
    const { end } = await trial({ model: replies([endless(5)]), config: { budget: { tokens: 200, cost: null } } });
    expect(end.reason).toBe('answered');
  });
});

describe('a call that the budget has no room for', () => {
  it('is not made', async () => {
    const model = replies([[text(`Action: add[${'1'.repeat(2_000)}]`), finish('stop', { input: 50, output: 500 })]]);
    const { end, types } = await trial({ model, config: { budget: { tokens: 1_000, cost: null } } });
    expect(model.requests).toHaveLength(1);
    expect(types.slice(-2)).toEqual(['observation', 'run-end']);
    expect(end.reason).toBe('budget');
    expect(end.error?.message).toMatch(
      /^The next call would need about 1\d\d\d tokens .* 550 tokens of the budget of 1000 are used/,
    );
  });

  it('is not made again after an attempt that used the rest', async () => {
    const model = replies([[text(PIECE.repeat(8)), failure('stream-truncated')], 'Answer: 2']);
    const { end, all } = await trial({
      model,
      config: { model: priced, budget: { tokens: 200_000, cost: 90 } },
    });
    expect(model.requests).toHaveLength(1);
    expect(all('retry')).toHaveLength(1);
    expect(end.reason).toBe('budget');
    expect(end.error?.message).toMatch(/^The next call would cost about \$\d+\.\d\d/);
  });

  it('is not made when it would be the first one either', async () => {
    const { types, end } = await trial({ model: replies([]), config: { budget: { tokens: 3, cost: null } } });
    expect(types).toEqual(['run-end']);
    expect(end.reason).toBe('budget');
  });

  it('at the step limit leaves the reason what it was', async () => {
    const { end } = await trial({
      model: replies([[text('Action: add[1]'), finish('stop', { input: 50, output: 40 })]]),
      config: { maxSteps: 1, atLimit: 'force-answer', budget: { tokens: 95, cost: null } },
    });
    expect(end).toMatchObject({ reason: 'max-steps', error: { code: 'budget' } });
  });
});

describe('the limit of output tokens', () => {
  const thinking = { ...TRIAL_CONFIG.model, refuses: ['maxOutputTokens' as const] };

  it.each([
    ['does not take it', thinking],
    ['takes it and ignores it', TRIAL_CONFIG.model],
  ])('ends a reply of a model that %s', async (_, model) => {
    const { all, end } = await trial({
      model: replies([[text('Answer: '), ...Array.from({ length: 50 }, () => text(PIECE)), finish()]]),
      config: { model, maxOutputTokens: 40 },
    });
    expect(all('model-end')[0]).toMatchObject({
      finishReason: 'length',
      rawFinishReason: 'cut-here',
      usage: { estimated: true },
    });
    expect(all('model-end')[0]?.text.length).toBeLessThanOrEqual(40 * 5 + PIECE.length);
    expect(all('warning').map(({ code }) => code)).toEqual(['output-cut']);
    expect(end).toMatchObject({ outcome: 'limited', reason: 'output-truncated' });
  });

  it('lets a reply of honest length through, a quarter above the estimate', async () => {
    const { end } = await trial({
      model: replies([`Answer: ${'x'.repeat(190)}`], { cut: 7 }),
      config: { model: thinking, maxOutputTokens: 40 },
    });
    expect(end.reason).toBe('answered');
  });

  it('of a provider that counts itself does not cut a script whose letters take more bytes', async () => {
    const { end } = await trial({
      model: replies([`Answer: ${'слово '.repeat(30)}`], { cut: 7 }),
      config: { maxOutputTokens: 40 },
    });
    expect(end.reason).toBe('answered');
  });

  it('runs no call that it cut', async () => {
    const { all } = await trial({
      model: replies([[text(`Action: add[${PIECE}`), text(PIECE.repeat(9)), text(']'), finish()], 'Answer: 2']),
      config: { model: thinking, maxOutputTokens: 20 },
    });
    expect(all('action')).toEqual([]);
    expect(all('parse-error')[0]?.reason).toBe('cut-action');
  });
});

it('the time of a run ends it in the middle of a reply', async () => {
  const clock = fakeClock();
  const slow: ReplyPart[] = Array.from({ length: 100 }, () => [
    { type: 'pause' as const, ms: 400 },
    text('Hm. '),
  ]).flat();
  const { end, endedAt } = await trial({
    model: replies([slow], { clock }),
    clock,
    config: { timeouts: { ...TRIAL_CONFIG.timeouts, run: 5_100 } },
  });
  expect(end).toMatchObject({ outcome: 'limited', reason: 'deadline' });
  expect(endedAt).toBe(5_100);
});
