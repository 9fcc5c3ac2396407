import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { TryToolBody, TryToolReply } from '../api/tool-contract.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { KEPT_LIMITS } from '../store/frozen.ts';
import { memoryFrozenStore } from '../store/frozen-memory.ts';
import { builtinTools } from '../tools/index.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { toolRunner } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { openTools } from './open-tools.ts';
import { redactDeep, redactor } from './redact.ts';

const SECRET = 'canary-5f1e9d7c3b';
const now = () => new Date('2026-05-15T12:00:00Z');
const leak: Tool = {
  ...{ name: 'leak', description: 'Says a secret.', effect: 'read', mainField: 'word' },
  input: z.object({ word: z.string() }),
  run: async () => ({ text: `the key is ${SECRET}`, data: { key: SECRET } }),
};
const off: Tool = { ...leak, name: 'off', isOffByDefault: true, run: () => new Promise(() => {}) };

/** The tools of a server, its clock, and what it has printed. */
function open() {
  const clock = fakeClock({ wallStart: Date.UTC(2026, 4, 15, 12) });
  const tools = [...builtinTools({ orders: memoryOrders(now), now }), leak, off];
  const said: string[] = [];
  const service = openTools({
    ...{ tools, clock, timeoutMs: 500, warnings: () => ['twice'], redact: redactDeep(redactor([SECRET])) },
    ...{ store: memoryFrozenStore(), report: (sentence: string) => void said.push(sentence) },
  });
  return { service, clock, tools, said };
}
type Opened = ReturnType<typeof open>;

let opened: Opened;
beforeEach(() => {
  opened = open();
});

const signal = new AbortController().signal;
const tryOut = (name: string, body: TryToolBody) => opened.service.tryOut(name, body, signal);

describe('the list of tools', () => {
  it('says which are off by default, and what settings mean', () => {
    const byName = Object.fromEntries(opened.service.list().map((entry) => [entry.name, entry]));
    expect(byName.off).toMatchObject({ isOffByDefault: true });
    expect(byName.leak).not.toHaveProperty('isOffByDefault');
    expect(byName.leak).not.toHaveProperty('optionNames');
    expect(byName.Search?.optionNames).toEqual({
      country: expect.stringContaining('two letters'),
      language: expect.stringContaining('language'),
    });
    expect(opened.service.warnings()).toEqual(['twice']);
  });
});

describe('a tool that is tried by hand', () => {
  it('answers as in a run, with the input as it was mended', async () => {
    expect(await tryOut('Calculator', { input: '450 + 890' })).toEqual({
      raw: { text: '1340', data: { expression: '450 + 890', value: '1340' }, characters: 4 },
      seen: { text: '1340', truncated: null },
      ...{ error: null, source: 'live', fault: null, durationMs: 0, input: { expression: '450 + 890' } },
    });
  });

  it('that fails is an answer too', async () => {
    expect(await tryOut('Calculator', { input: { expresion: '1' } })).toMatchObject({
      error: { code: 'bad-input', suggestion: expect.stringContaining('Did you mean expression?') },
      raw: { data: null },
    });
  });

  it('shows what a model would see beside the whole of a long result', async () => {
    const rule = { mode: 'live' as const, fault: 'huge' as const };
    const reply = (await tryOut('Calculator', { input: '1', rule })) as TryToolReply;
    expect(reply.raw.characters).toBe(200_000);
    expect(reply.raw.text).toHaveLength(200_000);
    expect(reply.seen.truncated).toEqual({ shown: 16_000, full: 200_000 });
    expect(reply.seen.text).toMatch(/\[cut here: 16000 of 200000 characters shown\]$/);
    expect(reply).toMatchObject({ fault: 'huge', source: 'live' });
  });

  it('keeps to its rule, and refuses one that cannot be used', async () => {
    const rule = { mode: 'mock' as const, mock: { kind: 'json' as const, text: '{"a": 1}' } };
    expect(await tryOut('Clock', { input: {}, rule })).toMatchObject({ raw: { data: { a: 1 } }, source: 'mock' });
    const broken = { mode: 'mock' as const, mock: { kind: 'json' as const, text: '{' } };
    expect(await tryOut('Clock', { input: {}, rule: broken })).toMatchObject({
      ...{ status: 422, code: 'bad-mock', message: 'rule.mock.text is not valid JSON.' },
    });
  });

  it('shows no secret, wherever it is', async () => {
    const reply = await tryOut('leak', { input: SECRET });
    expect(JSON.stringify(reply)).not.toContain(SECRET);
    expect(reply).toMatchObject({ raw: { text: 'the key is [redacted]', data: { key: '[redacted]' } } });
  });

  it('is given up at the time limit of a call, or when the page leaves', async () => {
    const trying = tryOut('off', { input: 'a' });
    await opened.clock.advance(500);
    expect(await trying).toMatchObject({ error: { code: 'timeout' }, durationMs: 500 });
    const leave = new AbortController();
    const left = opened.service.tryOut('off', { input: 'a' }, leave.signal);
    leave.abort();
    expect(await left).toMatchObject({ error: { code: 'stopped' } });
  });

  it('is one of a few at once; there is room again when one has come back', async () => {
    const waiting = [1, 2, 3, 4].map(() => tryOut('off', { input: 'a' }));
    expect(await tryOut('Calculator', { input: '1' })).toMatchObject({ status: 429, code: 'too-many-tries' });
    await opened.clock.advance(500);
    await Promise.all(waiting);
    expect(await tryOut('Calculator', { input: '1' })).toMatchObject({ raw: { text: '1' } });
  });
});

describe('a name that no tool has', () => {
  it('is told with the nearest one, whatever is asked of it', async () => {
    const { service } = opened;
    const problem = { status: 404, code: 'tool-not-found', fix: expect.stringContaining('Did you mean Calculator?') };
    expect(await service.tryOut('calculater', { input: '' }, signal)).toMatchObject(problem);
    expect(await service.frozen('calculater')).toMatchObject(problem);
    expect(await service.freeze('calculater', { input: '', text: '' })).toMatchObject(problem);
    expect(await service.thaw('calculater', 'x')).toMatchObject(problem);
    expect(await service.frozen('toString')).toMatchObject({ status: 404 });
  });
});

describe('a result that is kept by hand', () => {
  it('answers a frozen run for the same input however it is written', async () => {
    const { service, clock, tools } = opened;
    const entry = await service.freeze('Search', { input: ' capital  of Peru', text: 'Lima, as kept', data: { a: 1 } });
    expect(entry).toMatchObject({
      tool: 'Search',
      input: { query: 'capital  of Peru' },
      keptAt: '2026-05-15T12:00:00.000Z',
    });
    expect(await service.frozen('Search')).toEqual([entry]);
    const rules = { Search: { mode: 'frozen' as const, onMiss: 'fail' as const } };
    const runner = toolRunner(tools, { timeoutMs: 500, clock, rules, kept: service.kept });
    const call = (query: string) => runner.run({ callId: '1', tool: 'Search', input: { query } }, signal);
    expect(await call('capital of Peru')).toMatchObject({ text: 'Lima, as kept', data: { a: 1 }, source: 'frozen' });
    expect((await call('capital of Chile')).error?.code).toBe('not-kept');
  });

  it('replaces the one that is there, and can be forgotten', async () => {
    const { service } = opened;
    await service.freeze('Search', { input: 'a', text: '1' });
    const error = { code: 'search-quota', message: 'Used up.' };
    const entry = await service.freeze('Search', { input: { query: 'a' }, text: '', error });
    expect(await service.frozen('Search')).toEqual([entry]);
    expect(entry).toMatchObject({ error, data: null });
    const key = 'key' in entry ? entry.key : '';
    expect(await service.thaw('Search', key)).toBeNull();
    expect(await service.thaw('Search', key)).toMatchObject({ status: 404, code: 'result-not-found' });
  });

  it('must be for an input that the tool takes, with an error code that can be told', async () => {
    const { service } = opened;
    expect(await service.freeze('Search', { input: { q: 'a' }, text: '' })).toMatchObject({
      ...{ status: 422, code: 'bad-result', message: expect.stringContaining('no field "q"') },
    });
    const error = { code: 'Not A Code', message: 'x' };
    expect(await service.freeze('Search', { input: 'a', text: '', error })).toMatchObject({
      ...{ status: 422, message: expect.stringContaining('error.code') },
    });
  });

  it('must not be too large', async () => {
    expect(await opened.service.freeze('Search', { input: 'a', text: 'x'.repeat(KEPT_LIMITS.bytes) })).toMatchObject({
      ...{ status: 413, code: 'result-too-large', message: expect.stringContaining('256 kB') },
    });
  });

  it('holds no secret', async () => {
    await opened.service.freeze('Search', { input: 'a', text: SECRET, data: [SECRET] });
    expect(JSON.stringify(await opened.service.frozen('Search'))).not.toContain(SECRET);
  });
});

describe('trouble with the store', () => {
  const broken = () => Promise.reject(new Error('INSERT INTO kept_results VALUES (private)'));
  const store = { ...memoryFrozenStore(), get: broken, put: broken };

  it('is an observation without the store’s own words where a kept result was asked for', async () => {
    const { clock, tools, said } = opened;
    const means = { clock, redact: redactDeep(redactor([])), report: (sentence: string) => void said.push(sentence) };
    const { kept } = openTools({ ...means, tools, store, timeoutMs: 500, warnings: () => [] });
    const rules = { Calculator: { mode: 'frozen' as const } };
    const runner = toolRunner(tools, { timeoutMs: 500, clock, rules, kept });
    const outcome = await runner.run({ callId: '1', tool: 'Calculator', input: '1' }, signal);
    expect(outcome).toMatchObject({ error: { code: 'kept-unreadable' } });
    expect(JSON.stringify(outcome)).not.toContain('private');
  });

  it('costs a run nothing when a result cannot be kept; the server says so', async () => {
    const { clock, tools, said } = opened;
    const means = { clock, redact: redactDeep(redactor([])), report: (sentence: string) => void said.push(sentence) };
    const { kept } = openTools({
      ...means,
      tools,
      store: { ...store, get: async () => null },
      timeoutMs: 500,
      warnings: () => [],
    });
    const rules = { Calculator: { mode: 'frozen' as const } };
    const runner = toolRunner(tools, { timeoutMs: 500, clock, rules, kept });
    const outcome = await runner.run({ callId: '1', tool: 'Calculator', input: '1+1' }, signal);
    expect(outcome).toMatchObject({ text: '2', source: 'live', error: null });
    expect(said).toEqual(['A result of Calculator was not kept: the store failed.']);
  });
});
