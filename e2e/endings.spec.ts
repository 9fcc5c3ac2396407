import type { Page } from '@playwright/test';
import { type FakeProvider, startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { readLog, type SeenEvent, startRun, watchRuns } from './event-reader.ts';
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
  // Nobody has picked the default, so it is not offered until somebody does.
  await page.goto(`/?run=${id}&view=full`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on with orders' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Model / }).click();
  const search = page.getByRole('combobox', { name: 'Search models' });
  await search.fill(MODEL);
  await expect(page.getByRole('region', { name: /^About / }).getByText(MODEL)).toBeVisible();
  await search.press('Enter');
  await page.getByRole('button', { name: 'Go on with orders' }).click();
  await expect(page.locator('.answer')).toContainText('$1,340');
});

test('a rate limit counts down, and then the answer comes', async ({ page, place }) => {
  await page.goto('/?view=full');
  await page.getByLabel('Question', { exact: true }).fill(QUESTION);
  place.provider.enqueue({ status: 429, headers: { 'retry-after': '12' } });
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText(/^Trying again in \d+ s \(2 of 3\)$/)).toBeVisible();
  await expect(page.getByText('Rate limited')).toBeVisible();
  await expect(page.locator('.answer')).toContainText('$1,340', { timeout: 30_000 });
});

test('a run at its step limit goes on with three more steps, and asks nothing again', async ({ page, place }) => {
  const { provider, server } = place;
  const before = provider.hits();
  const id = await ended(place, { maxSteps: 1, atLimit: 'stop' });
  await page.goto(`/?run=${id}`);
  await page.getByRole('button', { name: 'Go on with 3 more steps' }).click();
  await expect(page.locator('.answer')).toContainText('$1,340');
  await expect(page.getByRole('link', { name: 'the original', exact: true })).toHaveAttribute('href', `/runs/${id}`);
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

interface End {
  /** The name that the fake provider knows the fault by. */
  model: string;
  config?: Record<string, unknown>;
  title: string;
  /** What the run says of its end. */
  sentence: RegExp;
  /** What is offered first. */
  first: string;
  /** Another page that is offered: its name and its address. */
  link?: [string, string];
  /** Takes the first step, and asserts where it leads. */
  leads?(page: Page, id: string): Promise<void>;
}

/** The first step made a run of its own, which the page shows. */
async function leadsToNewRun(page: Page, id: string): Promise<void> {
  await expect(page).not.toHaveURL(new RegExp(`/runs/${id}$`));
  await expect(page).toHaveURL(/\/runs\/[^/]+$/);
}

const ENDS: Record<string, End> = {
  'tool-errors': {
    model: 'orders',
    title: 'Limited: too many tool errors',
    sentence: /The last 5 tool calls failed/,
    first: 'Go on from step 6',
    link: ['Look at the tools', '/tools'],
  },
  'provider-rate-limited': {
    model: 'rate-limited-long',
    title: 'Failed: rate limited',
    sentence: /asks to wait 60 min/,
    first: 'Try again',
    leads: leadsToNewRun,
  },
  'provider-unavailable': {
    model: 'unavailable',
    title: 'Failed: provider not there',
    sentence: /503/,
    first: 'Try again',
  },
  'provider-timeout': {
    model: 'hang-headers',
    config: { timeouts: { idle: 200, step: 400 } },
    title: 'Failed: provider too slow',
    sentence: /0\.\d s|sent nothing/,
    first: 'Try again',
    link: ['See the limits of this server', '/settings#limits'],
  },
  'provider-bad-response': {
    model: 'html',
    title: 'Failed: unusable response',
    sentence: /web page|HTML/i,
    first: 'Try again',
    link: ['Open settings', '/settings'],
  },
  'stream-truncated': {
    model: 'cut',
    title: 'Failed: stream broke off',
    sentence: /cut off|broke/,
    first: 'Try again',
  },
  'empty-completion': {
    model: 'empty',
    title: 'Failed: empty reply',
    sentence: /empty|no text|nothing/i,
    first: 'Try again',
  },
  'content-filtered': {
    model: 'filtered',
    title: 'Failed: filtered',
    sentence: /filter/,
    first: 'Change the question',
    leads: (page) => expect(page.getByLabel('Question', { exact: true })).toBeFocused(),
  },
  'context-overflow': {
    model: 'too-long',
    title: 'Failed: prompt too long',
    sentence: /too long|longer|fit/,
    first: 'Switch model',
    leads: (page) => expect(page.getByRole('combobox', { name: 'Search models' })).toBeVisible(),
  },
  'format-error': {
    model: 'plain-sentence',
    config: { formatRetries: 0 },
    title: 'Failed: reply not readable',
    sentence: /read/,
    first: 'Look at the raw reply',
    leads: (page) => expect(page.getByRole('tab', { name: /^Raw/ })).toHaveAttribute('aria-selected', 'true'),
  },
  budget: {
    model: 'orders',
    config: { budget: { tokens: 10 } },
    title: 'Limited: budget used up',
    sentence: /budget/,
    first: 'Go on with a budget of 10,000 tokens',
    leads: leadsToNewRun,
  },
  deadline: {
    model: 'hang-body',
    config: { timeouts: { run: 400 } },
    title: 'Limited: out of time',
    sentence: /time limit/,
    first: 'Go on with twice the time (0.8 s)',
  },
};

test('each way to end says what happened and offers first what helps', async ({ page, place }) => {
  const missing = 'Thought: I look it up.\nAction: dropTables[all]\nObservation: none';
  const start = ({ model, config }: End) => ended(place, { model: `compatible:${model}`, ...config });
  const { 'tool-errors': toolErrors, ...others } = ENDS as Record<'tool-errors', End>;
  // These replies go to whoever asks next, so this run plays alone.
  place.provider.enqueue(...Array.from({ length: 5 }, (_, n) => ({ text: missing.replace('all', `try ${n}`) })));
  const first = ['tool-errors', await start(toolErrors)] as const;
  const rest = await Promise.all(
    Object.entries<End>(others).map(async ([name, end]) => [name, await start(end)] as const),
  );
  for (const [reason, id] of [first, ...rest]) {
    await test.step(reason, async () => expectEnd(page, place, reason, id));
  }
});

async function expectEnd(page: Page, place: Place, reason: string, id: string): Promise<void> {
  const { title, sentence, first, link, leads } = ENDS[reason] as End;
  const { error, ...last } = (await readLog(place.server.url, id)).at(-1) as SeenEvent & { error: { message: string } };
  expect(last).toMatchObject({ type: 'run-end', reason });
  expect(error.message).toMatch(sentence);
  await page.goto(`/runs/${id}`);
  const end = page.locator('.end');
  await expect(end.getByText(title, { exact: true })).toBeVisible();
  await expect(end.getByText(error.message)).toBeVisible();
  const button = end.locator('.end__do > *').first();
  await expect(button).toHaveText(first);
  if (link) await expect(end.getByRole('link', { name: link[0] })).toHaveAttribute('href', link[1]);
  if (!leads) return;
  await button.click();
  await leads(page, id);
}
