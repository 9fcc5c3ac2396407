import { availableParallelism, loadavg } from 'node:os';

/** One line of the report. `limit` null: only told. */
export interface Figure {
  name: string;
  value: number;
  limit: number | null;
  unit: 'ms' | '' | 'MB';
  more?: string;
}

/** The value below which so large a part of the values lie; 0 of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

/** The largest; 0 of none. */
export function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

function text({ value, unit }: { value: number; unit: Figure['unit'] }): string {
  const digits = unit === '' ? (Number.isInteger(value) ? 0 : 4) : 1;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** Prints figures under a heading. Returns how many are above their limit. */
export function printFigures(heading: string, figures: readonly Figure[]): number {
  console.log(`\n${heading}`);
  let broken = 0;
  for (const figure of figures) {
    const { name, value, limit, unit, more = '' } = figure;
    const isBroken = limit !== null && value > limit;
    if (isBroken) broken++;
    const verdict = limit === null ? '' : isBroken ? 'TOO MUCH' : 'good';
    const most = limit === null ? '' : `at most ${text({ value: limit, unit })}`;
    console.log(
      `  ${name.padEnd(46)} ${text(figure).padStart(10)}  ${most.padEnd(18)} ${verdict.padEnd(9)} ${more}`.trimEnd(),
    );
  }
  return broken;
}

/** What the fixed work took on the machine on which the limits were last measured, in milliseconds of the processor. */
const USUAL_MS = 400;

/** A fixed piece of work: how fast this machine is, and how much of it other programs use. */
export function calibrate(): void {
  const [from, spent] = [performance.now(), process.cpuUsage()];
  let hash = 7;
  for (let index = 0; index < 30_000_000; index++) hash = Math.imul(hash ^ index, 0x01000193) >>> 0;
  const list = Array.from({ length: 200_000 }, (_, index) => ({ key: Math.imul(index, hash) >>> 0 }));
  const text = JSON.stringify(list.sort((a, b) => a.key - b.key));
  JSON.parse(text);
  const { user, system } = process.cpuUsage(spent);
  const [clock, processor] = [performance.now() - from, (user + system) / 1000];
  const speed = (processor / USUAL_MS).toFixed(1);
  console.log(
    `A fixed piece of work took ${processor.toFixed(0)} ms of the processor (${speed} times the usual ${USUAL_MS}) and ` +
      `${clock.toFixed(0)} ms by the clock, on ${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)}.`,
  );
  if (clock > processor * 1.3) {
    console.log(
      'Other programs are using this machine: figures by the clock are longer than they would be without them.',
    );
  }
}
