import { describe, expect, it } from 'vitest';
import type { ToolRule } from '../run/config.ts';
import { builtinTools } from '../tools/index.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { rulesProblem } from './tool-rules.ts';

const now = () => new Date('2025-08-20T10:00:00Z');
const tools = builtinTools({ orders: memoryOrders(now), now });

describe('the rules of a run', () => {
  it.each<[string, ToolRule]>([
    ['Search', { mode: 'live', options: { country: 'us', language: 'pt-BR' } }],
    ['Search', { mode: 'frozen', onMiss: 'fail', fault: 'huge' }],
    ['Clock', { mode: 'mock', mock: { kind: 'json', text: '{"a": 1}', delayMs: 5 } }],
    ['Clock', { mode: 'mock', mock: { kind: 'text', text: '' } }],
    ['Clock', { mode: 'live', mock: { kind: 'json', text: '{ not used' } }],
  ])('of %s may be %j', (name, rule) => {
    expect(rulesProblem(tools, { [name]: rule })).toBeNull();
  });

  it.each<[string, ToolRule, string, RegExp]>([
    ['Search', { mode: 'mock' }, 'bad-mock', /toolRules\.Search\.mock is missing/],
    ['Search', { mode: 'mock', mock: { kind: 'json', text: '{"a": ' } }, 'bad-mock', /mock\.text is not valid JSON/],
    ['Search', { mode: 'mock', mock: { kind: 'json', text: '' } }, 'bad-mock', /mock\.text is not valid JSON/],
    ['Search', { mode: 'live', options: { country: 'usa' } }, 'bad-option', /options\.country must be two letters/],
    ['Search', { mode: 'live', options: { country: '' } }, 'bad-option', /options\.country must be two letters/],
    ['Search', { mode: 'live', options: { language: 'x&gl=1' } }, 'bad-option', /options\.language must be a language/],
    ['Search', { mode: 'live', options: { contry: 'us' } }, 'unknown-option', /no option "contry"/],
    ['Search', { mode: 'live', options: { toString: 'us' } }, 'unknown-option', /no option "toString"/],
    ['Clock', { mode: 'live', options: { country: 'us' } }, 'unknown-option', /Clock.options has no option "country"/],
  ])('of %s may not be %j', (name, rule, code, message) => {
    expect(rulesProblem(tools, { [name]: rule })).toMatchObject({
      ...{ status: 422, code, message: expect.stringMatching(message), fix: expect.any(String) },
    });
  });

  it('name the option that was meant', () => {
    const problem = rulesProblem(tools, { Search: { mode: 'live', options: { contry: 'us' } } });
    expect(problem?.fix).toBe('Did you mean country? The options are: country, language.');
  });

  it('are no trouble where there are none', () => {
    expect(rulesProblem(tools, undefined)).toBeNull();
    expect(rulesProblem(tools, {})).toBeNull();
  });
});
