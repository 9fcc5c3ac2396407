import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ToolRule } from '../run/config.ts';
import { fakeClock } from '../run/fake-clock.ts';
import type { Json } from '../run/json.ts';
import { callSignature } from '../run/normalise.ts';
import type { KeptResult, KeptResults } from './kept-results.ts';
import { toolRunner } from './run-tool.ts';
import type { EarlierCall, Tool, ToolResult } from './tool.ts';
import { toolError } from './tool-error.ts';

/** Kept results in a map, as a run sees them. */
function memoryKept(): KeptResults & { kept: Map<string, KeptResult> } {
  const kept = new Map<string, KeptResult>();
  return {
    kept,
    get: async (tool, input) => kept.get(callSignature(tool, input)) ?? null,
    keep: async (tool, input, result) => void kept.set(callSignature(tool, input), result),
  };
}

/** One run with one tool called `look`, under a rule. `calls` counts what really reached the tool. */
function run(
  rule: ToolRule,
  answer: (word: string) => ToolResult = (word) => ({ text: `saw ${word}`, data: { word } }),
) {
  const clock = fakeClock();
  const calls: string[] = [];
  const tool: Tool<{ word: string }> = {
    ...{ name: 'look', description: 'Looks.', effect: 'read', mainField: 'word' },
    input: z.object({ word: z.string().max(20, 'expected at most 20 characters') }),
    async run({ word }) {
      calls.push(word);
      return answer(word);
    },
  };
  const store = memoryKept();
  const runner = toolRunner([tool as Tool], { timeoutMs: 1000, clock, rules: { look: rule }, kept: store });
  const call = (input: Json, signal = new AbortController().signal) =>
    runner.run({ callId: '1', tool: 'look', input }, signal);
  return { call, calls, clock, store, tools: runner.tools };
}

describe('a tool with a rule', () => {
  it('is the tool itself when it is live, with its input still checked', async () => {
    const { call, calls } = run({ mode: 'live' });
    expect(await call('x')).toMatchObject({ text: 'saw x', source: 'live', error: null });
    expect(await call('x')).not.toHaveProperty('fault');
    expect(calls).toEqual(['x', 'x']);
  });

  it.each<ToolRule>([
    { mode: 'mock', mock: { kind: 'text', text: 'a' } },
    { mode: 'frozen', onMiss: 'fail' },
    { mode: 'live', fault: 'empty' },
  ])('looks the same to a model, and refuses what the tool refuses: %j', async (rule) => {
    const { call, calls, tools } = run(rule);
    expect(tools).toEqual(run({ mode: 'live' }).tools);
    expect((await call({ wort: 'x' })).error).toMatchObject({
      code: 'bad-input',
      suggestion: expect.stringContaining('word'),
    });
    expect((await call({ word: 'x'.repeat(21) })).error?.code).toBe('bad-input');
    expect((await call(JSON.parse('{"__proto__": 1}'))).error?.code).toBe('bad-input');
    expect(calls).toEqual([]);
  });
});

describe('a mock', () => {
  it('answers with the text that was written down, and never calls the tool', async () => {
    const { call, calls } = run({ mode: 'mock', mock: { kind: 'text', text: 'as written' } });
    expect(await call('x')).toMatchObject({ text: 'as written', source: 'mock', error: null });
    expect(calls).toEqual([]);
  });

  it('answers with JSON as text and as data', async () => {
    const { call } = run({ mode: 'mock', mock: { kind: 'json', text: '{"a": [1]}' } });
    expect(await call('x')).toMatchObject({ text: '{"a": [1]}', data: { a: [1] }, source: 'mock' });
  });

  it('fails with the message that was written down', async () => {
    const { call } = run({ mode: 'mock', mock: { kind: 'error', text: 'No such customer' } });
    expect(await call('x')).toMatchObject({
      ...{ text: 'No such customer.', source: 'mock' },
      error: { code: 'failed', message: 'No such customer.' },
    });
  });

  it('takes the time it is given', async () => {
    const { call, clock } = run({ mode: 'mock', mock: { kind: 'text', text: 'late', delayMs: 400 } });
    const calling = call('x');
    await clock.advance(400);
    expect(await calling).toMatchObject({ text: 'late', durationMs: 400 });
  });

  it('that takes longer than the time limit times out; one that is stopped is left at once', async () => {
    const { call, clock } = run({ mode: 'mock', mock: { kind: 'text', text: 'late', delayMs: 5000 } });
    const calling = call('x');
    await clock.advance(1000);
    expect(await calling).toMatchObject({ error: { code: 'timeout' }, source: 'mock', durationMs: 1000 });
    const stop = new AbortController();
    const stopped = call('x', stop.signal);
    stop.abort();
    expect((await stopped).error?.code).toBe('stopped');
    expect(clock.sleepers).toBe(0);
  });
});

describe('a frozen tool', () => {
  it('is called once for an input and then answers with what was kept, data too', async () => {
    const { call, calls } = run({ mode: 'frozen', onMiss: 'live' });
    expect(await call('x')).toMatchObject({ text: 'saw x', data: { word: 'x' }, source: 'live' });
    expect(await call({ word: ' x ' })).toMatchObject({ text: 'saw x', data: { word: 'x' }, source: 'frozen' });
    expect(await call('y')).toMatchObject({ text: 'saw y', source: 'live' });
    expect(calls).toEqual(['x', 'y']);
  });

  it('asks the tool on a miss when nothing else is said', async () => {
    expect(await run({ mode: 'frozen' }).call('x')).toMatchObject({ text: 'saw x', source: 'live' });
  });

  it('may fail on a miss instead, and says what to do', async () => {
    const { call, calls } = run({ mode: 'frozen', onMiss: 'fail' });
    expect(await call('x')).toMatchObject({
      error: { code: 'not-kept', suggestion: expect.any(String) },
      source: 'frozen',
    });
    expect(calls).toEqual([]);
  });

  it('answers with a kept error as with an error', async () => {
    const { call, store } = run({ mode: 'frozen' });
    const error = { code: 'not-found', message: 'No order 9.', suggestion: 'Try 8.' };
    await store.keep('look', { word: 'x' }, { text: '', data: null, error });
    expect(await call('x')).toMatchObject({ text: 'No order 9. Try 8.', error, source: 'frozen' });
  });

  it('keeps no failure of the tool: it is asked again', async () => {
    let fails = true;
    const { call, store } = run({ mode: 'frozen' }, () => {
      if (fails) throw toolError('unreachable', 'Not there');
      return 'there';
    });
    expect((await call('x')).error?.code).toBe('unreachable');
    expect(store.kept.size).toBe(0);
    fails = false;
    expect(await call('x')).toMatchObject({ text: 'there', source: 'live' });
    expect(await call('x')).toMatchObject({ text: 'there', source: 'frozen' });
  });

  it('tells kept results apart by all that a tool says its result depends on', async () => {
    const clock = fakeClock();
    let asked = 0;
    const next: Tool<{ word: string }> = {
      ...{
        name: 'next',
        description: 'Counts.',
        effect: 'read',
        mainField: 'word',
        input: z.object({ word: z.string() }),
      },
      keptUnder: ({ word }, { earlier }) => ({ word, place: earlier.length }),
      run: async (_, { earlier }) => `${earlier.length} of ${++asked}`,
    };
    const kept = memoryKept();
    const texts = async () => {
      const runner = toolRunner([next as Tool], { timeoutMs: 1000, clock, rules: { next: { mode: 'frozen' } }, kept });
      const call = () => runner.run({ callId: '1', tool: 'next', input: 'a' }, new AbortController().signal);
      return [(await call()).text, (await call()).text];
    };
    expect([await texts(), await texts()]).toEqual([
      ['0 of 1', '1 of 2'],
      ['0 of 1', '1 of 2'],
    ]);
  });
});

describe('a planted fault', () => {
  it.each<ToolRule['mode']>(['live', 'frozen', 'mock'])(
    'strikes every call of a tool that is %s, and is told',
    async (mode) => {
      const { call, calls } = run({ mode, fault: 'error', mock: { kind: 'text', text: 'a' } });
      for (let again = 0; again < 2; again += 1) {
        expect(await call('x')).toMatchObject({ error: { code: 'unavailable' }, source: mode, fault: 'error' });
      }
      expect(calls).toEqual([]);
    },
  );

  it('may be silence until the time limit', async () => {
    const { call, clock } = run({ mode: 'live', fault: 'timeout' });
    const calling = call('x');
    await clock.advance(1000);
    expect(await calling).toMatchObject({ error: { code: 'timeout' }, fault: 'timeout', durationMs: 1000 });
  });

  it('may be silence that a stop ends at once', async () => {
    const stop = new AbortController();
    const calling = run({ mode: 'live', fault: 'timeout' }).call('x', stop.signal);
    stop.abort();
    expect((await calling).error?.code).toBe('stopped');
  });

  it('may be a result of nothing, or of far too much', async () => {
    expect(await run({ mode: 'live', fault: 'empty' }).call('x')).toMatchObject({
      text: '',
      error: null,
      fault: 'empty',
    });
    const huge = await run({ mode: 'live', fault: 'huge' }).call('x');
    expect([huge.text.length, huge.error, huge.fault]).toEqual([200_000, null, 'huge']);
  });
});

describe('what a tool is told of its run', () => {
  it('is the calls that have come back, oldest first, from an earlier run too, and the settings', async () => {
    const seen: { earlier: readonly EarlierCall[]; options: object }[] = [];
    const tool: Tool = {
      ...{ name: 'look', description: 'Looks.', effect: 'read', input: z.object({ word: z.string() }) },
      async run(_, { earlier, options }) {
        seen.push({ earlier, options });
        if (seen.length === 2) throw toolError('not-found', 'Nothing');
        return { text: 'x', data: { place: seen.length } };
      },
    };
    const before: EarlierCall = { tool: 'other', input: {}, data: null, error: null };
    const rules = { look: { mode: 'live' as const, options: { country: 'no' } } };
    const runner = toolRunner([tool], { timeoutMs: 1000, clock: fakeClock(), earlier: [before], rules });
    for (const word of ['a', 'b', 'c'])
      await runner.run({ callId: word, tool: 'look', input: { word } }, new AbortController().signal);
    expect(seen.map(({ options }) => options)).toEqual(Array(3).fill({ country: 'no' }));
    expect(seen.map(({ earlier }) => earlier.length)).toEqual([1, 2, 3]);
    expect(seen[2]?.earlier).toEqual([
      before,
      { tool: 'look', input: { word: 'a' }, data: { place: 1 }, error: null },
      { tool: 'look', input: { word: 'b' }, data: null, error: expect.objectContaining({ code: 'not-found' }) },
    ]);
  });
});
