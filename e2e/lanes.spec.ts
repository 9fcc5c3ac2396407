import type { Page } from '@playwright/test';
import { readLog, startRun } from './event-reader.ts';
import { expect, expectGoodLooks, test as runningTest, instantTest as test } from './page-test.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";
const laneOf = (page: Page, letter: string) => page.getByRole('region', { name: `Lane ${letter}`, exact: true });
const stepLimit = (page: Page) => page.getByRole('textbox', { name: 'Step limit' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An address that sets lanes up. */
function address(question: string, ...lanes: string[]): string {
  const params = new URLSearchParams(lanes.map((lane) => ['lane', lane]));
  params.set('q', question);
  return `/?${params}`;
}

test('a lane is added as a copy, changed, removed and brought back, and a link sets the same up elsewhere', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?view=full');
  await page.getByRole('textbox', { name: 'Question' }).fill('What is 6 * 7?');
  await stepLimit(page).fill('6');
  await button(page, 'Add lane').click();
  await expect(page.getByRole('heading', { name: 'Lane B', exact: true }).first()).toBeVisible();
  await expect(laneOf(page, 'B')).toBeFocused();
  // The recipe and the settings follow a moment later.
  await expect(page.locator('.rail:not([data-settling])')).toBeVisible();
  await expect(stepLimit(page)).toHaveValue('6');
  await stepLimit(page).fill('3');
  await expect(laneOf(page, 'B').getByText('step limit 6 to 3')).toBeVisible();
  await expect(page).toHaveURL(/lane=steps\.6&lane=steps\.3/);
  await page.keyboard.press('Escape');
  await laneOf(page, 'A').focus();
  await expect(stepLimit(page)).toHaveValue('6');
  await button(page, 'Remove lane A').click();
  await expect(laneOf(page, 'B')).toHaveCount(0);
  await expect(stepLimit(page)).toHaveValue('3');
  await button(page, 'Undo').last().click();
  await expect(laneOf(page, 'B').getByText('step limit 6 to 3')).toBeVisible();
  await page.reload();
  await expect(laneOf(page, 'B').getByText('step limit 6 to 3')).toBeVisible();
  await expect(page.getByText('The lanes of the link')).toHaveCount(0);
  await button(page, 'Copy link').click();
  await expect(button(page, 'Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.getAll('lane')).toEqual(['steps.6', 'steps.3']);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(laneOf(elsewhere, 'B').getByText('step limit 6 to 3')).toBeVisible();
  await expect(elsewhere.getByRole('textbox', { name: 'Question' })).toHaveValue('What is 6 * 7?');
  await expect(stepLimit(elsewhere)).toHaveValue('6');
  await expect(elsewhere).not.toHaveURL(/[?&]q=/);
  await expect(laneOf(elsewhere, 'B').getByText(/^Set up: .* up to 3 steps/)).toBeVisible();
  await expect(laneOf(elsewhere, 'B').getByText('Press Run all to ask: “What is 6 * 7?”')).toBeVisible();
  // The question has left the address; Back leads to the lanes all the same, and not to the address alone.
  await elsewhere.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/runs/);
  await elsewhere.goBack();
  await expect(laneOf(elsewhere, 'B').getByText('step limit 6 to 3')).toBeVisible();
  await elsewhere.context().close();
  // A click takes a difference back.
  await laneOf(page, 'B').getByTitle('Back to A’s “step limit 6”').click();
  await expect(laneOf(page, 'B').getByText('step limit 6 to 3')).toHaveCount(0);
});

runningTest('two lanes run at once: one is stopped, the other goes on, and a reload has both', async ({ page }) => {
  await page.goto(address(QUESTION, 'model.scripted:careful', 'model.scripted:stuck steps.50 repeats.50'));
  await expect(laneOf(page, 'B').getByText('step limit 8 to 50')).toBeVisible();
  await button(page, 'Run all').click();
  await expect(button(page, 'Stop all')).toBeVisible();
  await expect(laneOf(page, 'B').getByText('Observation').first()).toBeVisible({ timeout: 20_000 });
  await button(page, 'Stop lane B').click();
  await expect(laneOf(page, 'B').getByText('You stopped it.').first()).toBeVisible();
  await expect(laneOf(page, 'A').locator('.answer')).toContainText('$1,340', { timeout: 30_000 });
  await expect(button(page, 'Run all')).toBeVisible();
  await expect(page).toHaveURL(/[?&]run=\w+,\w+/);
  const runs = new URL(page.url()).searchParams.get('run') as string;
  await expect(page.getByRole('link', { name: 'Compare A and B' })).toHaveAttribute('href', `/compare?runs=${runs}`);
  const { items } = await (await page.request.get('/api/runs?limit=50')).json();
  const kept = (items as { id: string; outcome: string }[]).filter(({ id }) => runs.split(',').includes(id));
  expect(kept.map(({ outcome }) => outcome).sort()).toEqual(['completed', 'stopped']);
  await page.reload();
  await expect(laneOf(page, 'A').locator('.answer')).toContainText('$1,340');
  await expect(laneOf(page, 'B').getByText('You stopped it.').first()).toBeVisible();
  await expect(laneOf(page, 'B').getByText('step limit 8 to 50')).toBeVisible();
  await laneOf(page, 'B')
    .getByRole('button', { name: /Inspect/ })
    .first()
    .click();
  await expect(page).toHaveURL(/step=B\.1/);
  await expect(page.getByRole('complementary').filter({ hasText: 'Step 1' })).toContainText('B');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/step=/);
  await expectGoodLooks(page, 'lanes');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Lane A' }).click();
  await expect(laneOf(page, 'A').locator('.answer')).toBeVisible();
  await expect(laneOf(page, 'B')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(laneOf(page, 'B').getByText('You stopped it.').first()).toBeVisible();
  await button(page, 'Add lane').click();
  await expect(page.getByRole('tab', { name: 'Lane C' })).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Lanes').click();
  await expect(
    page.getByRole('dialog', { name: 'Lanes' }).getByRole('link', { name: 'Compare A and B' }),
  ).toBeVisible();
});

test('a lane that cannot start says so itself and leaves the other alone; a run that is not there as well', async ({
  browser,
}) => {
  // The browser itself notes a refused start in its console, so this happens outside the quiet context.
  const page = await (await browser.newContext()).newPage();
  await page.goto(address('What is 2 + 3?', '', 'steps.999'));
  await button(page, 'Run all').click();
  await expect(laneOf(page, 'B').getByRole('alert')).toContainText(/steps/i);
  await expect(laneOf(page, 'A').locator('.answer')).toContainText('5', { timeout: 20_000 });
  await expect(laneOf(page, 'A').getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]run=\w+(&|$)/);
  const id = new URL(page.url()).searchParams.get('run') as string;
  await page.goto(`/?run=${id},nobody&lane=&lane=&step=Z.9&tab=nothing`);
  await expect(laneOf(page, 'A').locator('.answer')).toContainText('5');
  await expect(laneOf(page, 'B').getByText('This run is not here')).toBeVisible();
  await page.context().close();
});

test('lanes share a tape: what one called the other gets from it, until there is a new tape', async ({
  page,
  baseURL,
}) => {
  await page.goto(address('What is 12 * 12?', '', 'temperature.0.5'));
  await expect(page.getByRole('switch', { name: 'Shared tape' })).toBeChecked();
  const sources = async () => {
    const runs = (new URL(page.url()).searchParams.get('run') as string).split(',');
    const logs = await Promise.all(runs.map((id) => readLog(baseURL as string, id)));
    return logs.map((log) => log.filter(({ type }) => type === 'observation').map(({ source }) => source));
  };
  const bothAnswer = async () => {
    for (const letter of ['A', 'B'])
      await expect(laneOf(page, letter).locator('.answer')).toContainText('144', { timeout: 30_000 });
    await expect(button(page, 'Run all')).toBeVisible();
  };
  await button(page, 'Run all').click();
  await bothAnswer();
  expect((await sources()).flat().sort()).toEqual(['live', 'tape']);
  const first = page.url();
  await button(page, 'Run lane A').click();
  await expect(page).not.toHaveURL(first);
  await bothAnswer();
  expect((await sources())[0]).toEqual(['tape']);
  await expect(laneOf(page, 'A').getByText('from the tape')).toBeVisible();
  await button(page, 'New tape').click();
  const second = page.url();
  await button(page, 'Run lane A').click();
  await expect(page).not.toHaveURL(second);
  await bothAnswer();
  expect((await sources())[0]).toEqual(['live']);
  // The rule of a lane goes along with its run, and nothing does once the lanes share no tape.
  const tapeOfA = async () => {
    const [id] = (new URL(page.url()).searchParams.get('run') as string).split(',');
    const [start] = await readLog(baseURL as string, id as string);
    const config = start?.config as { tape?: { onMiss: string } } | undefined;
    return config?.tape?.onMiss;
  };
  const runA = async () => {
    const before = page.url();
    await button(page, 'Run lane A').click();
    await expect(page).not.toHaveURL(before);
    await bothAnswer();
  };
  await laneOf(page, 'A').focus();
  await button(page, 'More settings').click();
  await page.getByRole('combobox', { name: /^When a call is not on the tape/ }).click();
  await page.getByRole('option', { name: /^Fail/ }).click();
  await runA();
  expect(await tapeOfA()).toBe('fail');
  await page.getByRole('toolbar', { name: 'Lanes' }).getByText('Shared tape').click();
  await expect(page.getByRole('switch', { name: 'Shared tape' })).not.toBeChecked();
  await runA();
  expect([await tapeOfA(), (await sources())[0]]).toEqual([undefined, ['live']]);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const isWhole = () => page.locator('.lanes-bar').evaluate((bar) => bar.scrollWidth <= bar.clientWidth);
    await expect.poll(isWhole, 'nothing of the toolbar is cut off').toBe(true);
  }
});

runningTest('a run that fails in one lane leaves the other alone, and all are stopped at once', async ({ page }) => {
  // The second is asked to answer in no step that is long enough: it ends at its limit, without an answer.
  await page.goto(address(QUESTION, 'model.scripted:stuck steps.50 repeats.50', 'steps.1 limit.stop'));
  await button(page, 'Run all').click();
  await expect(laneOf(page, 'B').getByText('Limited').first()).toBeVisible({ timeout: 20_000 });
  await expect(laneOf(page, 'A').getByText('Observation').first()).toBeVisible({ timeout: 20_000 });
  await button(page, 'Stop all').click();
  await expect(laneOf(page, 'A').getByText('You stopped it.').first()).toBeVisible();
  await expect(button(page, 'Run all')).toBeVisible();
});

test('the keys run one lane or all, and turn from lane to lane', async ({ page }) => {
  await page.goto(address('What is 4 + 4?', 'model.nowhere:one', 'steps.3 rule.Search*frozen'));
  await expect(laneOf(page, 'B').getByText('step limit 8 to 3')).toBeVisible();
  await expect(laneOf(page, 'A').getByText(/nowhere:one cannot be asked .* Scripted, careful stands in/)).toBeVisible();
  await laneOf(page, 'A').focus();
  const place = await laneOf(page, 'B').boundingBox();
  await page.keyboard.press('Alt+2');
  await expect(laneOf(page, 'B')).toBeFocused();
  await expect(stepLimit(page)).toHaveValue('3');
  expect(await laneOf(page, 'B').boundingBox(), 'turning to a lane moves nothing from under a press').toEqual(place);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(laneOf(page, 'B').locator('.answer')).toContainText('8', { timeout: 20_000 });
  await expect(laneOf(page, 'A').getByText('Nothing has run yet')).toBeVisible();
  await expect(page).toHaveURL(/[?&]run=,\w+/);
  await page.keyboard.press('Control+Enter');
  await expect(laneOf(page, 'A').locator('.answer')).toContainText('8', { timeout: 20_000 });
  await expect(page).toHaveURL(/[?&]run=\w+,\w+/);
});

test('a ready comparison sets up its lanes and runs them, and Undo brings back what was there', async ({ page }) => {
  await page.goto('/?view=full');
  await page.getByRole('textbox', { name: 'Question' }).fill('What is 9 * 9?');
  await button(page, 'Ready comparisons').click();
  await page.getByRole('menuitem', { name: /Loop or plain call/ }).click();
  await expect(laneOf(page, 'B').getByText(/dialect .* to direct/)).toBeVisible();
  await expect(laneOf(page, 'B').locator('.answer')).toBeVisible({ timeout: 20_000 });
  await expect(laneOf(page, 'A').locator('.answer')).toContainText('$1,340', { timeout: 30_000 });
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(laneOf(page, 'B')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('What is 9 * 9?');
});

runningTest(
  'who leaves the lanes finds them as they were, and a run from elsewhere is shown by itself',
  async ({ page, baseURL }) => {
    const other = await startRun(baseURL as string, 'What is 87 * 3?', { maxSteps: 5 });
    const playground = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playground' });
    const areBack = async () => {
      for (const letter of ['A', 'B'])
        await expect(laneOf(page, letter).locator('.answer')).toContainText('30', { timeout: 30_000 });
      await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('What is 5 * 6?');
      await expect(laneOf(page, 'B').getByText('step limit 8 to 7')).toBeVisible();
    };
    await page.goto(address('What is 5 * 6?', '', 'steps.7'));
    await button(page, 'Run all').click();
    await expect(page).toHaveURL(/[?&]run=\w+,\w+/);
    // The runs go on meanwhile.
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    await expect(page).toHaveURL(/\/runs/);
    await playground.click();
    await areBack();
    await page.goto(`/?run=${other}&view=full`);
    await expect(laneOf(page, 'A').locator('.answer')).toContainText('261', { timeout: 30_000 });
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('What is 87 * 3?');
    await expect(stepLimit(page)).toHaveValue('5');
    await expect(laneOf(page, 'B')).toHaveCount(0);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await areBack();
    await button(page, 'New question').click();
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('');
    await expect(laneOf(page, 'B').getByText('Nothing has run yet')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await areBack();
  },
);
