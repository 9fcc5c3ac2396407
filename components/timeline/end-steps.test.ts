import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../lib/run/config.ts';
import { fold } from '../../lib/run/fold.ts';
import { readLogFile } from '../../lib/run/log-file.ts';
import { ALL_REASONS } from '../../lib/run/outcome.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { capBehind, type EndFacts, stepsAfter } from './end-steps.ts';

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'logs');
const FACTS: EndFacts = {
  limits: { maxSteps: 50, maxTokens: 200_000, maxCost: 1, maxRunMs: 600_000 },
  otherModel: null,
  scripted: { id: 'scripted:careful', name: 'Careful' },
};

/** A recorded run, with its config changed. */
function golden(name: string, change: Partial<RunConfig> = {}): Trajectory {
  const read = readLogFile(readFileSync(join(folder, `${name}.jsonl`), 'utf8'));
  if ('error' in read) throw new Error(read.error.message);
  const run = fold(read.events);
  return { ...run, config: run.config && { ...run.config, ...change } };
}

const saidOf = (run: Trajectory, facts = FACTS) => stepsAfter(run, facts).map(({ say }) => say);
const patchOf = (run: Trajectory, say: string, facts = FACTS) => {
  const act = stepsAfter(run, facts).find((step) => step.say === say)?.act;
  return act?.kind === 'resume' ? act.patch : undefined;
};

describe('what can be done about the end of a run', () => {
  it.each([
    ['max-steps-bracket', ['moreSteps', 'answerNow', 'again']],
    ['forced-answer-bracket', ['moreSteps', 'again']],
    ['tool-loop-bracket', ['withHint', 'repeated', 'switchModel', 'again']],
    ['output-truncated-bracket', ['continueAnswer', 'longerReply', 'again']],
    ['tool-errors-bracket', ['goOn', 'firstError', 'tools', 'again']],
    ['provider-auth-bracket', ['settings', 'scripted', 'tryFrom', 'again']],
    ['provider-rate-limited-bracket', ['tryFrom', 'switchModel', 'again']],
    ['provider-timeout-native', ['tryAgain', 'switchModel', 'limits']],
    ['provider-bad-response-bracket', ['tryFrom', 'switchModel', 'settings', 'again']],
    ['context-overflow-bracket', ['switchModel', 'recipe', 'again']],
    ['content-filtered-bracket', ['question', 'switchModel', 'again']],
    ['format-error-bracket', ['raw', 'example', 'moreRetries', 'switchModel', 'again']],
    ['storage-full-bracket', ['tryAgain']],
    ['person-bracket', ['resumeFrom', 'again']],
    ['person-in-queue', ['tryAgain']],
    ['process-died-native', ['resumeFrom', 'again']],
    ['answered-native', []],
  ])('%s: %j', (name, said) => {
    expect(saidOf(golden(name))).toEqual(said);
  });

  it('is something for every way to end but a good one', () => {
    const run = golden('person-bracket');
    for (const reason of ALL_REASONS) {
      const end = { outcome: 'failed', reason, error: null, t: 1 } as const;
      expect(stepsAfter({ ...run, end }, FACTS).length > 0, reason).toBe(reason !== 'answered');
    }
  });

  it('names each thing once, so that no two buttons are the same', () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
      for (const otherModel of [null, { id: 'm2', name: 'Two' }]) {
        const said = saidOf(golden(file.slice(0, -6)), { ...FACTS, otherModel });
        expect(new Set(said).size, file).toBe(said.length);
      }
    }
  });
});

describe('a reply that its length cut off', () => {
  const cut = (name: string, maxOutputTokens: number | null) => {
    const run = golden(name, { maxOutputTokens });
    const steps = run.steps.map((step) => ({
      ...step,
      reply: step.reply && { ...step.reply, finishReason: 'length' as const },
    }));
    return { ...run, steps };
  };

  it('may be twice as long, and long enough for a thought and an action', () => {
    expect(saidOf(cut('format-error-bracket', 50))).toEqual(['longerReply', 'raw', 'switchModel', 'again']);
    expect(patchOf(cut('format-error-bracket', 50), 'longerReply')).toMatchObject({ maxOutputTokens: 1_000 });
    expect(patchOf(cut('format-error-bracket', 3_000), 'longerReply')).toEqual({
      maxOutputTokens: 6_000,
      formatRetries: 4,
    });
    expect(patchOf(cut('format-error-bracket', 600_000), 'longerReply')).toMatchObject({ maxOutputTokens: 1_000_000 });
  });

  it('gets a limit where it had none, since it met that of the provider', () => {
    expect(patchOf(cut('format-error-bracket', null), 'longerReply')).toMatchObject({ maxOutputTokens: 1_000 });
  });

  it('stays as it is at the most that can be asked for, and of a model that takes no limit', () => {
    expect(saidOf(cut('format-error-bracket', 1_000_000))).not.toContain('longerReply');
    const run = cut('format-error-bracket', 50);
    const model = { ...(run.config as RunConfig).model, refuses: ['maxOutputTokens' as const] };
    expect(saidOf({ ...run, config: { ...(run.config as RunConfig), model } })).not.toContain('longerReply');
  });
});

describe('more of what ran out', () => {
  it('is three steps, or as many as the server allows, and none at its limit, which is named', () => {
    const run = golden('max-steps-bracket', { maxSteps: 48 });
    expect(patchOf(run, 'moreSteps')).toEqual({ maxSteps: 50 });
    expect(stepsAfter(run, FACTS)[0]?.values).toEqual({ count: 2 });
    const [atCap] = stepsAfter(golden('max-steps-bracket', { maxSteps: 50 }), FACTS);
    expect(atCap).toMatchObject({ say: 'moreSteps', off: { variable: 'MAX_STEPS', cap: 50 } });
  });

  it('is twice the tokens or the money, and the same again where the server allows no more', () => {
    const run = golden('budget-bracket', { budget: { tokens: 50_000, cost: null } });
    expect(patchOf(run, 'twiceTokens')).toEqual({ budget: { tokens: 100_000 } });
    const small = golden('budget-bracket', { budget: { tokens: 500, cost: null } });
    expect(patchOf(small, 'twiceTokens')).toEqual({ budget: { tokens: 10_000 } });
    const [again] = stepsAfter(golden('budget-bracket', { budget: { tokens: 200_000, cost: null } }), FACTS);
    expect(again).toMatchObject({ say: 'moreTokens', values: { count: 200_000 }, act: { patch: {} } });
    expect(again && capBehind(again)).toBe('MAX_RUN_TOKENS');
    expect(saidOf(golden('budget-cost-native'))[0]).toBe('twiceCost');
  });

  it('is twice the time', () => {
    const timeouts = { run: 400_000, step: 1, idle: 1, tool: 1 };
    expect(patchOf(golden('deadline-bracket', { timeouts }), 'twiceTime')).toEqual({ timeouts: { run: 600_000 } });
    const most = stepsAfter(golden('deadline-bracket', { timeouts: { ...timeouts, run: 600_000 } }), FACTS)[0];
    expect(most && [most.say, capBehind(most)]).toEqual(['moreTime', 'RUN_TIMEOUT_MS']);
  });

  it('is a hint and more repeats for a run in circles, while there are more to be had', () => {
    expect(patchOf(golden('tool-loop-bracket', { repeatLimit: 5 }), 'withHint')).toEqual({
      repeatHint: true,
      repeatLimit: 8,
    });
    expect(saidOf(golden('tool-loop-bracket', { repeatLimit: 50 }))).not.toContain('withHint');
  });
});

describe('another model that was picked meanwhile', () => {
  const facts = { ...FACTS, otherModel: { id: 'm2', name: 'Two' } };

  it('comes first where it is a remedy, and takes the place of switching', () => {
    const run = golden('provider-rate-limited-bracket');
    expect(saidOf(run, facts)).toEqual(['withModel', 'tryFrom', 'again']);
    expect(patchOf(run, 'withModel', facts)).toEqual({ model: 'm2' });
  });

  it('goes on with what lifts the limit as well, or the run would end at once', () => {
    const run = golden('max-steps-bracket', { maxSteps: 2 });
    expect(saidOf(run, facts)).toEqual(['moreSteps', 'answerNow', 'withModel', 'again']);
    expect(patchOf(run, 'withModel', facts)).toEqual({ maxSteps: 5, model: 'm2' });
  });
});
