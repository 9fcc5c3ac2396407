import type { RunConfig } from '../../lib/run/config.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { rawOf } from '../timeline/step-parts.ts';
import { type ReplyReading, type ReplyToRead, readAgain } from './read-again.ts';

/** The reply of a step as a reader gets it. */
export function replyToRead(step: TrajectoryStep, config: RunConfig): ReplyToRead {
  const { dialect, tools, strict } = config;
  // An answer that was asked for at a limit is taken as it comes.
  return { text: rawOf(step), calls: step.reply?.calls ?? [], dialect, tools, strict: strict && !step.answer?.forced };
}

const known = new WeakMap<TrajectoryStep, { read: ReplyToRead; reading: ReplyReading | null }>();

/**
 * What the reader of the step's dialect makes of its whole reply, read once; null where no reply has come to its end, or the
 * dialect is not known here.
 */
export function stepReading(step: TrajectoryStep, config: RunConfig | null): ReplyReading | null {
  if (!step.reply || !config) return null;
  const read = replyToRead(step, config);
  const before = known.get(step);
  // The settings of a step are put together anew each time; a step itself stays the same only while nothing came for it.
  const isKnown = (['dialect', 'tools', 'strict'] as const).every((name) => before?.read[name] === read[name]);
  if (before && isKnown) return before.reading;
  const reading = readAgain(read);
  known.set(step, { read, reading });
  return reading;
}
