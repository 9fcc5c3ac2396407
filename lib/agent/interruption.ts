import type { Clock } from '../run/clock.ts';
import { heldTimer } from '../run/held-timer.ts';
import { OVER } from '../run/over.ts';
import { type Ending, ending } from './ending.ts';

/** What can end a run in the middle of anything: a person, a shutdown, or the run's deadline. */
export interface Interruption {
  /** Aborted at the first of them. */
  signal: AbortSignal;
  /** Set once `signal` is aborted. */
  ending(): Ending | undefined;
  /** Milliseconds since the run began, without those in which it was held. */
  elapsed(): number;
  /** Makes the run's time stand still until the function that it gives is called; at most `MOST_HELD_MS` in all. */
  hold(): () => void;
  /** Aborts what still runs and lets go of the timer and the listeners. */
  release(): void;
}

/** How long a run's time stands still for a person who thinks, all together; then its limit counts again. */
export const MOST_HELD_MS = 30 * 60_000;

/** Joins the stop signals and the run's deadline into one signal. `deadlineAt` is in `clock.now()` milliseconds. */
export function interruption({
  stop,
  clock,
  startedAt,
  runMs,
}: {
  stop: AbortSignal[];
  clock: Clock;
  startedAt: number;
  runMs: number;
}): Interruption {
  const controller = new AbortController();
  let why: Ending | undefined;
  const interrupt = (reason: Ending) => {
    why ??= reason;
    controller.abort();
  };
  const onStop = () => interrupt(stopEnding(stop.find((signal) => signal.aborted)?.reason));
  for (const signal of stop) signal.addEventListener('abort', onStop, { once: true });
  if (stop.some((signal) => signal.aborted)) onStop();

  const onOver = () => interrupt(deadlineEnding(runMs));
  const {
    elapsed,
    hold,
    stop: stopTime,
  } = heldTimer({
    ...{ clock, ms: runMs, startedAt, mostHeldMs: MOST_HELD_MS, onOver },
  });

  return {
    signal: controller.signal,
    ending: () => why,
    elapsed,
    hold,
    release: () => {
      for (const signal of stop) signal.removeEventListener('abort', onStop);
      stopTime();
      controller.abort(OVER);
    },
  };
}

/** The ending when a run has used up its time. */
export function deadlineEnding(runMs: number): Ending {
  return ending('deadline', `The run was not done after ${seconds(runMs)}, its time limit.`);
}

/** Milliseconds for a sentence: `0.5 s`, `120 s`. */
export function seconds(ms: number): string {
  return `${ms >= 10_000 ? Math.round(ms / 1000) : Math.round(ms / 100) / 10} s`;
}

function stopEnding(reason: unknown): Ending {
  const isShutdown =
    typeof reason === 'object' && reason !== null && 'reason' in reason && reason.reason === 'shutdown';
  return isShutdown
    ? ending('shutdown', 'The server was shut down while this run was going on.')
    : ending('person', 'Stopped by a person.');
}
