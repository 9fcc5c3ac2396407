import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../lib/run/config.ts';
import { changedParts, configPatch, forkModelOf, settingsOf, unlistedModel } from './fork-config.ts';

const recipe = { id: 'course', version: 2, name: 'Course', system: 'Be brief.', examples: [] };
const FREE = { input: 0, output: 0 };
const config = {
  ...{ model: { id: 'scripted:careful', name: 'Careful', scripted: true, refuses: [], prices: FREE } },
  ...{ recipe, temperature: null, maxSteps: 9 },
} as unknown as RunConfig;
const was = settingsOf(config, 50);

describe('the settings of a fork', () => {
  it('are those that were recorded, and nothing is sent of them', () => {
    const model = { id: 'scripted:careful', name: 'Careful', prices: FREE, temperatureMax: null };
    expect(was).toEqual({ model, system: 'Be brief.', temperature: null, maxSteps: 9 });
    expect(changedParts(was, { ...was })).toEqual([]);
    expect(configPatch(config, was, { ...was })).toBeUndefined();
  });

  it('are sent only where they were changed', () => {
    const now = { ...was, temperature: 0.5, maxSteps: 4 };
    expect(changedParts(was, now)).toEqual(['temperature', 'maxSteps']);
    expect(configPatch(config, was, now)).toEqual({ temperature: 0.5, maxSteps: 4 });
    const model = unlistedModel('openai:x');
    expect(configPatch(config, was, { ...was, model })).toEqual({ model: 'openai:x' });
  });

  it('take the provider’s own temperature back as a change', () => {
    const set = { ...was, temperature: 1 };
    expect(configPatch(config, set, was)).toEqual({ temperature: null });
  });

  it('send an edited prompt with its whole recipe, which says that it was edited', () => {
    expect(configPatch(config, was, { ...was, system: 'Be long.' })).toEqual({
      recipe: { ...recipe, system: 'Be long.', edited: true },
    });
  });

  it('know the temperatures that a model takes', () => {
    const model = { id: 'x:y', name: 'Y', provider: 'X', refuses: [] };
    expect(forkModelOf(model)).toMatchObject({ temperatureMax: 2, prices: null });
    expect(forkModelOf({ ...model, temperatureMax: 1 }).temperatureMax).toBe(1);
    expect(forkModelOf({ ...model, refuses: ['temperature'] }).temperatureMax).toBeNull();
  });

  it('never ask for more steps than the server allows', () => {
    const capped = settingsOf(config, 5);
    expect(capped.maxSteps).toBe(5);
    expect(configPatch(config, capped, capped)).toBeUndefined();
  });
});
