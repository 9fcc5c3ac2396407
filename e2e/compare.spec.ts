import type { Page } from '@playwright/test';
import { startRun, watchRuns } from './event-reader.ts';
import { expect, expectGoodLooks, test as runningTest, instantTest as test } from './page-test.ts';

const QUESTION = 'What is the order total of C-100 this quarter, side by side?';

/** Two ended runs on one question, made once on each server for all tests of this file. */
const pairs = new Map<string, Promise<[string, string]>>();
function runs(url: string): Promise<[string, string]> {
  const pair = pairs.get(url) ?? newPair(url);
  pairs.set(url, pair);
  return pair;
}

function newPair(url: string): Promise<[string, string]> {
  return Promise.all([
    startRun(url, QUESTION, { model: 'scripted:careful' }),
    startRun(url, QUESTION, { model: 'scripted:sloppy' }),
  ]).then(async (ids) => {
    await watchRuns(url, ids.map((id) => `${id}:0`).join(',')).done;
    return ids;
  });
}

const rows = (page: Page) => page.locator('.pair');
/** The state of each row, as the words say it. */
const states = (page: Page) => page.locator('.pair__word').allTextContents();

test('two runs stand side by side: rows say what they have in common, and the first difference is one press away', async ({
  page,
  baseURL,
}) => {
  const [a, b] = await runs(baseURL as string);
  await page.goto(`/compare?runs=${a},${b}`);
  await expect(page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible();
  await expect(rows(page).first()).toContainText('Same');
  expect(new Set(await states(page)).size).toBeGreaterThan(1);
  const strip = page.getByRole('region', { name: 'What was changed' });
  await expect(strip).toContainText('Model');
  await expect(strip.getByRole('term')).toHaveCount(1);
  await page.getByRole('button', { name: /First difference/ }).click();
  const first = page.locator('.pair[data-first]');
  await expect(first).toBeFocused();
  await expect(first).toContainText('First difference');
  await expect(page).toHaveURL(/step=[AB]\.\d/);
  await expectGoodLooks(page, 'compare');
  // What was the same opens in place.
  await page.getByRole('button', { name: 'Same' }).first().click();
  await expect(rows(page).first().getByText('Observation')).toHaveCount(2);
});

test('only the differences are shown when asked, and the address keeps it', async ({ page, baseURL }) => {
  const [a, b] = await runs(baseURL as string);
  await page.goto(`/compare?runs=${a},${b}&align=nonsense&step=Z.9`);
  await expect(rows(page).first()).toBeVisible();
  const all = await rows(page).count();
  const same = (await states(page)).filter((state) => state === 'Same').length;
  await page.getByText('Only differences', { exact: true }).click();
  await expect(rows(page)).toHaveCount(all - same);
  await page.reload();
  await expect(rows(page)).toHaveCount(all - same);
});

test('swapping the runs mirrors the page', async ({ page, baseURL }) => {
  const [a, b] = await runs(baseURL as string);
  await page.goto(`/compare?runs=${a},${b}`);
  await expect(rows(page).first()).toBeVisible();
  const straight = await states(page);
  await page.getByRole('button', { name: 'Swap the runs' }).click();
  await expect(page).toHaveURL(new RegExp(`runs=${b},${a}`));
  await expect(page.locator('.run-card').first()).toContainText('sloppy');
  const turned: Record<string, string> = { 'Only in A': 'Only in B', 'Only in B': 'Only in A' };
  await expect.poll(() => states(page)).toEqual(straight.map((state) => turned[state] ?? state));
});

runningTest('one clock plays all runs without asking the server for anything', async ({ page, baseURL }) => {
  const [a, b] = await runs(baseURL as string);
  await page.goto(`/compare?runs=${a},${b}&align=step`);
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const clock = page.getByRole('slider', { name: 'Time since the start of the runs' });
  await clock.fill('0');
  await expect(clock).toHaveAttribute('aria-valuetext', /A not begun/);
  await expect(page.getByText('Not yet').first()).toBeVisible();
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Faster' }).press('Enter');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(clock).toHaveAttribute('aria-valuetext', /A ended, B ended/);
  await expect(page.getByText('Not yet')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('runs that cannot be compared are named, and what can be is shown', async ({ page, baseURL }) => {
  const [a, b] = await runs(baseURL as string);
  await page.goto(`/compare?runs=${a},nobody,${a},${b}`);
  await expect(page.getByText('There is no run “nobody”.')).toBeVisible();
  await expect(page.getByText(`The run “${a}” is named twice.`)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  // One alone is offered others on its question.
  await page.goto(`/compare?runs=${a},nobody`);
  await expect(page.getByRole('heading', { name: 'Pick a run to stand beside this one' })).toBeVisible();
  await page
    .getByRole('link', { name: /sloppy/ })
    .first()
    .click();
  await expect(page).toHaveURL(/runs=[\w-]+,[\w-]+/);
  await expect(rows(page).first()).toBeVisible();
  // Nobody named at all: the last two on one question.
  await page.goto('/compare');
  await expectGoodLooks(page, 'compare-pick');
  await expect(page.getByText('The last two runs on the same question')).toBeVisible();
});

test('an answer at the limit is no step here either, and a run leads to its comparison', async ({ page, baseURL }) => {
  const [a] = await runs(baseURL as string);
  const limited = await startRun(baseURL as string, QUESTION, { maxSteps: 2 });
  await watchRuns(baseURL as string, `${limited}:0`).done;
  await page.goto(`/runs/${limited}?step=A.3`);
  await expect(page.getByRole('heading', { name: '+1, the answer at the limit' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Pick a run to stand beside this one' })).toBeVisible();
  await page.goto(`/compare?runs=${a},${limited}`);
  await expect(page.locator('.run-card').nth(1)).toContainText('2 steps +1');
  await expect(page.locator('.pair').last().locator('.pair__numeral').last()).toContainText('+1');
});

test('what the tools were made to answer is named, and so is a planted fault where it struck', async ({
  page,
  baseURL,
}) => {
  const [a] = await runs(baseURL as string);
  const faulty = await startRun(baseURL as string, QUESTION, {
    toolRules: { searchOrders: { mode: 'live', fault: 'error' } },
  });
  await watchRuns(baseURL as string, `${faulty}:0`).done;
  await page.goto(`/compare?runs=${a},${faulty}`);
  const strip = page.getByRole('region', { name: 'What was changed' });
  await expect(strip).toContainText('searchOrders: error planted');
  await expect(page.getByText('fault planted: error').first()).toBeVisible();
});

runningTest(
  'a run that is still going is shown as it stands, and can be followed to its end',
  async ({ page, baseURL }) => {
    const [a] = await runs(baseURL as string);
    // Long enough for any machine: it is stopped once it has been looked at.
    const stuck = { model: 'scripted:stuck', maxSteps: 50, repeatLimit: 50 };
    const going = await startRun(baseURL as string, QUESTION, stuck);
    await page.goto(`/compare?runs=${a},${going}`);
    await expect(page.getByText('B is still running.')).toBeVisible();
    await page.getByRole('button', { name: 'Follow it' }).click();
    await page.request.post(`/api/runs/${going}/stop`);
    await expect(page.locator('.run-card').nth(1)).toContainText('Stopped');
    await expect(page.getByText('B is still running.')).toHaveCount(0);
  },
);

test('one that writes its calls and one that has them as data are aligned by what they did', async ({
  page,
  baseURL,
}) => {
  const [a] = await runs(baseURL as string);
  const native = await startRun(baseURL as string, QUESTION, { model: 'scripted:careful', dialect: 'native' });
  await watchRuns(baseURL as string, `${native}:0`).done;
  await page.goto(`/compare?runs=${a},${native}`);
  await expect(rows(page).first()).toBeVisible();
  const found = await states(page);
  expect(found.length).toBeGreaterThan(1);
  // Every step has its partner; what was called decides, whatever the words of the thoughts.
  expect(found.filter((state) => state !== 'Same' && state !== 'Similar')).toEqual([]);
  await expect(page.getByRole('region', { name: 'What was changed' })).toContainText('native');
});

test('of three runs it is said in which a step is the same, each can be moved, and the totals go along', async ({
  page,
  baseURL,
}) => {
  const [a, b] = await runs(baseURL as string);
  const short = await startRun(baseURL as string, 'What is 17 * 3?', { model: 'scripted:careful', maxSteps: 1 });
  await watchRuns(baseURL as string, `${short}:0`).done;
  await page.goto(`/compare?runs=${a},${b},${short}&align=step`);
  await expect(rows(page).first()).toBeVisible();
  const last = rows(page).last().locator('.pair__word');
  const found = await states(page);
  expect(found.some((state) => /(in|among) A, B; not in C$/.test(state))).toBe(true);
  await expect(last).not.toHaveText('Same');
  // Another question is a difference, and is told.
  const strip = page.getByRole('region', { name: 'What was changed' });
  await expect(strip.getByRole('term').first()).toHaveText('Question');
  await expect(strip).not.toContainText('Nothing');
  const totals = page.locator('.totals__run');
  await expect(totals).toHaveCount(3);
  const [first, second, third] = await totals.allTextContents();
  expect(new Set([first?.slice(1), second?.slice(1), third?.slice(1)]).size).toBe(3);
  const steps = await totals.nth(2).locator('b').first().textContent();
  await page.getByRole('button', { name: 'Move C to the left' }).click();
  await expect(page).toHaveURL(new RegExp(`runs=${a},${short},${b}`));
  await expect(totals.nth(1).locator('b').first()).toHaveText(steps ?? '');
  const moved = (state: string) =>
    state.replace('A, B; not in C', 'A, C; not in B').replace(/^Only in B$/, 'Only in C');
  expect(await states(page)).toEqual(found.map(moved));
});
