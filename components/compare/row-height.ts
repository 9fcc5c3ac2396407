import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { SHORT_LINES } from '../timeline/observation-text.ts';
import { type CallStyle, laidOutInput, laidOutResult } from './laid-out.ts';

/** As they are drawn on a wide page, in pixels: what stands around a step, the head of a part, and a line of each kind. */
const AROUND_PX = 26;
const HEAD_PX = 25;
const PROSE_LINE_PX = 22;
const MONO_LINE_PX = 16.7;
/** The edges of a call, and of what came back with its head. */
const CALL_PX = 43;
const RESULT_PX = 51;
/** About what fits into a line of half a page, in characters. */
const PROSE_LINE = 84;
const MONO_LINE = 78;
/** A row that is one line. */
export const FOLDED_PX = 38;
/** Where there is nothing that could be measured. */
const LEAST_PX = 72;

const linesIn = (lines: readonly string[], width: number) =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);

const prosePx = (text: string) => HEAD_PX + PROSE_LINE_PX * linesIn(text.trim().split('\n'), PROSE_LINE);

function stepPx({ thought, calls, answer, parseError }: TrajectoryStep, style: CallStyle): number {
  let px = AROUND_PX;
  for (const text of [thought?.text, answer?.text, parseError?.message]) if (text) px += prosePx(text);
  for (const call of calls) {
    px += CALL_PX + MONO_LINE_PX * linesIn(laidOutInput(call, style).args.split('\n'), MONO_LINE);
    if (!call.observation) continue;
    const lines = laidOutResult(call.observation).text.split('\n');
    const hasMore = lines.length > SHORT_LINES + 1;
    const shown = hasMore ? lines.slice(0, SHORT_LINES) : lines;
    px += RESULT_PX + MONO_LINE_PX * linesIn(shown, MONO_LINE) + (hasMore ? HEAD_PX : 0);
  }
  return Math.max(LEAST_PX, px);
}

/**
 * About how high an open row is that nobody has seen yet, in pixels: as its highest step. What is drawn later than it is scrolled
 * to then moves little.
 * @param cells one a run; null for none
 * @param runs how each run writes its calls
 */
export function guessedRowHeight(
  cells: readonly (TrajectoryStep | null)[],
  runs: readonly { style: CallStyle }[],
): number {
  const heights = cells.map((step, run) => {
    const column = runs[run];
    return step && column ? stepPx(step, column.style) : LEAST_PX;
  });
  return Math.round(Math.max(LEAST_PX, ...heights));
}
