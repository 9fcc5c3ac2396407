import { describe, expect, it } from 'vitest';
import type { ModelChunk } from '../models/model.ts';
import { finish, replies, text } from '../models/replies.ts';
import { fakeClock } from '../run/fake-clock.ts';
import type { ToolRunner } from '../tools/tool.ts';
import { TRIAL_CONFIG, toolsOf, trial } from './trial.ts';

const DONE = 'Answer: 2';
const TWO = 'Action: add[slow]\nAction: add[fast]';

function call(index: number, callId: string, sum: string): ModelChunk {
  return { type: 'call', index, callId, tool: 'add', input: { sum }, inputText: JSON.stringify({ sum }) };
}

describe('several calls of one reply', () => {
  it('run side by side; observations come as they settle, the history keeps the order of the calls', async () => {
    const clock = fakeClock();
    const model = replies([TWO, DONE]);
    const tools = toolsOf(async ({ input }, signal) => {
      await clock.sleep(input === 'slow' ? 3000 : 1000, signal);
      return { text: `${input} is done` };
    });
    const { types, all, endedAt } = await trial({ model, clock, tools });
    expect(types.slice(3, 7)).toEqual(['action', 'action', 'observation', 'observation']);
    expect(all('action').map(({ input }) => input)).toEqual(['slow', 'fast']);
    expect(all('observation').map((event) => event.text)).toEqual(['fast is done', 'slow is done']);
    expect(endedAt).toBe(3000);
    const history = model.requests[1]?.messages.at(-1)?.content ?? '';
    expect(history.indexOf('slow is done')).toBeLessThan(history.indexOf('fast is done'));
  });

  it('get ids of our own when the provider gives one id twice', async () => {
    const { all } = await trial({ model: replies([[call(0, 'same', '1'), call(1, 'same', '2'), finish()], DONE]) });
    expect(new Set(all('action').map(({ callId }) => callId)).size).toBe(2);
    expect(all('observation').map((event) => event.text.slice(0, 11))).toEqual(['{"sum":"1"}', '{"sum":"2"}']);
    expect(all('model-end')[0]?.calls?.map(({ callId }) => callId)).toEqual(['same', 'same']);
  });

  it('are refused beyond the 32nd, all the others as one', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `Action: add[${index}]`).join('\n');
    let runs = 0;
    const tools = toolsOf(async () => ({ text: `${++runs}` }));
    const { all, end } = await trial({ model: replies([many, DONE]), tools });
    expect(runs).toBe(32);
    expect(all('observation')).toHaveLength(33);
    const refused = all('observation').filter(({ error }) => error?.code === 'refused');
    expect(refused.map((event) => event.text)).toEqual([
      'Not run: one reply may make at most 32 calls, and 8 more of this reply were dropped. Make those that are still needed in a later reply.',
    ]);
    expect(all('warning')).toMatchObject([
      { code: 'too-many-calls', message: 'The reply makes more than 32 calls: 8 were dropped.' },
    ]);
    expect(end.reason).toBe('answered');
  });
});

describe('a runner that breaks its contract', () => {
  const broken: [string, ToolRunner['run'], string][] = [
    ['throws on the spot', () => fail(), 'failed'],
    ['rejects', async () => fail(), 'failed'],
    ['returns nothing', async () => undefined as never, 'failed'],
    ['never settles', () => new Promise(() => undefined), 'timeout'],
  ];

  it.each(broken)('one that %s costs only its own call', async (_name, run, code) => {
    const { all, end } = await trial({
      model: replies(['Action: add[1]', DONE]),
      tools: { tools: TRIAL_CONFIG.tools, run },
    });
    expect(all('observation')).toMatchObject([{ error: { code } }]);
    expect(all('observation')[0]?.text).not.toBe('');
    expect(end.reason).toBe('answered');
  });

  it('is waited for one second longer than its own limit', async () => {
    const run = () => new Promise<never>(() => undefined);
    const { all } = await trial({ model: replies(['Action: add[1]', DONE]), tools: { tools: [], run } });
    expect(all('observation')[0]).toMatchObject({ durationMs: 31_000, text: 'add gave no result within 30 s.' });
  });
});

describe('error observations', () => {
  const failing = () =>
    toolsOf(async ({ input }) => ({ text: `no ${input}`, error: { code: 'failed', message: 'no' } }));
  const acts = Array.from({ length: 8 }, (_, index) => `Action: add[${index}]`);

  it('five in a row end the run', async () => {
    const { all, end } = await trial({ model: replies(acts), tools: failing() });
    expect(all('observation')).toHaveLength(5);
    expect(end).toMatchObject({ outcome: 'limited', reason: 'tool-errors' });
  });

  it('are counted anew after a good one', async () => {
    let count = 0;
    const tools = toolsOf(async ({ input }) => ({
      text: `${input}`,
      error: ++count === 4 ? null : { code: 'failed', message: 'no' },
    }));
    const { all } = await trial({ model: replies([...acts.slice(0, 7), DONE]), tools });
    expect(all('answer')).toHaveLength(1);
  });
});

describe('a long observation', () => {
  it('is cut for the model, which is told so, and kept in the log up to 64 kB', async () => {
    const model = replies(['Action: add[1]', DONE]);
    const { all } = await trial({ model, tools: toolsOf(async () => ({ text: 'ab'.repeat(50_000) })) });
    const [observation] = all('observation');
    expect(observation?.truncated).toMatchObject({ shown: 16_000, full: 100_000 });
    expect(observation?.truncated?.fullText).toHaveLength(64 * 1024);
    expect(observation?.text).toHaveLength(16_000 + '\n[cut here: 16000 of 100000 characters shown]'.length);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('[cut here: 16000 of 100000 characters shown]');
  });

  it('keeps the structured result, unless it is too large for the log', async () => {
    const results = [{ rows: [1, 2] }, { rows: Array(200_000).fill(7) }];
    const tools = toolsOf(async () => ({ text: `left ${results.length}`, data: results.shift() ?? null }));
    const { all } = await trial({ model: replies(['Action: add[1]', 'Action: add[2]', DONE]), tools });
    expect(all('observation').map(({ data }) => data)).toEqual([{ rows: [1, 2] }, undefined]);
  });
});

it('nothing runs before the whole reply is there', async () => {
  let runs = 0;
  const tools = toolsOf(async () => ({ text: `${++runs}` }));
  const { all } = await trial({ model: replies([[text('Action: add[1]\n'), text('more')], DONE]), tools });
  expect(runs).toBe(0);
  expect(all('retry')).toHaveLength(1);
});

function fail(): never {
  throw new Error('It broke.');
}
