import type { BrowserContext, Page } from '@playwright/test';
import { startFakeWeb } from '../fixtures/fake-web/fake-web.ts';
import { readLog, startRun } from './event-reader.ts';
import { expect, expectGoodLooks, test } from './page-test.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const CAPITAL = 'What is the capital of Peru?';
const web = await startFakeWeb();
let server: ServerProcess;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  server = await startServer({
    env: { SERPAPI_API_KEY: 'key-for-a-search', SERPAPI_TEST_PORT: String(web.port), SCRIPTED_PACE: 'instant' },
  });
  context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
});
test.afterAll(async () => {
  await context?.close();
  await server?.stop();
  await web.close();
});

const onTape = (id: string, onMiss: string) => ({ dialect: 'bracket', tools: ['Search'], tape: { id, onMiss } });
const searches = () => web.requests.map(({ url }) => url.searchParams.get('q'));

async function ended(id: string) {
  await expect.poll(async () => (await readLog(server.url, id)).at(-1)?.type, { timeout: 30_000 }).toBe('run-end');
  return (await readLog(server.url, id)).filter(({ type }) => type === 'observation');
}

async function openRun(page: Page, id: string): Promise<void> {
  await page.goto(`/runs/${id}`);
  await expect(page.getByRole('heading', { name: CAPITAL })).toBeVisible();
}

test('two runs on one tape search once, and the page of each says where its result came from', async () => {
  web.reset();
  const ids = await Promise.all([
    startRun(server.url, CAPITAL, onTape('both', 'live')),
    startRun(server.url, CAPITAL, onTape('both', 'live')),
  ]);
  const seen = await Promise.all(ids.map(ended));
  expect(new Set(searches()).size).toBe(searches().length);
  const firsts = seen.map(([first]) => first);
  expect(firsts.map((event) => event?.source).sort()).toEqual(['live', 'tape']);
  expect(firsts[0]?.text).toBe(firsts[1]?.text);
  const second = ids[firsts.findIndex((event) => event?.source === 'tape')] ?? '';
  const page = await context.newPage();
  await openRun(page, second);
  await expect(page.getByText('from the tape').first()).toBeVisible();
  await expect(page.getByText('On tape both')).toBeVisible();
  // A later run gets it all from the tape, though it must not call.
  const hits = searches().length;
  expect(
    (await ended(await startRun(server.url, CAPITAL, onTape('both', 'fail')))).map(({ source }) => source),
  ).toEqual(seen[0]?.map(() => 'tape'));
  // So does one that asks again on the results of the first.
  await page.getByRole('button', { name: 'Other ways to run again' }).click();
  await page.getByRole('menuitem', { name: /the same results/ }).click();
  await page.waitForURL((address) => !address.pathname.endsWith(second));
  await expect(page.getByText(`On the results of run ${second}`)).toBeVisible();
  await ended(new URL(page.url()).pathname.slice(6));
  expect(searches()).toHaveLength(hits);
  await page.close();
});

test('a run that asks about a call is answered on its page', async () => {
  web.reset();
  const id = await startRun(server.url, CAPITAL, onTape('asking', 'ask'));
  const page = await context.newPage();
  await openRun(page, id);
  const question = page.getByRole('group', { name: 'This call is not on the tape.' });
  await expect(question).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Waiting for a person')).toBeVisible();
  await question.getByRole('button', { name: 'Write the result' }).click();
  await expect(question.getByLabel('The result that the model gets')).toBeFocused();
  await expectGoodLooks(page, 'tape-question');
  await question.getByLabel('The result that the model gets').fill('Lima is the capital of Peru.');
  await question.getByRole('button', { name: 'Give it to the model' }).click();
  await expect(page.getByText('edited by you')).toBeVisible();
  await expect(page.getByText(/waited .* for a person\. Written by hand\./)).toBeVisible();
  const [observation] = await ended(id);
  expect(observation).toMatchObject({ source: 'edited', text: 'Lima is the capital of Peru.' });
  expect(searches()).toEqual([]);
  await page.close();
});
