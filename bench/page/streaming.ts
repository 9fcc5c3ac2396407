import type { Page } from '@playwright/test';
import { startRun, watchRuns } from '../../e2e/event-reader.ts';
import { type Figure, most, percentile } from './figures.ts';
import { recordTasks, type Task } from './main-thread.ts';
import { type Seen, takeSeen, watchPages } from './page-watch.ts';
import { MODEL, type Place } from './place.ts';
import { steadyModel } from './steady-model.ts';

/** Runs side by side, and the pace of each. */
const LANES = Number(process.env.BENCH_LANES ?? 4);
const TOKENS_A_SECOND = 80;
/** So many steps are there before the page is opened; it is clicked when there are about 50. */
const STEPS_AT_ONCE = 40;
/** What happens while a page loads does not count. */
const LOADING_MS = 3_000;
/** So long nobody does anything. */
const UNTOUCHED_MS = 5_000;
/** Between two clicks, so that each is answered for itself. */
const APART_MS = 700;

/** Something that a person does while the lanes are being written. */
interface Click {
  name: string;
  /** The middle of what is clicked, in pixels of the page; null where there is none in sight. */
  at(page: Page): Promise<{ x: number; y: number } | null>;
  /** What is there once it was answered. Lanes move while they are written, so a press may go past what was meant. */
  shows?: string;
}

/** The first of the elements that a selector and a text fit, that is in sight and not covered. */
function inSight(page: Page, selector: string, text = ''): Promise<{ x: number; y: number } | null> {
  return page.evaluate(
    ([wanted, words]) => {
      for (const element of document.querySelectorAll(wanted)) {
        const label = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (words !== '' && !label.includes(words)) continue;
        if (element.contains(document.elementFromPoint(x, y))) return { x, y };
      }
      return null;
    },
    [selector, text] as const,
  );
}

const CLICKS: readonly Click[] = [
  { name: 'a step', at: (page) => inSight(page, '[data-step] .block__kind'), shows: '[role=tab]' },
  { name: 'Raw', at: (page) => inSight(page, '[role=tab]', 'Raw') },
  { name: 'Tool', at: (page) => inSight(page, '[role=tab]', 'Tool') },
  { name: 'Usage', at: (page) => inSight(page, '[role=tab]', 'Usage') },
  { name: 'Prompt', at: (page) => inSight(page, '[role=tab]', 'Prompt') },
  { name: 'another step', at: (page) => inSight(page, '[data-step]:not([aria-current]) .block__kind') },
  { name: 'close', at: (page) => inSight(page, '.inspector__head button', 'Close') },
  { name: 'dark', at: (page) => inSight(page, '.topbar__theme') },
  { name: 'light', at: (page) => inSight(page, '.topbar__theme') },
];
const STOP: Click = { name: 'Stop', at: (page) => inSight(page, 'button', 'Stop') };

/** Starts the runs and waits until each has as many steps as there are to be before the page is opened. */
async function startLanes(place: Place): Promise<string[]> {
  place.provider.respond(steadyModel({ tokens: TOKENS_A_SECOND, stepsAtOnce: STEPS_AT_ONCE }));
  const ids: string[] = [];
  for (let lane = 0; lane < LANES; lane++) {
    const dialect = lane % 2 === 0 ? 'bracket' : 'native';
    ids.push(await startRun(place.url, 'Go on for ever.', { model: MODEL, dialect, maxSteps: 90, repeatLimit: 50 }));
  }
  const waiting = new Set(ids);
  await new Promise<void>((resolve, reject) => {
    const viewer = watchRuns(place.url, ids.map((id) => `${id}:0`).join(','), (id, event) => {
      if (event.type === 'step-start' && Number(event.step) > STEPS_AT_ONCE) waiting.delete(id);
      if (event.type === 'run-end') reject(new Error(`A run ended before it was measured: ${JSON.stringify(event)}`));
      if (waiting.size > 0) return;
      viewer.close();
      resolve();
    });
  });
  return ids;
}

/** Where a click took longest, and how long each took to the next picture. */
interface Answered {
  times: number[];
  slowest: { name: string; ms: number };
  missed: string[];
}

/** Presses once; how long the press took to the next picture, in milliseconds, and whether it came to something. */
async function press(page: Page, { x, y }: { x: number; y: number }, shows: string | undefined) {
  await page.evaluate(() => {
    const time = ({ timeStamp }: Event) =>
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { benchClick: performance.now() - timeStamp })),
      );
    addEventListener('click', time, { capture: true, once: true });
  });
  await page.mouse.click(x, y);
  await page.waitForTimeout(APART_MS);
  const ms = await page.evaluate(() => (window as unknown as { benchClick: number }).benchClick);
  const isAnswered =
    !shows ||
    (await page
      .locator(shows)
      .first()
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      ));
  return { ms, isAnswered };
}

/** How often a press is tried that goes past what was meant. */
const TRIES = 3;

async function clickAll(page: Page, clicks: readonly Click[]): Promise<Answered> {
  const answered: Answered = { times: [], slowest: { name: '', ms: 0 }, missed: [] };
  for (const { name, at, shows } of clicks) {
    let isAnswered = false;
    for (let tried = 0; tried < TRIES && !isAnswered; tried++) {
      const place = await at(page);
      if (!place) break;
      const pressed = await press(page, place, shows);
      isAnswered = pressed.isAnswered;
      answered.times.push(pressed.ms);
      if (pressed.ms > answered.slowest.ms) answered.slowest = { name, ms: pressed.ms };
    }
    if (!isAnswered) answered.missed.push(name);
  }
  return answered;
}

const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** The bytes in use after everything that can be thrown away has been. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Four lanes are written while somebody clicks. */
export async function measureStreaming(place: Place): Promise<Figure[]> {
  const ids = await startLanes(place);
  const page = await place.newPage();
  await watchPages(page);
  await page.goto(`${place.url}/?run=${ids.join(',')}&view=full`);
  await page
    .locator('.block--live')
    .nth(LANES - 1)
    .waitFor();
  // The last that a page loads, when there is time for it: later still while it is busy.
  await page.locator('.rail .cm-editor').first().waitFor();
  await page.waitForTimeout(LOADING_MS);
  const [heap] = [await heapBytes(page), await takeSeen(page)];
  const at = { browser: place.browser, page };
  const untouched = await recordTasks(at, () => page.waitForTimeout(UNTOUCHED_MS), process.env.BENCH_TRACE);
  const quiet = await takeSeen(page);
  const clicked = await recordTasks(at, () => clickAll(page, CLICKS), process.env.BENCH_TRACE_CLICKS);
  const steps = await page.locator('[data-step]').count();
  const [nodes, ended] = [await countNodes(page), await page.locator('.timeline > .end').count()];
  const stopped = await recordTasks(at, () => clickAll(page, [STOP]));
  const seen = await takeSeen(page);
  const growth = ((await heapBytes(page)) - heap) / 1e6;
  await page.close();
  if (ended > 0) throw new Error('The runs came to their end while they were measured: the machine is too slow.');
  return [
    ...taskFigures('untouched', untouched.tasks, quiet),
    ...taskFigures('with clicks', [...clicked.tasks, ...stopped.tasks], seen),
    {
      name: 'work of a frame that has any, p95',
      value: percentile(quiet.flushes.filter(isWork), 0.95),
      limit: 8,
      unit: 'ms',
      more: `p50 ${percentile(quiet.flushes.filter(isWork), 0.5).toFixed(1)}`,
    },
    { name: 'layout shift', value: quiet.layoutShift + seen.layoutShift, limit: 0.02, unit: '' },
    ...clickFigures([clicked.value, stopped.value], seen.interactions),
    { name: 'elements in the page', value: nodes, limit: 3_000, unit: '', more: `${steps} of the steps are drawn` },
    { name: 'memory that stayed', value: growth, limit: 40, unit: 'MB' },
  ];
}

/** A frame in which something came is one that took longer than looking whether something did. Milliseconds. */
const isWork = (ms: number) => ms >= 0.5;

function taskFigures(when: string, tasks: readonly Task[], { longTasks, longFrames }: Seen): Figure[] {
  const processor = tasks.map((task) => task.processor);
  const total = processor.reduce((sum, ms) => sum + ms, 0);
  const over = processor.filter((ms) => ms > 50).length;
  return [
    {
      name: `longest task ${when}, by the processor`,
      value: most(processor),
      limit: 50,
      unit: 'ms',
      more: `${over} over 50 ms, ${tasks.length} tasks of ${total.toFixed(0)} ms in all`,
    },
    {
      name: 'the same by the clock',
      value: most(longTasks),
      limit: null,
      unit: 'ms',
      more: `${longTasks.length} over 50 ms, longest frame ${most(longFrames).toFixed(0)} ms`,
    },
  ];
}

function clickFigures(clicks: readonly Answered[], interactions: readonly number[]): Figure[] {
  const slowest = clicks.map((some) => some.slowest).toSorted((a, b) => b.ms - a.ms)[0];
  const missed = clicks.flatMap((some) => some.missed);
  const count = clicks.flatMap((some) => some.times).length;
  return [
    {
      name: 'click to the next picture, slowest',
      value: slowest?.ms ?? 0,
      limit: 200,
      unit: 'ms',
      more: `${slowest?.name}; ${count} clicks`,
    },
    {
      name: 'the same by event timing, slowest',
      value: most(interactions),
      limit: 200,
      unit: 'ms',
      more: `p75 ${percentile(interactions, 0.75).toFixed(0)}`,
    },
    { name: 'clicks that came to nothing', value: missed.length, limit: 0, unit: '', more: missed.join(', ') },
  ];
}
