import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { runAgent } from '../agent/loop.ts';
import { dialectOf } from '../dialects/index.ts';
import { providerModels } from '../models/catalog.ts';
import { defaultRecipe } from '../prompt/recipe.ts';
import type { RunConfig } from '../run/config.ts';
import type { EventOf, EventType, RunEvent } from '../run/events.ts';
import { checkLegal } from '../run/legal.ts';
import { calculator } from '../tools/calculator.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { orderTools } from '../tools/orders.ts';
import { toolRunner } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';
import { type EgressFetch, egressFetch } from './egress.ts';
import { redactDeep, redactor, secretsOf } from './redact.ts';
import { logRedaction } from './redacted-log.ts';
import { systemClock } from './system-clock.ts';

const TODAY = new Date('2026-05-15T12:00:00Z');
const QUESTION = 'What is the total of the orders of customer C-100 this quarter?';
const ANSWER = 'The orders of C-100 this quarter come to $1,340.';
const QUARTER = { customerId: 'C-100', dateFrom: '2026-04-01', dateTo: '2026-06-30' };

const TEXT_RUN: Reply[] = [
  { text: `Thought: I need the orders.\nAction: searchOrders[${JSON.stringify(QUARTER)}]\nObservation: none` },
  { text: 'Thought: Now the sum.\nAction: Calculator[450 + 890]\nObservation: 99' },
  { text: `Thought: I know it.\nAction: Finish[${ANSWER}]` },
];
const NATIVE_RUN: Reply[] = [
  { text: 'I need the orders.', calls: [{ tool: 'searchOrders', input: QUARTER }] },
  { text: 'Now the sum.', calls: [{ tool: 'Calculator', input: { expression: '450 + 890' } }] },
  { text: ANSWER },
];

let provider: FakeProvider;
let fetch: EgressFetch;
let env: Record<string, string>;

beforeEach(async () => {
  provider = await startFakeProvider();
  env = {
    OPENAI_API_KEY: 'canary-openai-9f8e7d',
    OPENAI_BASE_URL: provider.url,
    COMPATIBLE_BASE_URL: provider.url,
    COMPATIBLE_API_KEY: 'canary-compatible-1a2b3c',
  };
  fetch = egressFetch({ allow: [`127.0.0.1:${provider.port}`] });
});
afterEach(async () => {
  await fetch.close();
  await provider.close();
});

/** A whole run as the server plays it, but for the store. */
async function play(modelId: string, dialectId: 'bracket' | 'native', signal = new AbortController().signal) {
  const redact = redactor(secretsOf(env));
  const dialect = dialectOf(dialectId);
  const model = providerModels(env, { fetch, redact }).open(modelId, dialectId === 'native' ? 'native' : 'text');
  if (!dialect || !model) throw new Error('The model or the dialect is not there.');
  const tools: Tool[] = [calculator as Tool, ...orderTools(memoryOrders(() => TODAY))];
  const config: RunConfig = {
    model: model.info,
    dialect: dialectId,
    recipe: defaultRecipe(dialectId),
    tools: tools.map(toolInfo),
    temperature: 0,
    maxOutputTokens: 500,
    maxSteps: 8,
    atLimit: 'stop',
    repeatLimit: 5,
    formatRetries: 2,
    keepThoughts: true,
    strict: true,
    budget: { tokens: 200_000, cost: null },
    timeouts: { run: 60_000, step: 20_000, idle: 10_000, tool: 5_000 },
  };
  const start = systemClock.now();
  const log: RunEvent[] = [runStart(config)];
  let calls = 0;
  const events = runAgent({
    ...{ config, question: QUESTION, conversation: [], dialect, model, clock: systemClock, signal },
    tools: toolRunner(tools, { timeoutMs: 5_000, clock: systemClock }),
    newCallId: () => `call-${++calls}`,
    jitter: () => 0,
  });
  const redacted = logRedaction(redactDeep(redact));
  for await (const event of events) {
    for (const stored of redacted({ t: systemClock.now() - start, ...event })) {
      log.push({ seq: log.length + 1, ...stored });
    }
  }
  return log;
}

function runStart(config: RunConfig): RunEvent {
  return {
    ...{
      seq: 1,
      t: 0,
      type: 'run-start',
      v: 1,
      runId: 'r',
      startedAt: TODAY.toISOString(),
      question: QUESTION,
      config,
    },
    ...{ conversation: null, origin: { kind: 'new' } },
  } as RunEvent;
}

function all<T extends EventType>(log: RunEvent[], type: T): EventOf<T>[] {
  return log.filter((event): event is EventOf<T> => event.type === type);
}

function expectLegal(log: RunEvent[]): void {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
  expect(JSON.stringify(log)).not.toContain('canary');
}

describe('a run over the wire', () => {
  it.each([
    ['openai:gpt-4.1-mini', 'bracket', 'chat', TEXT_RUN],
    ['openai:gpt-4.1-mini', 'native', 'responses', NATIVE_RUN],
    ['compatible:qwen3:8b', 'bracket', 'chat', TEXT_RUN],
    ['compatible:qwen3:8b', 'native', 'chat', NATIVE_RUN],
  ] as const)(
    'answers the question about C-100 with %s in the %s dialect',
    async (modelId, dialectId, api, replies) => {
      provider.script([...replies]);
      const log = await play(modelId, dialectId);
      expectLegal(log);
      expect(all(log, 'run-end')[0]).toMatchObject({ outcome: 'completed', reason: 'answered', error: null });
      expect(all(log, 'answer')[0]?.text).toBe(ANSWER);
      const observed = all(log, 'observation').map((event) => event.text);
      expect(observed[0]).toMatch(/450[\s\S]*890|890[\s\S]*450/);
      expect(observed[1]).toContain('1340');
      expect(provider.requests.map((request) => request.api)).toEqual([api, api, api]);
      expect(all(log, 'model-end').every((event) => (event.usage?.input ?? 0) > 0)).toBe(true);
    },
  );

  it('tries again after a rate limit and an outage, waiting as it was asked to, and answers', async () => {
    provider.script([...TEXT_RUN]);
    provider.enqueue(
      { status: 429, headers: { 'retry-after-ms': '20' } },
      { status: 503, headers: { 'retry-after-ms': '20' } },
    );
    const log = await play('compatible:m', 'bracket');
    expectLegal(log);
    expect(all(log, 'retry').map((event) => event.status)).toEqual([429, 503]);
    expect(all(log, 'retry')[0]?.waitMs).toBeGreaterThanOrEqual(20);
    expect(all(log, 'answer')[0]?.text).toBe(ANSWER);
    expect(provider.hits()).toBe(5);
  });

  it('fails at once on a rejected key, without the key in the log', async () => {
    provider.enqueue({ status: 401, body: { error: { message: `Bad key ${env.OPENAI_API_KEY}` } } });
    const log = await play('openai:gpt-4.1', 'bracket');
    expectLegal(log);
    expect(all(log, 'run-end')[0]).toMatchObject({ outcome: 'failed', reason: 'provider-auth' });
    expect(provider.hits()).toBe(1);
  });

  it.each([
    ['openai:gpt-4.1', 'bracket'],
    ['openai:gpt-4.1', 'native'],
    ['compatible:m', 'bracket'],
    ['compatible:m', 'native'],
  ] as const)(
    'keeps a legal log without the key when %s echoes it in small pieces, in %s',
    async (modelId, dialectId) => {
      const header = `Authorization: Bearer ${modelId.startsWith('openai') ? env.OPENAI_API_KEY : env.COMPATIBLE_API_KEY}`;
      const input = { expression: `1 + ${header}` };
      const first =
        dialectId === 'native'
          ? { text: `I was sent ${header}`, calls: [{ tool: 'Calculator', input }] }
          : { text: `Thought: I was sent ${header}\nAction: Calculator[${input.expression}]` };
      const last = dialectId === 'native' ? `It was ${header}` : `Thought: I know.\nAction: Finish[It was ${header}]`;
      provider.enqueue({ ...first, reasoning: header, chunkSize: 5 }, { text: last, chunkSize: 5 });
      const log = await play(modelId, dialectId);
      expectLegal(log);
      expect(all(log, 'answer')[0]?.text).toBe('It was Authorization: Bearer [redacted]');
      const streamed = all(log, 'text-delta').map(({ delta }) => delta);
      expect(streamed.join('')).not.toContain('canary');
    },
  );

  it.each(['openai:gpt-4.1', 'compatible:m'])(
    'closes the connection of %s within a second of Stop',
    async (modelId) => {
      provider.enqueue({ text: TEXT_RUN[0]?.text ?? '', hang: 'body' });
      const stopper = new AbortController();
      const arrived = provider.nextRequest();
      const playing = play(modelId, 'bracket', stopper.signal);
      const request = await arrived;
      const start = performance.now();
      stopper.abort({ reason: 'person' });
      const log = await playing;
      expect(await request.ended).toBe('closed');
      expect(performance.now() - start).toBeLessThan(1000);
      expectLegal(log);
      expect(all(log, 'run-end')[0]).toMatchObject({ outcome: 'stopped', reason: 'person' });
    },
  );

  it('serves many runs at once from one script', async () => {
    provider.script(NATIVE_RUN);
    const logs = await Promise.all(Array.from({ length: 10 }, () => play('compatible:m', 'native')));
    expect(logs.map((log) => all(log, 'answer')[0]?.text)).toEqual(Array.from({ length: 10 }, () => ANSWER));
  });
});
