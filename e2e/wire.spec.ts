import type { Page } from '@playwright/test';
import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { test as base, expect, expectGoodLooks } from './page-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const KEY = 'sk-canary-7f3a9c2e5d1b8a46';
const QUESTION = "What is the total of C-100's orders this quarter?";

/** A server of its own, with a fake for every provider. */
const test = base.extend<object, { place: { provider: FakeProvider; server: ServerProcess } }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that stand here
    async ({}, use) => {
      const provider = await startFakeProvider();
      const server = await startServer({
        env: {
          OPENAI_API_KEY: KEY,
          OPENAI_BASE_URL: provider.url,
          OPENAI_MODELS: 'orders,slow,bad-key',
          ANTHROPIC_API_KEY: KEY,
          ANTHROPIC_BASE_URL: provider.url,
          GOOGLE_GENERATIVE_AI_API_KEY: KEY,
          GOOGLE_BASE_URL: provider.googleUrl,
          COMPATIBLE_BASE_URL: provider.url,
          COMPATIBLE_MODELS: 'orders',
        },
      });
      await use({ provider, server });
      await server.stop();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ place }, use) => use(place.server.url),
});

const GOOGLE = (model: string) => `/v1beta/models/${model}:streamGenerateContent?alt=sse`;
const THINKER = 'claude-sonnet-4-5-orders';

for (const { model, dialect, path, thinks } of [
  { model: 'openai:orders', dialect: 'bracket', path: '/v1/chat/completions' },
  { model: 'openai:orders', dialect: 'native', path: '/v1/responses' },
  { model: 'compatible:orders', dialect: 'bracket', path: '/v1/chat/completions' },
  { model: 'compatible:orders', dialect: 'native', path: '/v1/chat/completions' },
  { model: 'anthropic:orders', dialect: 'bracket', path: '/v1/messages' },
  { model: `anthropic:${THINKER}`, dialect: 'native', path: '/v1/messages', thinks: true },
  { model: 'google:orders', dialect: 'bracket', path: GOOGLE('orders') },
  { model: 'google:gemini-3-orders', dialect: 'native', path: GOOGLE('gemini-3-orders'), thinks: true },
]) {
  test(`${model} answers the question in the ${dialect} dialect, and the page shows how`, async ({
    page,
    place: { provider, server },
  }) => {
    const before = provider.requests.length;
    const config = { model, dialect, ...(thinks && { reasoningEffort: 'high', maxOutputTokens: 4_000 }) };
    const id = await startRun(server.url, QUESTION, config);
    await watchRuns(server.url, `${id}:0`).done;
    const log = await readLog(server.url, id);
    expect(log.at(-1)).toMatchObject({ type: 'run-end', outcome: 'completed' });
    expect(log.find((event) => event.type === 'answer')?.text).toContain('$1,340');
    expect(log.filter((event) => event.type === 'action').map((event) => event.tool)).toEqual([
      'searchOrders',
      'Calculator',
    ]);
    const sent = provider.requests.slice(before);
    expect(sent.map((request) => request.path)).toEqual([path, path, path]);
    expect(JSON.stringify(log)).not.toContain(KEY);
    // A provider that signs its reasoning has got it back with the calls, or it would have refused the next request.
    if (thinks) expect(sent[2]?.raw.toString()).toMatch(/"(signature|thoughtSignature)":"signature-/);

    await page.goto(`/runs/${id}`);
    for (const text of ['searchOrders', 'Calculator', /\$1,340/])
      await expect(page.getByText(text).first()).toBeVisible();
    const content = await page.content();
    expect(content).not.toContain(KEY);
    if (thinks) expect(content).toContain('what is known, what is missing?');
  });
}

/** Picks a model and a dialect on the page, as a person does. */
async function pick(page: Page, model: string, dialect: string): Promise<void> {
  await page.getByRole('button', { name: /^Model / }).click();
  const search = page.getByRole('combobox', { name: 'Search models' });
  await search.fill(model);
  await expect(page.getByRole('region', { name: /^About / }).getByText(model, { exact: true })).toBeVisible();
  await search.press('Enter');
  await expect(search).toBeHidden();
  await page.getByRole('combobox', { name: 'Dialect' }).click();
  await page.getByRole('option', { name: new RegExp(`^${dialect}`) }).click();
}

for (const { model, dialect, path } of [
  { model: 'openai:orders', dialect: 'bracket', path: '/v1/chat/completions' },
  { model: 'openai:orders', dialect: 'native', path: '/v1/responses' },
  { model: 'anthropic:orders', dialect: 'native', path: '/v1/messages' },
  { model: 'google:orders', dialect: 'native', path: GOOGLE('orders') },
]) {
  test(`${model} is picked on the page and answers there, asked at ${path}`, async ({ page, place: { provider } }) => {
    await page.goto('/?view=full');
    await page.getByLabel('Question', { exact: true }).fill(QUESTION);
    await pick(page, model, dialect);
    const before = provider.requests.length;
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.locator('.answer')).toContainText('$1,340');
    const sent = provider.requests.slice(before).filter((request) => request.body !== undefined);
    expect(sent.map((request) => request.path)).toEqual([path, path, path]);
    const lane = page.getByRole('region', { name: 'Lane A' });
    await expect(lane.getByText('searchOrders').first()).toBeVisible();
    await expect(lane.getByText('Completed').first()).toBeVisible();
    expect(await page.content()).not.toContain(KEY);
    if (path.startsWith('/v1beta')) await expectGoodLooks(page, 'wire-google');
  });
}

test('a rejected key ends the run with what to do, and the key is nowhere in the log', async ({
  place: { server },
}) => {
  const id = await startRun(server.url, QUESTION, { model: 'openai:bad-key' });
  await watchRuns(server.url, `${id}:0`).done;
  const log = await readLog(server.url, id);
  expect(log.at(-1)).toMatchObject({
    outcome: 'failed',
    reason: 'provider-auth',
    error: { fix: expect.stringMatching(/key/i) },
  });
  expect(JSON.stringify(log)).not.toContain(KEY);
});

test("Stop closes the provider's socket within a second", async ({ place: { provider, server } }) => {
  const id = await startRun(server.url, QUESTION, { model: 'openai:slow' });
  let asked = 0;
  const viewer = watchRuns(server.url, `${id}:0`, (_id, event) => {
    if (event.type !== 'text-delta' || asked > 0) return;
    asked = performance.now();
    void fetch(`${server.url}/api/runs/${id}/stop`, { method: 'POST' });
  });
  await viewer.done;
  expect(await provider.requests.at(-1)?.ended).toBe('closed');
  expect(performance.now() - asked).toBeLessThan(1_000);
  expect((await readLog(server.url, id)).at(-1)).toMatchObject({ outcome: 'stopped', reason: 'person' });
});
