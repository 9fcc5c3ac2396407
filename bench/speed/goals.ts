/** One line of the table. */
export interface Figure {
  name: string;
  /** What is measured here and at the peer, in `unit`; null where there is only the one figure. */
  ours: number;
  peer: number | null;
  unit: string;
  /** `ours` by `peer`, or `ours` itself. */
  value: number;
  /** What `value` may come to; `isBelow` when it must stay below it. */
  goal: number;
  isBelow?: boolean;
}

/** The middle value; the mean of the two middle ones of an even number. NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which so large a part of the values lie, between neighbours in proportion. NaN of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place - Math.floor(place));
}

/**
 * A figure as the ratio of two that were taken in turn: the median of the rounds' own ratios, since what slows the machine down
 * for a while slows both. `ours` and `peer` hold a value for each round.
 */
export function ratioFigure(
  name: string,
  { ours, peer, unit }: { ours: readonly number[]; peer: readonly number[]; unit: string },
  goal: number,
  isBelow = false,
): Figure {
  const value = median(ours.map((own, round) => own / (peer[round] ?? Number.NaN)));
  return { name, ours: median(ours), peer: median(peer), unit, value, goal, isBelow };
}

/** Whether the goal is reached; a figure that could not be taken reaches none. */
export function holds({ value, goal, isBelow }: Figure): boolean {
  return isBelow ? value < goal : value <= goal;
}

const HEAD = ['figure', 'ours', 'peer', 'ratio', 'goal', ''];

function cells(figure: Figure): string[] {
  const { name, ours, peer, unit, value, goal, isBelow } = figure;
  const amount = (of: number) => `${digits(of)}${unit && ` ${unit}`}`;
  return [
    name,
    amount(ours),
    peer === null ? '' : amount(peer),
    peer === null ? '' : value.toFixed(2),
    `${isBelow ? '<' : '≤'} ${peer === null ? amount(goal) : goal.toFixed(2)}`,
    holds(figure) ? 'holds' : 'missed',
  ];
}

/** Three digits that mean something. */
function digits(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** The figures under their heading, as text of even columns. */
export function tableText(heading: string, figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [heading, ...rows.map((row) => `  ${line(row)}`)].join('\n');
}

/** The same as a table in Markdown. */
export function tableMarkdown(heading: string, figures: readonly Figure[]): string {
  const row = (columns: string[]) => `| ${columns.join(' | ')} |`;
  const rule = row(['---', '---:', '---:', '---:', '---:', '---']);
  return [`### ${heading}`, '', row(HEAD), rule, ...figures.map((figure) => row(cells(figure)))].join('\n');
}
