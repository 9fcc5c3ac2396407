import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeWeb, startFakeWeb } from '../../../fixtures/fake-web/fake-web.ts';
import { FAULT_WORDS } from '../../../fixtures/fake-web/fault-words.ts';
import { SERP_PAGES } from '../../../fixtures/fake-web/serp-pages.ts';
import type { ToolRule } from '../../run/config.ts';
import { loopbackAgent } from '../../server/egress-agent.ts';
import { systemClock } from '../../server/system-clock.ts';
import { toolRunner } from '../run-tool.ts';
import { searchTool } from '../search.ts';
import type { Tool } from '../tool.ts';
import { serpApiSearch } from './serp-api.ts';

const KEY = 'canary-serp-7d1f';
let web: FakeWeb;
beforeAll(async () => {
  web = await startFakeWeb();
});
afterEach(() => web.reset());
afterAll(() => web.close());

/** One search as a run makes it, with the time limit of a run. */
async function observe(query: string, { timeoutMs = 20_000, rule }: { timeoutMs?: number; rule?: ToolRule } = {}) {
  const backend = serpApiSearch({ apiKey: KEY, agent: loopbackAgent(web.port), country: 'us', language: 'en' });
  const rules = rule && { Search: rule };
  const runner = toolRunner([searchTool(backend) as Tool], { timeoutMs, clock: systemClock, ...(rules && { rules }) });
  const outcome = await runner.run({ callId: '1', tool: 'Search', input: { query } }, new AbortController().signal);
  expect(JSON.stringify(outcome)).not.toContain(KEY);
  return outcome;
}

describe('a search over the wire', () => {
  it.each(SERP_PAGES.map(({ query, text }) => [query, text] as const))('for "%s" is read', async (query, text) => {
    expect(await observe(query)).toMatchObject({ text, error: null, source: 'live' });
  });

  it('takes the country and the language of the run before those of the server, one by one', async () => {
    const placeOf = () => Object.fromEntries(web.requests.at(-1)?.url.searchParams ?? []);
    await observe('organic');
    expect(placeOf()).toMatchObject({ gl: 'us', hl: 'en' });
    await observe('organic', { rule: { mode: 'live', options: { country: 'NO', language: 'nb' } } });
    expect(placeOf()).toMatchObject({ gl: 'no', hl: 'nb' });
    await observe('organic', { rule: { mode: 'live', options: { language: 'pt-BR' } } });
    expect(placeOf()).toMatchObject({ gl: 'us', hl: 'pt-br' });
  });
});

describe('a search service that misbehaves', () => {
  it.each([
    ['fault html', 'search-bad-response'],
    ['fault json', 'search-bad-response'],
    ['fault none', 'search-bad-response'],
    ['fault redirect', 'search-bad-response'],
    ['fault 404', 'search-bad-response'],
    ['fault 500', 'search-failed'],
    ['fault 503', 'search-bad-response'],
    ['fault quota', 'search-quota'],
    ['fault key', 'search-auth'],
    ['fault cut', 'search-unreachable'],
    ['fault endless', 'search-too-large'],
    ['fault huge', 'search-too-large'],
  ])('by "%s" becomes the plain observation %s, its connection closed', async (query, code) => {
    const before = process.memoryUsage().rss;
    const { error, text, data } = await observe(query);
    expect(error).toMatchObject({ code, suggestion: expect.stringMatching(/go on without/i) });
    expect([text.length < 700, data]).toEqual([true, undefined]);
    expect(text).not.toMatch(/<|\n\s+at /);
    await web.idle();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each(['null', '0', '"words"', '[]'])('by JSON that is no page, %s, has not found nothing', async (body) => {
    web.respond({ status: 200, body });
    expect((await observe('anything')).error).toMatchObject({ code: 'search-bad-response' });
  });

  it.each(['fault hang', 'fault stall'])('by "%s" is given up at the time limit', async (query) => {
    expect((await observe(query, { timeoutMs: 60 })).error).toMatchObject({ code: 'timeout' });
    await web.idle();
  });

  it('has a fault for every word, so that none is forgotten here', () => {
    expect(Object.keys(FAULT_WORDS)).toHaveLength(15);
  });
});
