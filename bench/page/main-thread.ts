import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** One task of a page's main thread, in milliseconds: by the clock, and by what the processor spent on it. */
export interface Task {
  clock: number;
  processor: number;
}

/** A part of a trace, as Chromium writes it. Times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const TASKS = 'disabled-by-default-devtools.timeline';
/** With it a trace says what a task did, for a person who opens it in the browser's developer tools. */
const DETAILS = ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'v8.execute'];

/**
 * Records all tasks of a page's main thread while `work` goes on.
 * @param keepIn a file for the trace with all its details; recording those costs time itself
 */
export async function recordTasks<T>(
  { browser, page }: { browser: Browser; page: Page },
  work: () => Promise<T>,
  keepIn?: string,
): Promise<{ value: T; tasks: Task[] }> {
  await browser.startTracing(page, { categories: keepIn ? [TASKS, ...DETAILS] : [TASKS] });
  const value = await work();
  const trace = await browser.stopTracing();
  if (keepIn) writeFileSync(keepIn, trace);
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  return { value, tasks: mainThreadTasks(traceEvents) };
}

/** The tasks of the busiest renderer: the other ones are empty pages. */
function mainThreadTasks(events: readonly TraceEvent[]): Task[] {
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain';
  const threads = events
    .filter(isMain)
    .map(({ pid, tid }) =>
      events
        .filter((event) => event.pid === pid && event.tid === tid && event.name === 'RunTask' && event.ph === 'X')
        .map(({ dur = 0, tdur = dur }) => ({ clock: dur / 1000, processor: tdur / 1000 })),
    );
  const sum = (tasks: readonly Task[]) => tasks.reduce((total, { processor }) => total + processor, 0);
  return threads.sort((a, b) => sum(b) - sum(a))[0] ?? [];
}
