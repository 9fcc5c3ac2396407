import { describe, expect, it } from 'vitest';
import { keptModels } from './ai-sdk-kept.ts';
import { keptParams } from './ai-sdk-unsent.ts';
import type { ModelRequest } from './model.ts';

const REQUEST: ModelRequest = {
  ...{ messages: [], stop: [], tools: [], toolChoice: 'auto', temperature: 0, maxOutputTokens: null },
};

describe('what is kept from call to call', () => {
  it('is each model, made once, the last hundred of them', () => {
    const made: string[] = [];
    const model = keptModels((name) => made.push(name));
    for (const name of ['a', 'b', 'a']) model(name);
    expect(made).toEqual(['a', 'b']);
    for (let index = 0; index < 99; index++) model(`model-${index}`);
    model('b');
    expect(made.length).toBe(101);
    model('a');
    expect(made.at(-1)).toBe('a');
  });

  it('is what goes out beside the messages, until something beside them changes', async () => {
    const asked: ModelRequest[] = [];
    const params = keptParams(async (request) => {
      asked.push(request);
      return { temperature: request.temperature };
    });
    const longer: ModelRequest = { ...REQUEST, messages: [{ role: 'user', content: 'And then?' }] };
    expect(await params(REQUEST)).toEqual({ temperature: 0 });
    expect(await params(longer)).toEqual({ temperature: 0 });
    expect(asked.length).toBe(1);
    expect(await params({ ...longer, temperature: 1 })).toEqual({ temperature: 1 });
  });

  it('is nothing where nothing could be told', async () => {
    let times = 0;
    const params = keptParams(async () => {
      times++;
      return {};
    });
    await params(REQUEST);
    await params(REQUEST);
    expect(times).toBe(2);
  });
});
