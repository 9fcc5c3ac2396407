import type { Page } from '@playwright/test';
import { type Figure, most, percentile } from './figures.ts';
import { LONG_RUNS } from './long-logs.ts';
import { recordTasks } from './main-thread.ts';
import { takeSeen, watchPages } from './page-watch.ts';
import type { Place } from './place.ts';

/** How often each page is opened; the median counts. */
const OPENED = 3;
/** Between two seeks, so that each is drawn for itself. */
const APART_MS = 120;

/** Runs in the page: the time once there is such an element and the next picture has been drawn; null before. */
function drawn(selector: string): Promise<number> | null {
  if (!document.querySelector(selector)) return null;
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
}

/** Opens a page and says when, in milliseconds from the navigation, a selector had found something and it was drawn. */
async function open(place: Place, path: string, selector: string): Promise<{ page: Page; ms: number }> {
  const page = await place.newPage();
  await watchPages(page);
  await page.goto(`${place.url}${path}`, { waitUntil: 'commit' });
  const found = await page.waitForFunction(drawn, selector, { polling: 'raf', timeout: 60_000 });
  return { page, ms: Number(await found.jsonValue()) };
}

/** Opens a page several times; the last one stays open. */
async function openOften(place: Place, path: string, selector: string): Promise<{ page: Page; times: number[] }> {
  const times: number[] = [];
  for (;;) {
    const { page, ms } = await open(place, path, selector);
    times.push(ms);
    if (times.length === OPENED) return { page, times };
    await page.close();
  }
}

/** The usable player: its bar is there, so the log has come and is folded. */
const PLAYER = '.scrub input';

const KEYS = [
  '5',
  '9',
  '1',
  'j',
  'j',
  'k',
  '7',
  '.',
  '.',
  ',',
  '3',
  'ArrowRight',
  'ArrowLeft',
  'End',
  '8',
  '2',
  '6',
  'Home',
  '4',
  'j',
];

/** Seeks by keys and by clicks on the bar: from each press to the next picture, in milliseconds. */
async function seek(page: Page): Promise<number[]> {
  const bar = await page.locator(PLAYER).boundingBox();
  if (!bar) throw new Error('The player has no bar.');
  await page.evaluate(() => {
    const times: number[] = [];
    const over = new AbortController();
    Object.assign(window, { benchSeeks: { times, over } });
    const time = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    addEventListener('keydown', time, { capture: true, signal: over.signal });
    addEventListener('pointerdown', time, { capture: true, signal: over.signal });
  });
  for (const [index, key] of KEYS.entries()) {
    await page.keyboard.press(key);
    await page.waitForTimeout(APART_MS);
    await page.mouse.click(bar.x + bar.width * ((index * 7 + 3) % 20) * 0.05, bar.y + bar.height / 2);
    await page.waitForTimeout(APART_MS);
  }
  return page.evaluate(() => {
    const { times, over } = (window as unknown as { benchSeeks: { times: number[]; over: AbortController } })
      .benchSeeks;
    over.abort();
    return times;
  });
}

/** Opens a long run and goes to and fro in it. */
export async function measureRun(place: Place, run: { id: string }, openLimit: number): Promise<Figure[]> {
  const { page, times } = await openOften(place, `/runs/${run.id}`, PLAYER);
  await page.waitForTimeout(1_000);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.locator('.lane__body').focus();
  await takeSeen(page);
  const seeks = await seek(page);
  const { interactions } = await takeSeen(page);
  // Once more: recording what the tasks cost makes each of them longer for whoever waits for it.
  const { tasks } = await recordTasks({ browser: place.browser, page }, () => seek(page), process.env.BENCH_TRACE);
  const processor = tasks.map((task) => task.processor);
  await page.close();
  return [
    {
      name: 'opened, median',
      value: percentile(times, 0.5),
      limit: openLimit,
      unit: 'ms',
      more: times.map((ms) => ms.toFixed(0)).join(', '),
    },
    { name: 'elements in the page', value: nodes, limit: 3_000, unit: '' },
    {
      name: 'seek to the next picture, p95',
      value: percentile(seeks, 0.95),
      limit: 50,
      unit: 'ms',
      more: `p50 ${percentile(seeks, 0.5).toFixed(0)}, most ${most(seeks).toFixed(0)}, ${seeks.length} seeks`,
    },
    {
      name: 'the same by event timing, p95',
      value: percentile(interactions, 0.95),
      limit: null,
      unit: 'ms',
      more: `p50 ${percentile(interactions, 0.5).toFixed(0)}, most ${most(interactions).toFixed(0)}`,
    },
    {
      name: 'longest task of a seek, by the processor',
      value: most(processor),
      limit: 50,
      unit: 'ms',
      more: `all work of one, also after its picture, ${(processor.reduce((sum, ms) => sum + ms, 0) / seeks.length).toFixed(0)}`,
    },
  ];
}

/** Opens two long runs side by side and scrolls through them. */
export async function measureCompare(place: Place): Promise<Figure[]> {
  const { manySteps, otherSteps } = LONG_RUNS;
  const { page, times } = await openOften(place, `/compare?runs=${manySteps.id},${otherSteps.id}`, '.pairs > li');
  await page.waitForTimeout(1_000);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.mouse.move(700, 600);
  await takeSeen(page);
  const { tasks } = await recordTasks(
    { browser: place.browser, page },
    async () => {
      for (let turn = 0; turn < 20; turn++) {
        await page.mouse.wheel(0, turn < 15 ? 1_500 : -2_000);
        await page.waitForTimeout(APART_MS);
      }
    },
    process.env.BENCH_TRACE,
  );
  const { layoutShift } = await takeSeen(page);
  await page.close();
  const processor = tasks.map((task) => task.processor);
  return [
    {
      name: 'opened, median',
      value: percentile(times, 0.5),
      limit: 1_500,
      unit: 'ms',
      more: times.map((ms) => ms.toFixed(0)).join(', '),
    },
    { name: 'elements in the page', value: nodes, limit: 3_000, unit: '' },
    { name: 'longest task of scrolling, by the processor', value: most(processor), limit: 50, unit: 'ms' },
    { name: 'layout shift of scrolling', value: layoutShift, limit: 0.02, unit: '' },
  ];
}

/** Presents two long runs side by side, to the end and back up from there. */
export async function measurePresent(place: Place): Promise<Figure[]> {
  const { manySteps, otherSteps } = LONG_RUNS;
  const page = await place.newPage();
  await page.goto(`${place.url}/present?runs=${manySteps.id},${otherSteps.id}&beat=0`);
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.keyboard.press('End');
  await page.locator('.beat__answer').first().waitFor();
  await page.mouse.move(700, 500);
  const nodes: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, -1_500);
    await page.waitForTimeout(APART_MS);
    nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
  }
  await page.close();
  return [{ name: 'elements in the page, most', value: most(nodes), limit: 3_000, unit: '' }];
}
