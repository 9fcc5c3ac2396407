import { describe, expect, it } from 'vitest';
import { isPlain, ruleOf, ruleToSend, withOption, withRule } from './tool-rules.ts';

describe('the rules of a draft', () => {
  it('say live where nothing was said, also for names that every object has', () => {
    expect(ruleOf({}, 'Search')).toEqual({ mode: 'live' });
    expect(ruleOf({}, 'constructor')).toEqual({ mode: 'live' });
  });

  it('change for one tool at a time, and go when nothing is left to say', () => {
    const one = withRule({}, 'Search', { mode: 'frozen', onMiss: 'fail' });
    const two = withRule(one, 'Clock', { fault: 'timeout' });
    expect(two).toEqual({ Search: { mode: 'frozen', onMiss: 'fail' }, Clock: { mode: 'live', fault: 'timeout' } });
    expect(withRule(two, 'Clock', { fault: undefined })).toEqual(one);
    expect(withRule(one, 'Search', { mode: 'live', onMiss: undefined })).toEqual({});
  });

  it('hold settings of a tool, and drop those that were emptied', () => {
    const one = withOption({}, 'Search', 'country', 'de');
    const two = withOption(one, 'Search', 'language', 'fr');
    expect(ruleOf(two, 'Search').options).toEqual({ country: 'de', language: 'fr' });
    expect(withOption(withOption(two, 'Search', 'language', ''), 'Search', 'country', '')).toEqual({});
  });

  it('keep a mock while the tool is live, and send it only when it counts', () => {
    const mock = { kind: 'json', text: '{}' } as const;
    const live = { mode: 'live', mock } as const;
    expect(ruleToSend(live)).toBeNull();
    expect(ruleToSend({ ...live, mode: 'mock' })).toEqual({ mode: 'mock', mock });
    expect(ruleToSend({ ...live, mode: 'frozen', onMiss: 'fail' })).toEqual({ mode: 'frozen', onMiss: 'fail' });
    expect(ruleToSend({ mode: 'mock' })).toEqual({ mode: 'mock', mock: { kind: 'text', text: '' } });
  });

  it('send a fault and the settings whatever the mode', () => {
    const rule = { mode: 'live', fault: 'huge', options: { country: 'de' } } as const;
    expect(ruleToSend(rule)).toEqual(rule);
    expect(ruleToSend({ mode: 'live', options: {} })).toBeNull();
  });

  it('are plain only without a mode and a fault', () => {
    expect(isPlain({ mode: 'live', options: { country: 'de' } })).toBe(true);
    expect(isPlain({ mode: 'live', fault: 'empty' })).toBe(false);
    expect(isPlain({ mode: 'mock' })).toBe(false);
  });
});
