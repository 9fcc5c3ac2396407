import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { test as base, expect } from './page-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";
const MODEL = 'compatible:orders';
const FIRST = 'Thought: I look them up.\nAction: searchOrders[{"customerId": "C-100"}]\nObservation: none';

/** A server of its own, whose provider is a fake that does what each test says. */
interface Place {
  provider: FakeProvider;
  server: ServerProcess;
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that stand here
    async ({}, use) => {
      const provider = await startFakeProvider();
      const server = await startServer({
        env: {
          ...{ OPENAI_API_KEY: 'sk-canary-7f3a9c2e5d1b8a46', OPENAI_BASE_URL: provider.url, OPENAI_MODELS: 'bad-key' },
          ...{ COMPATIBLE_BASE_URL: provider.url, COMPATIBLE_MODELS: 'orders', DEFAULT_MODEL: MODEL },
          LOCAL_MODELS: 'off',
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

/** Plays a run to its end, over the API. */
async function ended({ server }: Place, config: Record<string, unknown>): Promise<string> {
  const id = await startRun(server.url, QUESTION, { model: MODEL, ...config });
  await watchRuns(server.url, `${id}:0`).done;
  return id;
}

test('a rejected key says so and leads to the settings', async ({ page, place }) => {
  const id = await ended(place, { model: 'openai:bad-key' });
  await page.goto(`/runs/${id}`);
  await expect(page.getByText('rejected the key (401)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open settings' }).last()).toHaveAttribute('href', '/settings');
  await page.goto(`/?run=${id}`);
  await page.getByRole('button', { name: 'Go on with orders' }).click();
  await expect(page.locator('.answer')).toContainText('$1,340');
});

test('a rate limit counts down, and then the answer comes', async ({ page, place }) => {
  await page.goto('/?view=full');
  await page.getByLabel('Question', { exact: true }).fill(QUESTION);
  place.provider.enqueue({ status: 429, headers: { 'retry-after': '5' } });
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText(/^Trying again in [1-5] s \(2 of 3\)$/)).toBeVisible();
  await expect(page.getByText('Rate limited')).toBeVisible();
  await expect(page.locator('.answer')).toContainText('$1,340');
});

test('a run at its step limit goes on with three more steps, and asks nothing again', async ({ page, place }) => {
  const { provider, server } = place;
  const before = provider.hits();
  const id = await ended(place, { maxSteps: 1, atLimit: 'stop' });
  await page.goto(`/?run=${id}`);
  await page.getByRole('button', { name: 'Go on with 3 more steps' }).click();
  await expect(page.locator('.answer')).toContainText('$1,340');
  await expect(page.getByRole('link', { name: id })).toHaveAttribute('href', `/runs/${id}`);
  const next = new URL(page.url()).searchParams.get('run') as string;
  const [log, parent] = [await readLog(server.url, next), await readLog(server.url, id)];
  expect(log[0]).toMatchObject({ origin: { kind: 'fork', runId: id, step: 1 } });
  expect(log.slice(1, parent.length - 1)).toEqual(parent.slice(1, -1));
  expect(provider.hits() - before).toBe(3);
});

test('an answer that was cut off is continued where it stopped', async ({ page, place }) => {
  place.provider.enqueue(
    { text: 'Thought: I know it.\nAction: Finish[The orders come to', finish: 'length' },
    { text: ' $1,340 in all.' },
  );
  const id = await ended(place, {});
  await page.goto(`/?run=${id}`);
  await expect(page.getByText('Cut at the limit for the length of a reply')).toBeVisible();
  await page.getByRole('button', { name: 'Continue the answer' }).click();
  await expect(page.locator('.answer').last()).toContainText('come to $1,340 in all.');
});

test('a stopped run is resumed from its own page, which then shows the new one', async ({ page, place }) => {
  const { provider, server } = place;
  const before = provider.hits();
  provider.enqueue({ text: FIRST }, { text: 'Thought: Now the sum.', hang: 'body' });
  const id = await startRun(server.url, QUESTION, { model: MODEL });
  const seen = watchRuns(server.url, `${id}:0`, (_, event) => {
    if (event.type === 'text-delta' && event.step === 2) {
      void fetch(`${server.url}/api/runs/${id}/stop`, { method: 'POST' });
    }
  });
  await seen.done;
  await page.goto(`/runs/${id}`);
  await page.getByRole('button', { name: 'Resume from step 2' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/runs/${id}$`));
  await expect(page.locator('.answer')).toContainText('$1,340');
  await expect(page.getByText('From the earlier run, not made again')).toBeVisible();
  expect(provider.hits() - before).toBe(4);
});
