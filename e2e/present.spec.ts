import type { Page } from '@playwright/test';
import { startRun, watchRuns } from './event-reader.ts';
import { expect, expectGoodLooks, test } from './page-test.ts';

const ONE = 'demo-orders-total';
const PAIR = `${ONE},demo-orders-circles`;

/** The beats that have been told. */
const told = (page: Page) => page.locator('.beat:not([data-place=ahead])');
const now = (page: Page) => page.locator('.beat[data-place=now]');
const stage = (page: Page) => page.locator('section.stage');

test('a run is told by keys, beat by beat, to its answer, and the address keeps the place', async ({ page }) => {
  await page.goto(`/present?runs=${ONE}&beat=0`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/total order value for customer C-100/);
  await expect(page.getByText('a stand-in that follows fixed rules')).toBeVisible();
  await expect(page.locator('.topbar')).toBeHidden();
  await expect(told(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toContainText('First it thinks');
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toContainText('It checks today’s date.');
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toContainText('Today is Friday');
  await page.keyboard.press('ArrowLeft');
  await expect(now(page)).toContainText('It checks today’s date.');
  await expect(page).toHaveURL(/beat=2$/);
  await expect(page.locator('[aria-live=polite]').first()).toHaveText('It checks today’s date.');
  await page.reload();
  await expect(now(page)).toContainText('It checks today’s date.');
  // A click on the stage goes on too; what comes back is a small table.
  await page.keyboard.press('ArrowRight');
  await page.getByText('Today is Friday').first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toContainText(
    /Two orders come back\.\s*Order 124\s*13\sApril\s*\$890\s*Order 123\s*5\sApril\s*\$450/,
  );
  await page.keyboard.press('End');
  await expect(now(page)).toContainText('Customer C-100 has 2 orders this quarter');
  await expect(now(page)).toBeInViewport();
  await expect(page.getByText('4 steps, 3.1 seconds, free of charge')).toBeVisible();
  await expect(told(page)).toHaveCount(10);
  await expectGoodLooks(page, 'present');
  await page.keyboard.press('Home');
  await expect(told(page)).toHaveCount(0);
});

test('it plays by itself, rests at the answer, and moving by hand stops it', async ({ page }) => {
  await page.clock.install();
  await page.goto(`/present?runs=demo-order-missing`);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  for (const words of ['First it thinks', 'It looks up order 999', 'there is no order 999', 'It thinks']) {
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return told(page).filter({ hasText: words }).count();
      })
      .toBeGreaterThan(0);
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const place = await now(page).textContent();
  await page.clock.runFor(30_000);
  expect(await now(page).textContent()).toBe(place);
  await page.keyboard.press('Space');
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return now(page).textContent();
    })
    .toContain('Order 999 does not exist.');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  // A button that has the focus keeps its own Space.
  await page.getByRole('button', { name: 'Back', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(now(page)).toContainText('It thinks');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('people who want no motion start it themselves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`/present?runs=${ONE}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(told(page)).toHaveCount(0);
});

test('two runs are told side by side in one pace; on a phone one of them at a time', async ({ page }) => {
  await page.goto(`/compare?runs=${PAIR}`);
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  await expect(page).toHaveURL(/\/present\?runs=demo-orders-total,demo-orders-circles/);
  await expect(page.getByText('Model A: Scripted, careful').last()).toBeVisible();
  await expect(page.getByText('Both are given the same question.')).toBeVisible();
  await page.goto(`/present?runs=${PAIR}&beat=1`);
  // The first run asks the clock; the other has nothing like it, and waits.
  await expect(page.getByRole('heading', { level: 2, name: /Model B/ })).toContainText('waits for the other');
  await page.getByRole('slider', { name: 'How far it has come' }).fill('6');
  const [first, second] = [stage(page).locator('.beat[data-place=now]').first(), now(page).last()];
  await expect(first).toContainText('Two orders come back.');
  await expect(second).toContainText('Seven orders come back.');
  const tops = await now(page).evaluateAll((beats) => beats.map((beat) => beat.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await stage(page).focus();
  await page.keyboard.press('End');
  // The end of both is seen: the run that answered long before keeps its answer in sight.
  await expect(now(page).last()).toContainText('It goes round in circles, so it is stopped.');
  await expect(now(page).last()).toBeInViewport({ ratio: 1 });
  await expect(stage(page).locator('.beat__answer')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('5 steps, 4.8 seconds, free of charge')).toBeInViewport();
  await expectGoodLooks(page, 'present-pair');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(second).toBeHidden();
  await page.getByRole('button', { name: 'Model B: Scripted, stuck' }).click();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  // Read from afar, also here.
  const sizeOf = () =>
    second.locator('.beat__say').evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
  expect(await sizeOf()).toBeGreaterThanOrEqual(22);
});

test('a blank screen, notes and the list of keys come and go; closing leads back', async ({ page }) => {
  await page.goto(`/runs/${ONE}`);
  const from = page.url();
  await page.getByRole('link', { name: 'Present', exact: true }).click();
  await expect(page).toHaveURL(/\/present/);
  await page.keyboard.press('ArrowRight');
  const blank = page.getByText('The screen is blank.');
  await page.keyboard.press('b');
  await expect(blank).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(blank).not.toBeAttached();
  // The key that brought the page back did nothing else.
  await expect(told(page)).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(page.getByRole('complementary', { name: 'Notes' })).toContainText('No notes were written');
  await page.keyboard.press('n');
  await expect(page.getByRole('complementary', { name: 'Notes' })).toHaveCount(0);
  // The whole page fills the screen, and comes back.
  const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of the presentation' });
  await expect(keys).toContainText('any key brings the page back');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(from);
});

test('what cannot be presented is named, with a way on', async ({ page }) => {
  await page.goto(`/present?runs=nobody,${ONE}`);
  await expect(page.getByText('There is no run “nobody”.')).toBeVisible();
  await page.goto(`/present?runs=${ONE},${ONE}`);
  await expect(page.getByText(`The run “${ONE}” is named twice.`)).toBeVisible();
  await page.goto(`/present?runs=${PAIR},demo-huawei-phone`);
  await expect(page.getByText('“demo-huawei-phone” has no room.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare them instead' })).toHaveAttribute('href', /huawei/);
  await page.goto('/present');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to present yet' })).toBeVisible();
  await expectGoodLooks(page, 'present-start');
  await page.getByRole('link', { name: /What is in order 999/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What is in order 999?' })).toBeVisible();
});

test('a run that is still going says so, and is presented as soon as it has ended', async ({ page, baseURL }) => {
  const question = 'What is the order total of C-100 this quarter, to be presented?';
  const id = await startRun(baseURL as string, question, { model: 'scripted:stuck', maxSteps: 6 });
  await page.goto(`/present?runs=${id}&beat=0`);
  // On a machine under load it may have ended before the page was there.
  await expect(page.getByText('It can be presented when it has ended.').or(stage(page))).toBeVisible();
  await watchRuns(baseURL as string, `${id}:0`).done;
  await expect(stage(page)).toBeVisible();
  await page.keyboard.press('End');
  await expect(now(page)).toBeVisible();
});
