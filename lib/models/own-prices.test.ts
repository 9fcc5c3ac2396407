import { describe, expect, it } from 'vitest';
import { ownPrices } from './own-prices.ts';

const read = (value: unknown) =>
  ownPrices(typeof value === 'string' ? value : JSON.stringify(value), 'model-prices.json');

describe('own prices', () => {
  it('are read by model id and marked as own', () => {
    const prices = read({
      'openai:gpt-5-mini': { input: 0.25, output: 2, cachedInput: 0.025, asOf: '2026-11' },
      'local:qwen3:8b': { input: 0, output: 0 },
    });
    expect(prices.get('openai:gpt-5-mini')).toEqual({
      input: 0.25,
      output: 2,
      cachedInput: 0.025,
      asOf: '2026-11',
      isOwn: true,
    });
    expect(prices.get('local:qwen3:8b')).toEqual({ input: 0, output: 0, isOwn: true });
  });

  it.each([
    ['not json', 'must hold a JSON object'],
    [[], 'must hold a JSON object'],
    [null, 'must hold a JSON object'],
    [{ 'gpt-5': { input: 1, output: 1 } }, 'is no model id'],
    [{ 'openai:x': 3 }, 'an object with input and output is needed'],
    [{ 'openai:x': { input: 1 } }, 'input and output must be numbers'],
    [{ 'openai:x': { input: '1', output: 2 } }, 'input and output must be numbers'],
    [{ 'openai:x': { input: -1, output: 2 } }, 'input and output must be numbers'],
    [{ 'openai:x': { input: 1, output: 2, cachedInput: null } }, 'cachedInput must be a number'],
    [{ 'openai:x': { input: 1, output: 2, asOf: 'last May' } }, 'asOf must be a month'],
    [{ 'openai:x': { input: 1, output: 2, ouput: 3 } }, '"ouput" is no part of the price'],
  ])('refuse %j in one sentence that names the file', (value, words) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'bad-setting' }));
    expect(() => read(value)).toThrow(words);
    expect(() => read(value)).toThrow(/^model-prices\.json[^\n]*\.$/);
  });
});
