import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeWeb, startFakeWeb } from '../../fixtures/fake-web/fake-web.ts';
import { runAgent } from '../agent/loop.ts';
import { dialectOf } from '../dialects/index.ts';
import { replies } from '../models/replies.ts';
import { defaultRecipe } from '../prompt/recipe.ts';
import type { RunConfig, ToolRule } from '../run/config.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import { memoryFrozenStore } from '../store/frozen-memory.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { toolRunner } from '../tools/run-tool.ts';
import { readEnvironment } from './env.ts';
import { ofType } from './scripted-trial.ts';
import { systemClock } from './system-clock.ts';
import { openToolSet, type ToolSet } from './tool-set.ts';

const now = () => new Date('2026-05-15T12:00:00Z');
const DONE = 'Thought: Enough.\nAction: Finish[done]';

let web: FakeWeb;
let set: ToolSet;
beforeAll(async () => {
  web = await startFakeWeb();
});
beforeEach(() => {
  const env = readEnvironment({
    ...{ SERPAPI_API_KEY: 'canary-serp-1a2b3c4d', SERPAPI_TEST_PORT: String(web.port), WIKIPEDIA_BASE_URL: web.url },
  });
  if ('message' in env) throw new Error(env.message);
  const redact = Object.assign(<T>(value: T) => value, {});
  set = openToolSet(env, { orders: memoryOrders(now), now, frozen: memoryFrozenStore(), redact });
});
afterEach(async () => {
  await set.close();
  web.reset();
});
afterAll(() => web.close());

interface Asked {
  toolMs?: number;
  toolRules?: Record<string, ToolRule>;
  signal?: AbortSignal;
}

/** A run of the real loop with the real tools over real sockets; only the model's replies are written down. */
async function run(actions: string[], { toolMs = 20_000, toolRules = {}, signal }: Asked = {}) {
  const model = replies([...actions.map((action) => `Thought: Go on.\nAction: ${action}`), DONE]);
  const timeouts = { run: 60_000, step: 60_000, idle: 60_000, tool: toolMs };
  const runner = toolRunner(set.tools, { timeoutMs: toolMs, clock: systemClock, rules: toolRules, kept: set.kept });
  const config: RunConfig = {
    ...{ model: model.info, dialect: 'bracket', recipe: defaultRecipe('bracket'), tools: runner.tools, toolRules },
    ...{ temperature: null, maxOutputTokens: null, maxSteps: 10, atLimit: 'stop', repeatLimit: 5, formatRetries: 2 },
    ...{ keepThoughts: true, strict: true, budget: { tokens: 10_000_000, cost: null }, timeouts },
  };
  const dialect = dialectOf('bracket');
  if (!dialect) throw new Error('no bracket dialect');
  const events: UnnumberedEvent[] = [];
  let calls = 0;
  for await (const event of runAgent({
    ...{ config, dialect, model, tools: runner, question: 'What?', conversation: [], clock: systemClock },
    ...{ newCallId: () => `call-${++calls}`, signal: signal ?? new AbortController().signal },
  }))
    events.push(event);
  const text = JSON.stringify(events);
  expect(text).not.toContain('canary');
  return { observations: ofType(events, 'observation'), end: ofType(events, 'run-end')[0], model, text };
}

describe('a tool that hangs', () => {
  it.each(['WikipediaSearch[fault hang]', 'WikipediaSearch[fault stall]', 'Search[fault hang]', 'Search[fault stall]'])(
    'costs its time limit and no more: %s',
    async (action) => {
      const { observations, end } = await run([action, 'Calculator[1+1]'], { toolMs: 80 });
      expect(observations).toMatchObject([{ error: { code: 'timeout' } }, { text: '2' }]);
      expect(end?.outcome).toBe('completed');
      await web.idle();
    },
  );

  it('is let go of when a person stops the run', async () => {
    const stop = new AbortController();
    const asked = web.nextRequest();
    const running = run(['WikipediaSearch[fault hang]'], { signal: stop.signal });
    await asked;
    stop.abort({ reason: 'person' });
    const { observations, end } = await running;
    expect([observations[0]?.error?.code, end?.outcome]).toEqual(['stopped', 'stopped']);
    await web.idle();
  });
});

describe('a result that is far too long', () => {
  it('is cut for the model at 16,000 characters and kept to 64 kB', async () => {
    const { observations, model } = await run(['Clock[]'], { toolRules: { Clock: { mode: 'live', fault: 'huge' } } });
    expect(observations[0]).toMatchObject({ fault: 'huge', truncated: { shown: 16_000, full: 200_000 } });
    expect(observations[0]?.truncated?.fullText).toHaveLength(64 * 1024);
    expect(JSON.stringify(model.requests.at(-1)?.messages).length).toBeLessThan(40_000);
  });

  it.each([
    'Search[fault huge]',
    'Search[fault endless]',
    'WikipediaSearch[fault bomb]',
    'WikipediaSearch[fault endless]',
  ])('is not read beyond 1 MB from the web: %s', async (action) => {
    const before = process.memoryUsage().rss;
    const { observations, end } = await run([action]);
    expect(observations[0]?.error?.code).toMatch(/too-large$/);
    expect(end?.outcome).toBe('completed');
    await web.idle();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('a service that answers with trouble', () => {
  it('is a plain observation, short and without a stack; five in a row end the run', async () => {
    const faults = ['404', '500', '503', 'html', 'json', 'quota'];
    const { observations, end } = await run(
      faults.map((fault, index) => `${index % 2 ? 'Search' : 'WikipediaSearch'}[fault ${fault}]`),
    );
    expect(observations).toHaveLength(5);
    for (const { error, text } of observations) {
      expect(error).not.toBeNull();
      expect(text.length).toBeLessThan(700);
      expect(text).not.toMatch(/<|\n\s+at /);
    }
    expect(end).toMatchObject({ outcome: 'limited', reason: 'tool-errors' });
  });

  it('with nothing to find is no error', async () => {
    const { observations } = await run(['Search[nothing]', 'WikipediaSearch[xyzzy]']);
    expect(observations).toMatchObject([
      { error: null, text: 'No information found for "nothing".' },
      { error: null, text: 'Could not find xyzzy. There is nothing similar.' },
    ]);
  });
});

describe('what an observation says of its own', () => {
  it('is where it came from, and the fault that was planted', async () => {
    const toolRules: Record<string, ToolRule> = {
      Clock: { mode: 'mock', mock: { kind: 'json', text: '{"date": "2031-01-01"}' } },
      Calculator: { mode: 'live', fault: 'empty' },
      Search: { mode: 'frozen', onMiss: 'live' },
    };
    const { observations } = await run(['Clock[]', 'Calculator[1]', 'Search[sum]', 'Search[ sum ]'], { toolRules });
    expect(observations.map(({ text, source, fault }) => [text, source, fault])).toEqual([
      ['{"date": "2031-01-01"}', 'mock', undefined],
      ['', 'live', 'empty'],
      ['3.14', 'live', undefined],
      ['3.14', 'frozen', undefined],
    ]);
    expect(observations[0]?.data).toEqual({ date: '2031-01-01' });
    expect(web.hits()).toBe(1);
  });
});

describe('the Wikipedia tools in a run', () => {
  it('open a page and look words up on it, step by step', async () => {
    const { observations } = await run([
      'WikipediaSearch[High Plains]',
      'WikipediaSearch[High Plains (United States)]',
      'WikipediaLookup[elevation]',
      'WikipediaLookup[elevation]',
    ]);
    expect(observations.map(({ text }) => text.slice(0, 60))).toEqual([
      'High Plains may mean several things. Similar: [High Plains (',
      'The High Plains are a part of the Great Plains. They lie in ',
      '(Result 1 / 3) The elevation rises from east to west.',
      '(Result 2 / 3) At 7,000 ft the elevation is greatest.',
    ]);
  });
});

describe('hostile arguments', () => {
  const deep = `${'['.repeat(40)}1${']'.repeat(40)}`;
  it.each([
    'Calculator[{"__proto__": {"x": 1}}]',
    'Calculator[{"constructor": {"prototype": {}}}]',
    `Calculator[{"expression": ${deep}}]`,
    `Search[${'x'.repeat(65 * 1024)}]`,
    'searchOrders[{"customerId": {"$gt": ""}}]',
    'getOrderDetails[{"orderId": [1]}]',
    'Search[{"query": 7, "api_key": "mine"}]',
    'WikipediaLookup[{"text": null}]',
    'toString[x]',
  ])('are a plain error, and the run goes on: %.40s', async (action) => {
    const { observations, end } = await run([action]);
    expect(observations[0]?.error?.code).toMatch(/^(bad-input|unknown-tool)$/);
    expect(end?.outcome).toBe('completed');
    expect(web.hits()).toBe(0);
  });
});
