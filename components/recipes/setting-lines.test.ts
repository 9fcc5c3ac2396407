import { describe, expect, it } from 'vitest';
import { settingChanges, settingLines } from './setting-lines.ts';

describe('the settings of a recipe', () => {
  it('are listed in one order, without those that are left to the server', () => {
    expect(settingLines({ tools: ['Clock'], keepThoughts: false, maxSteps: 5, temperature: null })).toEqual([
      { name: 'maxSteps', value: '5' },
      { name: 'keepThoughts', value: 'off' },
      { name: 'tools', value: 'Clock' },
    ]);
  });

  it('differ where a value was changed, set or taken away', () => {
    expect(settingChanges({ maxSteps: 5, strict: true }, { maxSteps: 8, temperature: 0 })).toEqual([
      { name: 'maxSteps', before: '5', after: '8' },
      { name: 'strict', before: 'on', after: undefined },
      { name: 'temperature', before: undefined, after: '0' },
    ]);
  });
});
