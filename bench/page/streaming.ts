import type { Browser, Page } from '@playwright/test';
import { startRun, watchRuns } from '../../e2e/event-reader.ts';
import { type Answered, CLICKS, clickAll, STOP } from './clicks.ts';
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
/** Starts the runs and waits until each has as many steps as there are to be before the page is opened. */
async function startLanes(place: Place): Promise<string[]> {
  place.provider.respond(steadyModel({ tokens: TOKENS_A_SECOND, stepsAtOnce: STEPS_AT_ONCE }));
  const ids: string[] = [];
  for (let lane = 0; lane < LANES; lane++) {
    const dialect = lane % 2 === 0 ? 'bracket' : 'native';
    ids.push(await startRun(place.url, 'Go on for ever.', { model: MODEL, dialect, maxSteps: 120, repeatLimit: 50 }));
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

const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** The bytes in use after everything that can be thrown away has been. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** What the page's own observers saw while nobody did anything and while somebody clicked, and how the clicks were answered. */
interface Watched {
  quiet: Seen;
  clicked: Seen;
  answered: Answered;
}

/** Nobody does anything, then somebody clicks. No recorder runs: it takes a core from the page that it looks at. */
async function watchAlone(page: Page): Promise<Watched> {
  await page.waitForTimeout(UNTOUCHED_MS);
  const quiet = await takeSeen(page);
  const answered = await clickAll(page, CLICKS);
  return { quiet, answered, clicked: await takeSeen(page) };
}

/** The same with the recorder of all tasks, which knows what the processor spent on each of them. */
async function recordAll(browser: Browser, page: Page): Promise<{ quiet: readonly Task[]; clicked: readonly Task[] }> {
  const at = { browser, page };
  const quiet = await recordTasks(at, () => page.waitForTimeout(UNTOUCHED_MS), process.env.BENCH_TRACE);
  const clicked = await recordTasks(at, () => clickAll(page, CLICKS), process.env.BENCH_TRACE_CLICKS);
  return { quiet: quiet.tasks, clicked: clicked.tasks };
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
  const heap = await heapBytes(page);
  // Collecting everything is a long frame, of which the page is told some time after it.
  await page.waitForTimeout(500);
  await takeSeen(page);
  const alone = await watchAlone(page);
  const recorded = await recordAll(place.browser, page);
  const whileRecorded = await takeSeen(page);
  const steps = await page.locator('[data-step]').count();
  const [nodes, ended] = [await countNodes(page), await page.locator('.timeline > .end').count()];
  const stopped = await clickAll(page, [STOP]);
  const atStop = await takeSeen(page);
  const growth = ((await heapBytes(page)) - heap) / 1e6;
  await page.close();
  if (ended > 0) throw new Error('The runs came to their end while they were measured: the machine is too slow.');
  return [
    longTaskFigure('untouched', [alone.quiet]),
    longTaskFigure('with clicks', [alone.clicked, atStop], [alone.answered, stopped]),
    processorFigure('untouched', recorded.quiet),
    processorFigure('with clicks', recorded.clicked),
    workFigure(alone.quiet.flushes.filter(isWork)),
    {
      name: 'layout shift',
      value: [alone.quiet, alone.clicked, whileRecorded, atStop].reduce((sum, { layoutShift }) => sum + layoutShift, 0),
      limit: 0.02,
      unit: '',
    },
    ...clickFigures([alone.answered, stopped], [...alone.clicked.interactions, ...atStop.interactions]),
    { name: 'elements in the page', value: nodes, limit: 3_000, unit: '', more: `${steps} of the steps are drawn` },
    { name: 'memory that stayed', value: growth, limit: 40, unit: 'MB' },
  ];
}

/** A frame in which something came is one that took longer than looking whether something did. Milliseconds. */
const isWork = (ms: number) => ms >= 0.5;

/** By the clock, as the browser's Long Tasks API says; it tells of none that is shorter than 50 ms. */
function longTaskFigure(when: string, seen: readonly Seen[], clicks: readonly Answered[] = []): Figure {
  const longTasks = seen.flatMap((some) => some.longTasks);
  const times = clicks.flatMap((some) => some.times);
  const told = longTasks.map(({ start, ms }) => {
    const after = times.findLast(({ at }) => at <= start + ms);
    return `${ms.toFixed(0)} ms${after ? ` after "${after.name}"` : ''}`;
  });
  const frame = most(seen.flatMap((some) => some.longFrames));
  return {
    name: `tasks over 50 ms ${when}, by the clock`,
    value: longTasks.length,
    limit: 0,
    unit: '',
    more: [...told, frame > 0 ? `longest frame ${frame.toFixed(0)} ms` : 'no frame over 50 ms'].join(', '),
  };
}

function processorFigure(when: string, tasks: readonly Task[]): Figure {
  const processor = tasks.map((task) => task.processor);
  const total = processor.reduce((sum, ms) => sum + ms, 0);
  const [over, byClock] = [processor.filter((ms) => ms > 50).length, tasks.filter(({ clock }) => clock > 50).length];
  return {
    name: `longest task ${when}, by the processor`,
    value: most(processor),
    limit: 50,
    unit: 'ms',
    more: `${over} over 50 ms (by the clock of the recorder ${byClock}), ${tasks.length} tasks of ${total.toFixed(0)} ms in all`,
  };
}

function workFigure(work: readonly number[]): Figure {
  return {
    name: 'work of a frame that has any, p95',
    value: percentile(work, 0.95),
    limit: 8,
    unit: 'ms',
    more: `p50 ${percentile(work, 0.5).toFixed(1)}`,
  };
}

function clickFigures(clicks: readonly Answered[], interactions: readonly number[]): Figure[] {
  const slowest = (of: readonly { name: string; ms: number }[]) => of.toSorted((a, b) => b.ms - a.ms)[0];
  const [times, shown] = [clicks.flatMap((some) => some.times), clicks.flatMap((some) => some.shown)];
  const missed = clicks.flatMap((some) => some.missed);
  return [
    {
      name: 'click to the next picture, slowest',
      value: slowest(times)?.ms ?? 0,
      limit: 200,
      unit: 'ms',
      more: `${slowest(times)?.name}; ${times.length} clicks`,
    },
    {
      name: 'click to what it is for, slowest',
      value: slowest(shown)?.ms ?? 0,
      limit: 200,
      unit: 'ms',
      more: `${slowest(shown)?.name}; ${shown.length} clicks`,
    },
    {
      name: 'a click by event timing, slowest',
      value: most(interactions),
      limit: 200,
      unit: 'ms',
      more: `p75 ${percentile(interactions, 0.75).toFixed(0)}`,
    },
    { name: 'clicks that came to nothing', value: missed.length, limit: 0, unit: '', more: missed.join(', ') },
  ];
}
