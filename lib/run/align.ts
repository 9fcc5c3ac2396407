import { likeness, type RowState, sameness } from './align-likeness.ts';
import { callSignature } from './normalise.ts';
import type { Trajectory, TrajectoryStep } from './trajectory.ts';

export type { RowState } from './align-likeness.ts';

/** By what two or more runs are laid side by side: what the steps did, their numbers, or when they happened. */
export type AlignBy = 'action' | 'step' | 'clock';

/** What of a run is needed to align it. */
export type AlignedRun = Pick<Trajectory, 'steps'>;

/** Steps that stand beside each other, one cell a run in the order given; null where a run has none there. */
export interface AlignedRow {
  cells: (TrajectoryStep | null)[];
  state: RowState;
  /** How alike the thoughts are, from 0 to 1; null when fewer than two runs have one here. */
  thoughtLikeness: number | null;
}

type Cells = (TrajectoryStep | null)[];

/**
 * Lays runs side by side. `action`: steps that made the same calls stand beside each other (the longest such pairing, calls
 * compared by tool and normalised input, so the dialect does not matter), and what is left between two such pairs goes by
 * its order. `step`: by number. `clock`: by when they began, counted from each run's start. Changing the order of the runs changes
 * the order of the cells and nothing else. Time grows with the product of two runs' steps.
 */
export function alignRuns(runs: readonly AlignedRun[], by: AlignBy): AlignedRow[] {
  const columns = runs.map(({ steps }) => steps);
  const rows = by === 'action' ? byAction(columns) : by === 'step' ? byNumber(columns) : byClock(columns);
  return rows.map((cells) => ({ cells, ...likeness(cells) }));
}

/** The index of the first row in which the runs did not do the same; -1 when they all did. */
export function firstDivergence(rows: readonly AlignedRow[]): number {
  return rows.findIndex(({ state }) => state !== 'same');
}

function byNumber(columns: readonly (readonly TrajectoryStep[])[]): Cells[] {
  const longest = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => columns.map((steps) => steps[index] ?? null));
}

/** The earliest step that is left opens a row; a step of another run that begins before that one is over joins it. */
function byClock(columns: readonly (readonly TrajectoryStep[])[]): Cells[] {
  const next = columns.map(() => 0);
  const rows: Cells[] = [];
  for (;;) {
    const waiting = columns.map((steps, run) => steps[next[run] ?? 0] ?? null);
    const starts = waiting.flatMap((step) => (step ? [step.startedAt] : []));
    if (starts.length === 0) return rows;
    const first = Math.min(...starts);
    // Of those that begin together the one that is over first closes the row, so that the order of the runs does not matter.
    const closes = Math.min(...waiting.flatMap((step) => (step?.startedAt === first ? [step.updatedAt] : [])));
    const cells = waiting.map((step) => (step && (step.startedAt === first || step.startedAt < closes) ? step : null));
    rows.push(cells);
    cells.forEach((step, run) => {
      if (step) next[run] = (next[run] ?? 0) + 1;
    });
  }
}

/** Runs join one after the other, in an order that depends on what they hold and not on where they stand. */
function byAction(columns: readonly (readonly TrajectoryStep[])[]): Cells[] {
  const order = columns.map((steps, run) => ({ steps, run, key: keyOf(steps) }));
  order.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  let rows: Cells[] = [];
  for (const { steps, run } of order) rows = join(rows, steps, run, columns.length);
  return rows;
}

function keyOf(steps: readonly TrajectoryStep[]): string {
  return JSON.stringify(
    steps.map((step) => [
      step.calls.map(({ tool, input, observation }) => [callSignature(tool, input), observation?.text ?? null]),
      step.answer?.text ?? null,
      step.parseError?.reason ?? null,
      step.thought?.text ?? null,
    ]),
  );
}

/** Puts one more run beside rows that are there. */
function join(rows: readonly Cells[], steps: readonly TrajectoryStep[], run: number, width: number): Cells[] {
  const joined: Cells[] = [];
  const put = (row: Cells | undefined, step: TrajectoryStep | undefined) => {
    const cells = row ? [...row] : Array.from({ length: width }, () => null);
    if (step) cells[run] = step;
    joined.push(cells);
  };
  let row = 0;
  let at = 0;
  for (const [pairedRow, pairedStep] of [...pairing(rows, steps), [rows.length, steps.length] as const]) {
    // Between two pairs there is nothing in common: what is left goes by its order.
    while (row < pairedRow || at < pairedStep) {
      put(row < pairedRow ? rows[row++] : undefined, at < pairedStep ? steps[at++] : undefined);
    }
    if (pairedRow < rows.length) put(rows[row++], steps[at++]);
  }
  return joined;
}

/** How much a step did the same as the one in a row that is most like it. Written as a loop: it is asked for each pair. */
function mostSame(row: Cells, step: TrajectoryStep): number {
  let most = 0;
  for (const cell of row) if (cell) most = Math.max(most, sameness(cell, step));
  return most;
}

/** The pairs of row and step, both rising, whose sameness adds up to the most: a weighted longest common subsequence. */
function pairing(rows: readonly Cells[], steps: readonly TrajectoryStep[]): [number, number][] {
  const scores = rows.map((row) => steps.map((step) => mostSame(row, step)));
  // best[i][j]: the most that rows from i and steps from j can come to.
  const best = Array.from({ length: rows.length + 1 }, () => new Array<number>(steps.length + 1).fill(0));
  const bestAt = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = rows.length - 1; i >= 0; i--) {
    for (let j = steps.length - 1; j >= 0; j--) {
      const score = scores[i]?.[j] ?? 0;
      const paired = score > 0 ? score + bestAt(i + 1, j + 1) : 0;
      (best[i] as number[])[j] = Math.max(paired, bestAt(i + 1, j), bestAt(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < rows.length && j < steps.length; ) {
    const score = scores[i]?.[j] ?? 0;
    if (score > 0 && bestAt(i, j) === score + bestAt(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (bestAt(i + 1, j) >= bestAt(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
