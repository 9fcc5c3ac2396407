import { readFileSync } from 'node:fs';

/** One figure that was measured, and what it may be at most. */
export interface Figure {
  name: string;
  value: number;
  most: number;
  unit: string;
}

/** The value below which this share of all lies; 0 of none. Sorts what it is given. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

/** MB of memory that a process holds. Linux only: elsewhere 0. */
export function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A line that says whether a figure keeps its limit. */
export function lineOf({ name, value, most, unit }: Figure): string {
  const holds = value <= most ? 'ok  ' : 'FAIL';
  return `  ${holds}  ${name.padEnd(52)}${value.toFixed(0).padStart(7)} ${unit.padEnd(3)} at most ${most} ${unit}`;
}
