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
/** Of 50 steps, which is what a run may have, so many are there before the page is opened. */
const STEPS_AT_ONCE = 38;
/** What happens while a page loads does not count. */
const LOADING_MS = 3_000;
/** Between two clicks, so that each is answered for itself. */
const APART_MS = 700;

/** Something that a person does while the lanes are being written. */
interface Click {
  name: string;
  /** The middle of what is clicked, in pixels of the page; null where there is none in sight. */
  at(page: Page): Promise<{ x: number; y: number } | null>;
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
  { name: 'a step', at: (page) => inSight(page, '[data-step] .block__kind') },
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
    ids.push(await startRun(place.url, 'Go on for ever.', { model: MODEL, dialect, maxSteps: 50, repeatLimit: 50 }));
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

async function clickAll(page: Page, clicks: readonly Click[]): Promise<Answered> {
  const answered: Answered = { times: [], slowest: { name: '', ms: 0 }, missed: [] };
  for (const click of clicks) {
    const at = await click.at(page);
    if (!at) {
      answered.missed.push(click.name);
      continue;
    }
    await page.evaluate(() => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          requestAnimationFrame(() =>
            setTimeout(() => Object.assign(window, { benchClick: performance.now() - timeStamp })),
          );
        },
        { capture: true, once: true },
      );
    });
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(APART_MS);
    const ms = await page.evaluate(() => (window as unknown as { benchClick: number }).benchClick);
    answered.times.push(ms);
    if (ms > answered.slowest.ms) answered.slowest = { name: click.name, ms };
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
  await page.waitForTimeout(LOADING_MS);
  const [heap] = [await heapBytes(page), await takeSeen(page)];
  const { value, tasks } = await recordTasks(
    { browser: place.browser, page },
    async () => {
      await page.waitForTimeout(4_000);
      const quiet = await takeSeen(page);
      const answered = await clickAll(page, CLICKS);
      const steps = await page.locator('[data-step]').count();
      const [nodes, live] = [await countNodes(page), await page.locator('.block--live').count()];
      const stopped = await clickAll(page, [STOP]);
      return { quiet, answered, stopped, steps, nodes, live, clicked: await takeSeen(page) };
    },
    process.env.BENCH_TRACE,
  );
  const growth = ((await heapBytes(page)) - heap) / 1e6;
  await page.close();
  if (value.live < LANES)
    throw new Error('The runs came to their end while they were measured: the machine is too slow for this bench.');
  return figuresOf({ ...value, tasks, growth });
}

interface Measured {
  quiet: Seen;
  clicked: Seen;
  answered: Answered;
  stopped: Answered;
  tasks: readonly Task[];
  steps: number;
  nodes: number;
  growth: number;
}

function figuresOf({ quiet, clicked, answered, stopped, tasks, steps, nodes, growth }: Measured): Figure[] {
  const long = [...quiet.longTasks, ...clicked.longTasks];
  const frames = [...quiet.longFrames, ...clicked.longFrames];
  const flushes = [...quiet.flushes, ...clicked.flushes];
  const processor = tasks.map((task) => task.processor);
  const total = processor.reduce((sum, ms) => sum + ms, 0);
  const clicks = [...answered.times, ...stopped.times];
  const { name, ms } = stopped.slowest.ms > answered.slowest.ms ? stopped.slowest : answered.slowest;
  const missed = [...answered.missed, ...stopped.missed];
  const events = [...quiet.interactions, ...clicked.interactions];
  return [
    {
      name: 'longest task, by the processor',
      value: most(processor),
      limit: 50,
      unit: 'ms',
      more: `${tasks.length} tasks, ${total.toFixed(0)} ms in all`,
    },
    {
      name: 'longest task, by the clock',
      value: most(long),
      limit: null,
      unit: 'ms',
      more: `${long.length} over 50 ms`,
    },
    {
      name: 'longest frame, by the clock',
      value: most(frames),
      limit: null,
      unit: 'ms',
      more: `${frames.length} over 50 ms`,
    },
    {
      name: 'work of a frame, p95',
      value: percentile(flushes, 0.95),
      limit: 8,
      unit: 'ms',
      more: `p50 ${percentile(flushes, 0.5).toFixed(1)}, ${flushes.length} frames`,
    },
    { name: 'layout shift', value: quiet.layoutShift + clicked.layoutShift, limit: 0.02, unit: '' },
    {
      name: 'click to the next picture, slowest',
      value: ms,
      limit: 200,
      unit: 'ms',
      more: `${name}; ${clicks.length} clicks${missed.length > 0 ? `, NOT FOUND: ${missed.join(', ')}` : ''}`,
    },
    {
      name: 'the same by event timing, slowest',
      value: most(events),
      limit: 200,
      unit: 'ms',
      more: `p75 ${percentile(events, 0.75).toFixed(0)}`,
    },
    { name: 'elements in the page', value: nodes, limit: 3_000, unit: '', more: `${steps} steps in ${LANES} lanes` },
    { name: 'memory that stayed', value: growth, limit: 40, unit: 'MB' },
  ];
}
