import { plainText, shortText, typeset } from './caption-text.ts';
import type { Trajectory, TrajectoryStep } from './trajectory.ts';

/** An answer as it is shown on a stage. */
export interface BeatAnswer {
  text: string;
  /** The one figure that it comes to, as it is written in it; null when there is none or more than one. */
  figure: string | null;
  /** The rest is on the run's own page. */
  isCut: boolean;
}

/** Characters of an answer that a stage has room for. */
const LONGEST_ANSWER = 700;
/** An answer that is hardly more than its figure needs it only once. */
const SHORT = 14;

/** An answer for the stage. */
export function answerShown(run: Pick<Trajectory, 'steps'>, step: TrajectoryStep, text: string): BeatAnswer {
  const shown = shortText(text, LONGEST_ANSWER);
  return {
    ...shown,
    text: typeset(shown.text),
    figure: shown.text.length <= SHORT ? null : figureOf(run, step, shown.text),
  };
}

/** Money, or a number with thousands: figures that stand out. */
const MONEY = /[$€£¥]\s?\d[\d,]*(?:\.\d+)?/g;

/**
 * The figure that was worked out last, if the answer names it; else the only amount of money in it. A guess at what matters would
 * be worse than no figure.
 */
function figureOf({ steps }: Pick<Trajectory, 'steps'>, last: TrajectoryStep, answer: string): string | null {
  const text = plainText(answer);
  const before = steps.filter(({ n }) => n <= last.n).flatMap(({ calls }) => calls);
  const result = before.findLast(({ tool, observation }) => tool === 'Calculator' && observation && !observation.error);
  const value = result?.observation?.text.trim() ?? '';
  const written = value.length > 1 && /^-?\d+(\.\d+)?$/.test(value) ? asWritten(text, value) : null;
  if (written) return written;
  const amounts = new Set(text.match(MONEY) ?? []);
  return amounts.size === 1 ? ([...amounts][0] ?? null) : null;
}

/** A number as a text writes it, with its currency, its thousands and its per cent sign. */
function asWritten(text: string, value: string): string | null {
  for (const match of text.matchAll(/(?:[$€£¥]\s?)?\d[\d,]*(?:\.\d+)?(?:\s?%)?/g)) {
    const digits = match[0].replace(/[^\d.]/g, '');
    if (Number(digits) === Number(value)) return match[0].replace(/,$/, '');
  }
  return null;
}
