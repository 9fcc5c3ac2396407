import type { Page } from '@playwright/test';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { expect, expectGoodLooks, instantTest, test } from './page-test.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";

/** The id of the run that the page shows. */
async function shownRun(page: import('@playwright/test').Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]run=/);
  return new URL(page.url()).searchParams.get('run') as string;
}

test('a newcomer presses Run and sees the calls and the total, without a key', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('follows rules, no AI').first()).toBeVisible();
  await expectGoodLooks(page, 'first-run');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const lane = page.getByRole('region', { name: 'Lane A' });
  await expect(lane.getByText('searchOrders').first()).toBeVisible({ timeout: 20_000 });
  await expect(lane.getByText('Calculator').first()).toBeVisible({ timeout: 20_000 });
  await expect(lane.getByText(/\$1,340/).first()).toBeVisible({ timeout: 20_000 });
  await expect(lane.getByText('Completed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await expectGoodLooks(page, 'completed');
});

test('a reload in the middle loses nothing: the run goes on and the page follows it', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await page.keyboard.press('Control+Enter');
  const lane = page.getByRole('region', { name: 'Lane A' });
  await expect(lane.getByText('Observation').first()).toBeVisible({ timeout: 20_000 });
  const id = await shownRun(page);
  await page.reload();
  await expect(lane.getByText(/\$1,340/).first()).toBeVisible({ timeout: 20_000 });
  const log = await readLog(baseURL as string, id);
  const thoughts = log.filter((event) => event.type === 'thought').map((event) => event.text as string);
  for (const thought of thoughts) await expect(lane.getByText(thought, { exact: true })).toHaveCount(1);
  expect(log.filter((event) => event.type === 'run-end')).toHaveLength(1);
});

test('a second tab stops the run while three tabs with four runs each are open', async ({ page, context, baseURL }) => {
  const url = baseURL as string;
  const stuck = { model: 'scripted:stuck', maxSteps: 50, repeatLimit: 50 };
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
  const going: string[] = [];
  for (const tab of tabs) {
    const ids = await Promise.all([1, 2].map(() => startRun(url, QUESTION, stuck)));
    going.push(...ids);
    const ended = await Promise.all([1, 2].map(() => startRun(url, 'What is 1 + 1?')));
    await tab.goto('/runs');
    // As a page with four lanes does: one connection for all of its runs.
    await tab.evaluate(
      (cursor) => {
        const source = new EventSource(`/api/events?runs=${cursor}`);
        Object.assign(window, { source });
        return new Promise((resolve) => source.addEventListener('message', resolve, { once: true }));
      },
      [...ids, ...ended].map((id) => `${id}:0`).join(','),
    );
  }
  // Long enough for any machine.
  const lane = 'model.scripted:stuck steps.50 repeats.50';
  await page.goto(`/?${new URLSearchParams({ lane, q: QUESTION })}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const id = await shownRun(page);
  const second = await context.newPage();
  await second.goto(`/?run=${id}`);
  await second.getByRole('button', { name: 'Stop' }).click();
  await expect(second.getByText('Stopped by you').first()).toBeVisible();
  await expect(page.getByText('Stopped by you').first()).toBeVisible();
  for (const run of going) await page.request.post(`/api/runs/${run}/stop`);
});

instantTest('a step opens to its prompt, the raw reply, and what the tool took and gave', async ({ page, baseURL }) => {
  const id = await startRun(baseURL as string, QUESTION, { model: 'scripted:sloppy' });
  await watchRuns(baseURL as string, `${id}:0`).done;
  const log = await readLog(baseURL as string, id);
  const raw = log.find((event) => event.type === 'model-end' && event.step === 1)?.text as string;
  await page.goto(`/runs/${id}`);
  await expect(page.getByText('Repaired').first()).toBeVisible();
  await page
    .getByRole('button', { name: /Inspect/ })
    .first()
    .click();
  const inspector = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'Step 1' });
  await expect(inspector.getByText(QUESTION).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect(page.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true');
  await expect(inspector.getByRole('tabpanel')).toContainText(raw.trim().slice(0, 60));
  await page.getByRole('tab', { name: 'Tool' }).click();
  await expect(inspector.getByRole('tabpanel').getByText('Clock').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Usage' }).click();
  expect(await shiftBetweenTabs(page)).toBeLessThan(0.02);
  await inspector.getByRole('button', { name: 'Correct' }).click();
  const sheet = page.getByRole('dialog', { name: 'Step 1 as an example' });
  await expect(sheet.getByLabel('Thought', { exact: true })).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(inspector.getByRole('button', { name: 'Correct' })).toBeFocused();
  await expectGoodLooks(page, 'inspector');
});

/** How much moves while the tabs are gone through. A script presses them: what moves right after a person's press is forgiven. */
function shiftBetweenTabs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
      tab.click();
      for (let count = 0; count < 5; count++) await frame();
    }
    shifts.push(...observer.takeRecords());
    return shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
  });
}

instantTest('a run that goes in circles is warned and ended, and says why', async ({ page, baseURL }) => {
  const id = await startRun(baseURL as string, QUESTION, { model: 'scripted:stuck' });
  await page.goto(`/?run=${id}`);
  await expect(page.getByText('Same call as step 1').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Limited: going in circles').first()).toBeVisible({ timeout: 30_000 });
  await expectGoodLooks(page, 'circles');
});

instantTest('a tool that fails becomes an error observation, and the run goes on', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('button', { name: /Let a tool fail/ })
    .or(page.getByRole('link', { name: /Let a tool fail/ }))
    .click();
  await expect(page.getByText('Error observation').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 20_000 });
});

instantTest('runs are listed, opened and deleted', async ({ page, baseURL }) => {
  const question = 'What is 86 * 3?';
  const id = await startRun(baseURL as string, question);
  await watchRuns(baseURL as string, `${id}:0`).done;
  await page.goto('/runs');
  await expect(page.getByText(question).first()).toBeVisible();
  await expectGoodLooks(page, 'runs');
  await page.getByRole('link', { name: question }).first().click();
  await expect(page).toHaveURL(new RegExp(`/runs/${id}`));
  await expect(page.getByText('258').first()).toBeVisible();
  await expectGoodLooks(page, 'run');
  await page.getByRole('button', { name: /Delete/ }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page).toHaveURL(/\/runs$/);
  expect((await page.request.get(`/api/runs/${id}`)).status()).toBe(404);
});

test('a run that plays holds nobody back who goes on to another page', async ({ page, baseURL }) => {
  const id = await startRun(baseURL as string, QUESTION);
  await watchRuns(baseURL as string, `${id}:0`).done;
  await page.goto(`/runs/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.route(
    (address) => address.searchParams.has('_rsc'),
    async (route) => {
      // The next page comes after the player has put its moment in the address.
      const before = page.url();
      await expect.poll(() => page.url()).not.toBe(before);
      await route.continue();
    },
  );
  await page.getByRole('button', { name: 'Run again', exact: true }).click();
  await page.waitForURL((address) => address.pathname.startsWith('/runs/') && !address.pathname.endsWith(id));
});

test('everything works from the keyboard: run, stop with Esc, run again', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.focus();
  await page.keyboard.press('Control+A');
  // A run of several steps is still going when Esc comes, also where all is slow.
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await box.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Stopped by you').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/\$1,340/).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 20_000 });
});

test('a page that is not there, and a run that is not there, say so and show a way on', async ({ page }) => {
  expect((await page.request.get('/nowhere')).status()).toBe(404);
  const response = await page.request.get('/runs/nobody');
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('/runs');
});
