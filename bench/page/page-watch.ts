import type { Page } from '@playwright/test';

/** What the page's own observers saw since the last look. Times in milliseconds. */
export interface Seen {
  longTasks: { start: number; ms: number }[];
  longFrames: number[];
  /** Of elements that moved without anybody having clicked or typed just before. */
  layoutShift: number;
  /** From each press to the next picture, by its interaction; the browser rounds to 8 ms. */
  interactions: number[];
  /** Each run of what the page does with a frame: the events that came are folded and drawn. */
  flushes: number[];
}

interface Watch {
  take(): Seen;
}

declare global {
  interface Window {
    benchWatch: Watch;
  }
}

/** Has every page that opens from now on watch itself. */
export async function watchPages(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** What was seen since the last look, which begins anew. */
export function takeSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => window.benchWatch.take());
}

/** Runs in the page, before anything else does. */
function watch(): void {
  let seen = { longTasks: [], longFrames: [], layoutShift: 0, flushes: [] } as Omit<Seen, 'interactions'>;
  let interactions = new Map<number, number>();
  type Entry = PerformanceEntry & { interactionId?: number; value?: number; hadRecentInput?: boolean };
  const observe = (type: string, look: (entry: Entry) => void, more: object = {}) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(look));
    observer.observe({ type, ...more });
    return () => observer.takeRecords().forEach(look);
  };
  const pending = [
    observe('longtask', ({ startTime, duration }) => void seen.longTasks.push({ start: startTime, ms: duration })),
    observe('long-animation-frame', ({ duration }) => void seen.longFrames.push(duration)),
    observe('layout-shift', ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) seen.layoutShift += value;
    }),
    observe(
      'event',
      ({ interactionId = 0, duration }) => {
        if (interactionId > 0)
          interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
      },
      { durationThreshold: 16 },
    ),
  ];
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) =>
    request((now) => {
      const from = performance.now();
      work(now);
      // The page's own microtasks, in which it draws, are in the line before this one.
      queueMicrotask(() => seen.flushes.push(performance.now() - from));
    });
  window.benchWatch = {
    take() {
      for (const look of pending) look();
      const taken = { ...seen, interactions: [...interactions.values()] };
      seen = { longTasks: [], longFrames: [], layoutShift: 0, flushes: [] };
      interactions = new Map();
      return taken;
    },
  };
}
