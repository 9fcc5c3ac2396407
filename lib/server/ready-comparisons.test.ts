import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import type { UnnumberedEvent } from '../run/events.ts';
import { type ReadyId, readyComparison } from '../state/ready-comparisons.ts';
import { ask, ofType, type Ran, TODAY } from './scripted-trial.ts';

// The lanes as a page without a key runs them, but for a clock that does not wait.

const SETTING = {
  question: (name: 'list' | 'orders' | 'total') => en.ready.question[name],
  models: [],
  defaultSteps: 8,
};

async function play(id: ReadyId, today = TODAY): Promise<[Ran, Ran]> {
  const { question, drafts } = readyComparison(id, SETTING);
  const runs = drafts.map(({ model, dialect, maxSteps }) =>
    ask(question, {
      who: model?.replace('scripted:', '') ?? '',
      dialect: dialect ?? '',
      maxSteps,
      today,
      ...(dialect === 'direct' && { config: { tools: [] } }),
    }),
  );
  return (await Promise.all(runs)) as [Ran, Ran];
}

const stepsOf = ({ events }: Ran) => Math.max(...ofType(events, 'step-start').map(({ step }) => step));
const callsIn = (events: UnnumberedEvent[], step: number) =>
  ofType(events, 'action').filter((action) => action.step === step).length;

describe('the ready comparisons, without a key', () => {
  it('two models: the one looks it up, the other makes one call until a limit ends it', async () => {
    const [careful, stuck] = await play('two-models');
    expect(careful.end).toMatchObject({ outcome: 'completed' });
    expect(careful.answer).toMatch(/123 for \$450 .*124 for \$890/);
    expect(stuck.end).toMatchObject({ outcome: 'limited', reason: 'tool-loop' });
    expect(stuck.answer).toBe('');
    expect(ofType(stuck.events, 'warning').some(({ code }) => code === 'repeat-action')).toBe(true);
  });

  it.each(['2026-01-01', '2026-11-12', '2027-06-30'])(
    'bracket and native: native calls two tools at once and needs a step less, on any day: %s',
    async (day) => {
      const [bracket, native] = await play('bracket-native', new Date(`${day}T10:00:00Z`));
      expect([callsIn(bracket.events, 1), callsIn(native.events, 1)]).toEqual([1, 2]);
      expect(stepsOf(native)).toBe(stepsOf(bracket) - 1);
      expect(native.answer).toBe(bracket.answer);
      expect(native.answer).toContain('$1,340');
    },
  );

  it('careful and sloppy: the same answer, but replies that had to be mended and one that could not be read', async () => {
    const [careful, sloppy] = await play('careful-sloppy');
    const mended = ({ events }: Ran) =>
      [...ofType(events, 'action'), ...ofType(events, 'answer'), ...ofType(events, 'thought')].filter(
        (event) => 'repairs' in event && Array.isArray(event.repairs) && event.repairs.length > 0,
      ).length;
    expect([mended(careful), ofType(careful.events, 'parse-error').length]).toEqual([0, 0]);
    expect(mended(sloppy)).toBeGreaterThan(1);
    expect(ofType(sloppy.events, 'parse-error')).toHaveLength(1);
    expect(stepsOf(sloppy)).toBe(stepsOf(careful) + 1);
    expect(sloppy.answer).toBe(careful.answer);
  });

  it('loop and plain call: the loop finds the sum, the plain call cannot know it', async () => {
    const [loop, plain] = await play('loop-plain');
    expect(loop.answer).toContain('$1,340');
    expect([stepsOf(plain), ofType(plain.events, 'action').length]).toEqual([1, 0]);
    expect(plain.answer).toMatch(/cannot know/);
    expect(plain.answer).not.toMatch(/\$/);
  });
});
