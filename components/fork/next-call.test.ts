import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { nextCall } from './next-call.ts';

const SYSTEM = 'Be brief.';
const config = { recipe: { system: SYSTEM } } as RunConfig;
const step = (n: number, usage: { input: number; output: number } | null) =>
  ({
    n,
    thought: { text: 'I add.' },
    prompt: { messages: [{ role: 'user', content: 'What is one and one?' }] },
    reply: { text: 'Action: add[1]', usage },
    calls: [{ callId: `c${n}`, input: '1', observation: { text: 'two oxen' } }],
  }) as unknown as TrajectoryStep;
const PRICES = { input: 1, output: 10 };
const rest = { edits: {}, system: SYSTEM, prices: PRICES };
const steps = [step(1, { input: 100, output: 10 }), step(2, { input: 140, output: 20 })];

describe('the next call of a fork', () => {
  it('is about what was used at the same place before', () => {
    const call = { input: 140, output: 20, cost: (140 + 200) / 1_000_000 };
    expect(nextCall({ run: { steps, config }, at: 1, ...rest })).toEqual(call);
    expect(nextCall({ run: { steps, config }, at: 0, ...rest })).toMatchObject({ input: 100, output: 10 });
  });

  it('has, after the last step, its prompt, its reply and what came back', () => {
    const input = 140 + 20 + estimateTokens('two oxen');
    expect(nextCall({ run: { steps, config }, at: 2, ...rest })).toMatchObject({ input, output: 20 });
  });

  it('counts characters where no usage was told', () => {
    const bare = [step(1, null), step(2, null)];
    expect(nextCall({ run: { steps: bare, config }, at: 1, ...rest })).toMatchObject({
      input: estimateTokens('What is one and one?'),
      output: estimateTokens('Action: add[1]'),
    });
  });

  it('grows and shrinks with what is edited', () => {
    const text = 'a long observation '.repeat(50);
    const edits = { observation: { callId: 'c1', text }, thought: 'I add.' };
    const input = 140 + estimateTokens(text) - estimateTokens('two oxen');
    expect(nextCall({ run: { steps, config }, at: 1, ...rest, edits }).input).toBe(input);
    const system = `${SYSTEM} ${'And kind. '.repeat(30)}`;
    expect(nextCall({ run: { steps, config }, at: 1, ...rest, system }).input).toBe(
      140 + estimateTokens(system) - estimateTokens(SYSTEM),
    );
    const action = { action: { callId: 'c1', input: { a: 'x '.repeat(40) } } };
    expect(nextCall({ run: { steps, config }, at: 1, ...rest, edits: action }).input).toBeGreaterThan(150);
  });

  it('costs nothing where the model is free, and nobody knows what where it has no price', () => {
    const free = { input: 0, output: 0 };
    expect(nextCall({ run: { steps, config }, at: 1, ...rest, prices: free }).cost).toBe(0);
    expect(nextCall({ run: { steps, config }, at: 1, ...rest, prices: null }).cost).toBeNull();
  });
});
