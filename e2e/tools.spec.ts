import type { Page } from '@playwright/test';
import { readLog, type SeenEvent } from './event-reader.ts';
import { expect, expectAccessible, expectGoodLooks, instantTest as test } from './page-test.ts';

const SUM = 'What is 450 + 890?';
const lane = (page: Page) => page.getByRole('region', { name: 'Lane A' });
const returned = (page: Page) => page.getByRole('region', { name: 'What the tool returned' });
const seen = (page: Page) => page.getByRole('region', { name: 'What the model would see' });

async function openTool(page: Page, name: string): Promise<void> {
  await page.goto(`/tools?tool=${name}`);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await isAlive(page);
}

async function openPlayground(page: Page): Promise<void> {
  await page.goto('/?view=full');
  await isAlive(page);
}

/** Only a page that is alive knows when the draft was kept. */
async function isAlive(page: Page): Promise<void> {
  await expect(page.getByText(/^Drafts? (are )?kept/)).toBeVisible();
}

/** Asks in the playground as it stands, waits for the end, and gives the log of the run. */
async function ask(page: Page, url: string, question: string): Promise<SeenEvent[]> {
  const runOf = () => new URL(page.url()).searchParams.get('run');
  const before = runOf();
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Control+Enter');
  // A page that was left with a run comes back with it.
  await expect.poll(runOf).not.toBe(before);
  const id = runOf() as string;
  await expect.poll(async () => (await readLog(url, id)).at(-1)?.type, { timeout: 20_000 }).toBe('run-end');
  return readLog(url, id);
}

const observations = (log: SeenEvent[]) => log.filter(({ type }) => type === 'observation');

test('a tool is tried by hand, and what it returned stands beside what a model would see', async ({ page }) => {
  await openTool(page, 'Calculator');
  await page.getByRole('textbox', { name: /^expression/ }).fill('450 + 890');
  await page.keyboard.press('Control+Enter');
  await expect(returned(page).getByText('1340', { exact: true })).toBeVisible();
  await expect(seen(page).getByText('1340', { exact: true })).toBeVisible();
  await expectGoodLooks(page, 'tools');
  await page.getByRole('radio', { name: 'Huge' }).check();
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(returned(page).getByText('the model sees nothing below this line')).toBeAttached();
  await expect(seen(page).getByText('cut: 16,000 of 200,000 characters')).toBeVisible();
  await page.getByRole('link', { name: /^getOrderDetails/ }).click();
  await page.getByRole('textbox', { name: /^orderId/ }).fill('many');
  await page.getByRole('textbox', { name: /^orderId/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: /^orderId/ })).toHaveAccessibleDescription(/Expected a whole number/);
  await page.getByRole('link', { name: /^Calculator/ }).click();
  await expect(page.getByRole('textbox', { name: /^expression/ })).toHaveValue('450 + 890');
});

test('on a phone the list makes room for the tool that is picked, and comes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tools');
  await isAlive(page);
  await expect(page.getByRole('heading', { name: 'Try it by hand' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Clock/ }).click();
  await expect(page.getByRole('heading', { name: 'Clock', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Search/ })).toBeHidden();
  await page.getByRole('link', { name: 'All tools' }).click();
  await expect(page.getByRole('link', { name: /^Search/ })).toBeVisible();
});

test('what was filled in stays while the server is away, and a call that takes long can be stopped', async ({
  browser,
  baseURL,
}) => {
  // The browser itself notes a call without an answer in its console, so this happens outside the quiet context.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await openTool(page, 'Calculator');
  await page.getByRole('textbox', { name: /^expression/ }).fill('1 + 1');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('alert').getByText(/The server did not answer/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: /^expression/ })).toHaveValue('1 + 1');
  await page.getByRole('radio', { name: 'Time-out' }).check();
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText('Calculator is working')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^Stopped\./)).toBeVisible();
  await context.close();
});

test('an edited description is in the preview and in the prompt of the next run, and goes back', async ({
  page,
  baseURL,
}) => {
  const own = 'Adds and multiplies, and is never wrong.';
  await openTool(page, 'Calculator');
  const words = page.getByRole('textbox', { name: 'Description of Calculator' });
  const original = await words.inputValue();
  await words.fill(own);
  await expect(page.getByText('Edited for this recipe')).toBeVisible();
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await openPlayground(page);
  await page.getByRole('button', { name: 'Preview what the model would get' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview of the prompt' });
  await expect(preview.getByText(own).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'description edited' })).toBeVisible();
  const log = await ask(page, baseURL as string, SUM);
  const prompt = JSON.stringify(log.find(({ type }) => type === 'prompt'));
  expect(prompt).toContain(own);
  expect(prompt).not.toContain(original.slice(0, 40));
  await openTool(page, 'Calculator');
  await page.getByRole('button', { name: 'Back to the original' }).click();
  await expect(words).toHaveValue(original);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words).toHaveValue(own);
});

test('a mock stands in for a tool in the next run, and the observation says so', async ({ page, baseURL }) => {
  await openTool(page, 'Calculator');
  await page.getByRole('radio', { name: 'Mock' }).check();
  await page.getByRole('radio', { name: 'JSON' }).check();
  await page.getByRole('textbox', { name: 'JSON that comes back' }).fill('{"value": ');
  await expect(page.getByText(/^Not JSON yet/)).toBeVisible();
  await page.getByRole('textbox', { name: 'JSON that comes back' }).fill('{"value": 7777}');
  await expect(page.getByText('This is JSON.')).toBeVisible();
  await expectGoodLooks(page, 'tools-mock');
  await openPlayground(page);
  await expect(page.getByRole('button', { name: /^Calculator: mock/ })).toBeVisible();
  const log = await ask(page, baseURL as string, SUM);
  await expect(
    lane(page)
      .getByText(/mock, written by a person/)
      .first(),
  ).toBeVisible();
  expect(observations(log)[0]).toMatchObject({ source: 'mock', text: '{"value": 7777}' });
});

test('a fault that is planted in the rail is read by the agent, which goes on', async ({ page, baseURL }) => {
  await openPlayground(page);
  await page.getByRole('button', { name: /^Calculator: live/ }).click();
  await page.getByRole('radio', { name: 'Error' }).check();
  await expectAccessible(page);
  await page.screenshot({ path: 'screenshots/tools-rail-desktop-light.png' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Calculator: error planted/ })).toBeVisible();
  const log = await ask(page, baseURL as string, SUM);
  await expect(lane(page).getByText('fault planted: error').first()).toBeVisible();
  const [struck] = observations(log);
  expect(struck).toMatchObject({ fault: 'error', error: { code: expect.any(String) } });
  expect(log.some(({ type, seq }) => type === 'step-start' && seq > (struck?.seq ?? 0))).toBe(true);
});

test('a result that was kept from a step comes again where the tool is frozen, and nothing else does', async ({
  page,
  baseURL,
}) => {
  await openPlayground(page);
  const question = 'What is 31 * 17?';
  await ask(page, baseURL as string, question);
  await page.getByRole('button', { name: /^Inspect step 1/ }).click();
  await page.getByRole('tab', { name: 'Tool' }).click();
  await page.getByRole('button', { name: 'Keep this result' }).click();
  await expect(page.getByText(/^Kept\. A run with Calculator/)).toBeVisible();
  await openTool(page, 'Calculator');
  await page.getByRole('radio', { name: 'Frozen' }).check();
  await page.getByRole('radio', { name: /^Fail/ }).check();
  await expect(page.getByText(/\d+ kept results?/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^expression/ }).fill('8 + 8');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(seen(page).getByText(/no result is kept for this input/)).toBeVisible();
  await openPlayground(page);
  const log = await ask(page, baseURL as string, question);
  await expect(lane(page).getByText('frozen').first()).toBeVisible();
  expect(observations(log)[0]).toMatchObject({ source: 'frozen', text: '527', error: null });
});
