import type { Page } from '@playwright/test';
import { readLog, startRun, watchRuns } from './event-reader.ts';
import { expect, expectAccessible, expectGoodLooks, test } from './page-test.ts';

const QUESTION = "What is the total of C-100's orders this quarter?";
/** It comes with the playground: its times are the same on every machine, however busy. */
const RECORDING = 'demo-orders-total';

/** Plays a run to its end, over the API. */
async function endedRun(url: string, config: Record<string, unknown> = {}): Promise<string> {
  const id = await startRun(url, QUESTION, config);
  await watchRuns(url, `${id}:0`).done;
  return id;
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the run' });
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Where the playhead is, as it is said: the step, how many there are, and the seconds. */
async function place(page: Page): Promise<{ step: number; steps: number; seconds: number }> {
  const text = (await slider(page).getAttribute('aria-valuetext')) ?? '';
  const match = /^step (\d+) of (\d+), [a-z ]+, ([\d.]+) seconds$/.exec(text);
  if (!match) throw new Error(`The slider says "${text}"`);
  return { step: Number(match[1]), steps: Number(match[2]), seconds: Number(match[3]) };
}

test('a link opens a run at a moment, paused, and every key moves it, without asking the server for anything', async ({
  page,
  baseURL,
}) => {
  const log = await readLog(baseURL as string, RECORDING);
  const duration = log.at(-1)?.t as number;
  const second = log.find((event) => event.type === 'step-start' && event.step === 2)?.t as number;
  const pieces = log.filter((event) => event.type === 'text-delta' && event.step === 2 && event.channel === 'thought');
  const middle = pieces[Math.floor(pieces.length / 2)]?.t as number;
  const whole = log.find((event) => event.type === 'thought' && event.step === 2)?.text as string;

  await page.goto(`/runs/${RECORDING}?t=${middle}&speed=2`);
  const thought = page.locator('[data-step="2"] .thought');
  // The log comes as a stream; the moment is there once all before it is.
  await expect(thought).not.toHaveText(whole);
  const shown = ((await thought.textContent()) ?? '').trim();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(whole.length);
  expect(whole.startsWith(shown)).toBe(true);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: '2 times as fast' })).toBeChecked();
  expect(await place(page)).toMatchObject({ step: 2, steps: 4 });
  await expect(page.getByRole('heading', { name: 'Still to come' })).toBeAttached();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.getByRole('region', { name: 'Steps' }).focus();
  await page.keyboard.press('j');
  await expect.poll(() => place(page)).toMatchObject({ step: 3 });
  await expect(page).toHaveURL(/step=A\.3/);
  await page.keyboard.press('k');
  await expect.poll(() => place(page)).toMatchObject({ step: 2, seconds: Math.floor(second / 100) / 10 });
  await expect.poll(() => inAddress(page, 't')).toBe(String(second));
  await expect(page.getByRole('complementary').getByText('Step 2').first()).toBeVisible();

  await page.keyboard.press('BracketRight');
  await expect.poll(() => inAddress(page, 'speed')).toBe('4');
  await page.keyboard.press('BracketLeft');
  await page.keyboard.press('BracketLeft');
  await expect.poll(() => inAddress(page, 'speed')).toBeNull();
  await page.keyboard.press('s');
  await expect.poll(() => inAddress(page, 'skip')).toBe('1');

  await page.keyboard.press('5');
  await expect.poll(() => inAddress(page, 't')).toBe(String(Math.ceil(duration / 2)));
  await page.keyboard.press('Home');
  await expect.poll(() => inAddress(page, 't')).toBe('0');
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^step 4 of 4, ended, /);
  await expect(page.locator('.answer')).toContainText('$1,340');

  const next = log.find(({ t }) => t > 0)?.t as number;
  const answer = log.find((event) => event.type === 'answer')?.t as number;
  for (const [key, t] of [
    ['Home', 0],
    ['.', next],
    [',', 0],
    ['Shift+ArrowRight', duration / 10],
    ['ArrowRight', Math.min(duration, duration / 10 + 5_000)],
    ['Shift+ArrowLeft', duration - duration / 10],
    ['m', answer],
    ['ArrowLeft', answer - 5_000],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => inAddress(page, 't'), key).toBe(String(Math.ceil(Math.max(0, t))));
  }

  await page.keyboard.press('Home');
  // Slowly, so that there is time to look and to hold it.
  await page.keyboard.press('BracketLeft');
  await expect.poll(() => inAddress(page, 'speed')).toBe('0.5');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('[data-step="1"] .thought:not(.waiting)')).toContainText(/\w/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const { seconds } = await place(page);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(duration / 1000);
  // The browser itself looks at the page's icon again when the address changes, and a part of the page may be loaded late.
  expect(asked.filter((request) => !/^GET .*(\/_next\/|\/icon\.svg$)/.test(request))).toEqual([]);
});

test('an ended run shows its end, and Play shows it from the beginning', async ({ page, baseURL }) => {
  const id = await endedRun(baseURL as string, { model: 'scripted:sloppy' });
  await page.goto(`/runs/${id}`);
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.locator('.answer')).toContainText('$1,340');
  await expect(page.locator('.ahead')).toHaveCount(0);
  // Slowly, and held at once, so that there is time to look.
  await page.getByRole('radio', { name: '0.5 times as fast' }).press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.locator('.ahead')).toBeVisible();
  await expect(page.locator('.answer')).toHaveCount(0);
  await page.getByRole('radio', { name: '8 times as fast' }).press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.answer')).toContainText('$1,340');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /, ended, /);
});

test('keys that a field or a button has a use for are left to it', async ({ page }) => {
  await page.goto(`/runs/${RECORDING}?t=1000`);
  await page.getByRole('button', { name: 'Next event' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  const before = await place(page);
  await page.keyboard.press('End');
  await page.keyboard.press('j');
  expect(await place(page)).toEqual(before);
});

test('the waterfall shows where the time and the tokens went, also as a table', async ({ page }) => {
  await page.goto(`/runs/${RECORDING}?t=1500`);
  await expect(page.getByRole('region', { name: 'Steps' })).toBeVisible();
  await expectGoodLooks(page, 'replay');
  await page.getByRole('button', { name: 'Waterfall' }).click();
  await expect(page).toHaveURL(/view=waterfall/);
  await expect(page.getByRole('button', { name: 'Inspect step 4' })).toBeVisible();
  await expectGoodLooks(page, 'waterfall');

  const whole = page.getByRole('button', { name: 'Whole run' });
  await expect(whole).toBeDisabled();
  await page.getByRole('region', { name: 'Steps on the axis of time' }).focus();
  await page.keyboard.press('w');
  await expect(whole).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(whole).toBeDisabled();
  const area = await page.locator('.waterfall__area').boundingBox();
  if (!area) throw new Error('The waterfall has no area');
  await page.mouse.move(area.x + area.width * 0.25, area.y + 20);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.5, area.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(whole).toBeEnabled();
  expect((await place(page)).seconds).toBe(1.5);
  await whole.click();
  await page.mouse.click(area.x + area.width - 2, area.y + 20);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^step 4 of 4/);

  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table.getByRole('columnheader', { name: 'History' })).toBeVisible();
  await expectAccessible(page);
});
