import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeWeb, startFakeWeb } from '../../../fixtures/fake-web/fake-web.ts';
import type { Json } from '../../run/json.ts';
import { type EgressFetch, egressFetch } from '../../server/egress.ts';
import { systemClock } from '../../server/system-clock.ts';
import { toolRunner } from '../run-tool.ts';
import type { EarlierCall, Tool } from '../tool.ts';
import { wikipediaLookup } from '../wikipedia-lookup.ts';
import { wikipediaSearch } from '../wikipedia-search.ts';
import { mediaWiki } from './media-wiki.ts';

let web: FakeWeb;
let fetch: EgressFetch;
beforeAll(async () => {
  web = await startFakeWeb();
});
beforeEach(() => {
  fetch = egressFetch({ allow: [`127.0.0.1:${web.port}`] });
});
afterEach(async () => {
  await fetch.close();
  web.reset();
});
afterAll(() => web.close());

interface Set {
  language?: string;
  baseUrl?: string;
  timeoutMs?: number;
  earlier?: EarlierCall[];
}

/** The two tools of one run: `search` and `lookUp` come back with what the model gets. */
function run({ language = 'en', baseUrl = web.url, timeoutMs = 20_000, earlier = [] }: Set = {}) {
  const wiki = mediaWiki({ fetch, baseUrl, userAgent: 'test/1.0', language });
  const tools = [wikipediaSearch(wiki), wikipediaLookup(wiki)] as Tool[];
  const runner = toolRunner(tools, { timeoutMs, clock: systemClock, earlier });
  const call = (tool: string, input: Json, signal = new AbortController().signal) =>
    runner.run({ callId: '1', tool, input }, signal);
  return {
    search: (entity: Json, signal?: AbortSignal) => call('WikipediaSearch', entity, signal),
    lookUp: (text: Json) => call('WikipediaLookup', text),
  };
}

const FIRST =
  'The High Plains are a part of the Great Plains. They lie in the U.S. west of Dr. Brown’s line. Few trees grow there. Rain is rare. Farms need wells.';

describe('WikipediaSearch', () => {
  it('returns the first five sentences of the first paragraph, with the page as data', async () => {
    const outcome = await run().search('High Plains (United States)');
    expect(outcome).toMatchObject({ text: FIRST, error: null });
    expect(outcome.data).toEqual({
      kind: 'page',
      title: 'High Plains (United States)',
      url: expect.stringContaining('High_Plains'),
    });
  });

  it('follows a redirect of the encyclopaedia, and does not mind the first letter', async () => {
    expect((await run().search('the High Plains')).data).toMatchObject({ title: 'High Plains (United States)' });
  });

  it('finds the page whose name differs in capital letters only', async () => {
    expect(await run().search('colorado OROGENY')).toMatchObject({ data: { title: 'Colorado orogeny' } });
  });

  it('names similar pages when there is none of that name', async () => {
    const outcome = await run().search('Colorado plateau orogeny');
    expect(outcome).toMatchObject({
      text: 'Could not find Colorado plateau orogeny. Similar: [Colorado orogeny].',
      data: { kind: 'similar', titles: ['Colorado orogeny'] },
      error: null,
    });
  });

  it('names the pages that a word may mean', async () => {
    expect((await run().search('High Plains')).text).toBe(
      'High Plains may mean several things. Similar: [High Plains (United States), High Plains Drifter].',
    );
  });

  it.each(['Xyzzy', 'Empty page?', '|||', '[[]]'])('says so when nothing is like it: %s', async (entity) => {
    expect((await run().search(entity)).text).toMatch(
      /^Could not find .*(There is nothing similar|Similar: \[Empty page])/,
    );
  });

  it('reads Chinese', async () => {
    const { search, lookUp } = run({ language: 'zh' });
    expect((await search('数学')).text).toBe(
      '数学研究数量和形状。它有很多分支！哪一个最古老？算术最古老。几何也很古老。',
    );
    expect((await lookUp('算术')).text).toBe('(Result 1 / 2) 算术最古老。');
  });

  it('asks with a name of its own, for one title at a time', async () => {
    await run().search('A|B\u0000#C');
    const [request] = web.requests;
    expect(request?.headers['user-agent']).toBe('test/1.0');
    expect(request?.url.searchParams.get('titles')).toBe('A B C');
  });

  it('cuts a title to what an encyclopaedia takes, never within a character', async () => {
    await run().search('😀'.repeat(100));
    const title = web.requests[0]?.url.searchParams.get('titles') ?? '';
    expect(Buffer.byteLength(title)).toBeLessThanOrEqual(255);
    expect(title).toBe('😀'.repeat(63));
  });

  it('asks at a whole address of an api.php just there', async () => {
    await run({ baseUrl: `${web.url}/elsewhere/api.php?x=1` }).search('A');
    expect(web.requests[0]?.url.pathname).toBe('/elsewhere/api.php');
  });
});

describe('WikipediaLookup', () => {
  it('returns the sentences that hold the words one after the other, whatever their case, then no more', async () => {
    const { search, lookUp } = run();
    await search('High Plains (United States)');
    expect([(await lookUp('elevation')).text, (await lookUp('ELEVATION ')).text]).toEqual([
      '(Result 1 / 3) The elevation rises from east to west.',
      '(Result 2 / 3) At 7,000 ft the elevation is greatest.',
    ]);
    // Other words in between change nothing.
    expect((await lookUp('cattle')).text).toBe('(Result 1 / 1) Cattle graze.');
    expect(await lookUp('elevation')).toMatchObject({
      text: '(Result 3 / 3) ELEVATION is told in feet.',
      data: { page: 'High Plains (United States)', result: 3, results: 3 },
    });
    for (let again = 0; again < 2; again += 1) expect((await lookUp('elevation')).text).toBe('No more results.');
  });

  it('says so when no sentence holds the words; headings are no sentences', async () => {
    const { search, lookUp } = run();
    await search('High Plains (United States)');
    expect((await lookUp('Notes')).text).toBe('No results: no sentence of High Plains (United States) holds "Notes".');
  });

  it('needs a page, and says how to get one', async () => {
    const { search, lookUp } = run();
    expect((await lookUp('x')).error).toMatchObject({
      code: 'no-page',
      suggestion: expect.stringContaining('WikipediaSearch'),
    });
    await search('Xyzzy');
    expect((await lookUp('x')).error?.code).toBe('no-page');
    expect(web.requests.every(({ url }) => !url.searchParams.get('titles')?.includes('x'))).toBe(true);
  });

  it('starts anew on another page, and stays on a page when a search finds none', async () => {
    const { search, lookUp } = run();
    await search('High Plains (United States)');
    await lookUp('the');
    await search('Xyzzy');
    expect((await lookUp('the')).text).toMatch(/^\(Result 2 \//);
    await search('Colorado orogeny');
    expect((await lookUp('Colorado')).text).toMatch(/^\(Result 1 \/ 1\) The Colorado orogeny/);
    await search('High Plains (United States)');
    expect((await lookUp('the')).text).toMatch(/^\(Result 1 \//);
  });

  it('reads the page once for many look-ups, and again in another process', async () => {
    const { search, lookUp } = run();
    await search('High Plains (United States)');
    for (const word of ['rain', 'farms', 'trees']) expect((await lookUp(word)).error).toBeNull();
    expect(web.hits()).toBe(1);
    const opened: EarlierCall = {
      ...{ tool: 'WikipediaSearch', input: { entity: 'x' }, error: null },
      data: { kind: 'page', title: 'High Plains (United States)', url: '' },
    };
    const looked: EarlierCall = { tool: 'WikipediaLookup', input: { text: 'elevation' }, data: null, error: null };
    const failed = { ...looked, error: { code: 'timeout', message: 'Too slow.' } };
    expect((await run({ earlier: [opened, looked, failed] }).lookUp('elevation')).text).toMatch(/^\(Result 2 \/ 3\)/);
    expect(web.hits()).toBe(2);
  });

  it('does not mix up two runs', async () => {
    const [one, other] = [run(), run()];
    await one.search('Colorado orogeny');
    expect((await other.lookUp('Colorado')).error?.code).toBe('no-page');
  });
});

describe('an encyclopaedia that misbehaves', () => {
  it.each([
    ['fault html', 'wikipedia-bad-response', 'Welcome Nothing here.'],
    ['fault json', 'wikipedia-bad-response', 'Half'],
    ['fault none', 'wikipedia-bad-response', 'something else than JSON'],
    ['fault 404', 'wikipedia-failed', '404 Not Found'],
    ['fault 500', 'wikipedia-failed', 'status 500'],
    ['fault 503', 'wikipedia-failed', 'status 503: "Busy Try again later."'],
    ['fault quota', 'wikipedia-failed', 'status 429'],
    ['fault redirect', 'wikipedia-unreachable', 'Redirects are not followed'],
    ['fault endless', 'wikipedia-too-large', 'more than 1024 kB'],
    ['fault huge', 'wikipedia-too-large', 'more than 1024 kB'],
    ['fault bomb', 'wikipedia-too-large', 'more than 1024 kB'],
    ['fault cut', 'wikipedia-unreachable', 'cannot be reached'],
  ])('by "%s" becomes the plain observation %s', async (entity, code, words) => {
    const before = process.memoryUsage().rss;
    const { error, text } = await run().search(entity);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words), suggestion: expect.any(String) });
    expect(text).not.toMatch(/<|\n\s+at /);
    await web.idle();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each(['fault hang', 'fault stall'])('by "%s" is given up at the time limit, its socket closed', async (entity) => {
    expect((await run({ timeoutMs: 60 }).search(entity)).error).toMatchObject({ code: 'timeout' });
    await web.idle();
  });

  it('has a time limit of its own', async () => {
    const wiki = mediaWiki({ fetch, baseUrl: web.url, userAgent: 'test/1.0', language: 'en', timeoutMs: 50 });
    const opening = wiki.open('fault hang', new AbortController().signal);
    await expect(opening).rejects.toMatchObject({ code: 'timeout', message: 'Wikipedia gave no answer within 0.05 s' });
    await web.idle();
  });

  it('is let go of at once when the run is stopped', async () => {
    const stop = new AbortController();
    const asked = web.nextRequest();
    const searching = run().search('fault hang', stop.signal);
    await asked;
    stop.abort();
    expect((await searching).error?.code).toBe('stopped');
    await web.idle();
  });

  it('that is not there, or must not be reached, is told as such', async () => {
    expect((await run({ baseUrl: 'http://127.0.0.1:1' }).search('A')).error).toMatchObject({
      code: 'wikipedia-unreachable',
      message: expect.stringContaining('loopback'),
    });
    const gone = await startFakeWeb();
    await Promise.all([gone.close(), fetch.close()]);
    fetch = egressFetch({ allow: [`127.0.0.1:${gone.port}`] });
    expect((await run({ baseUrl: gone.url }).search('A')).error).toMatchObject({
      code: 'wikipedia-unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it.each([
    [{}],
    [{ query: null }],
    [{ query: { pages: {} } }],
    [{ query: { pages: [] } }],
    [{ query: { pages: [{ title: 7 }], search: 'x' } }],
    [{ query: { pages: [{ title: 'A', extract: 3 }], search: [{ title: 1 }, null] } }],
    [{ query: { interwiki: [{ title: 'fr:A', iw: 'fr' }] } }],
  ])('in the shape of its answer finds nothing: %j', async (body) => {
    web.respond({ status: 200, body: JSON.stringify(body) });
    expect(await run().search('A')).toMatchObject({ error: null, text: 'Could not find A. There is nothing similar.' });
  });

  it('with an error of the interface says what that says', async () => {
    web.respond({ status: 200, body: JSON.stringify({ error: { code: 'maxlag', info: 'Waiting for a server.' } }) });
    expect((await run().search('A')).error?.message).toContain('Waiting for a server.');
  });
});
