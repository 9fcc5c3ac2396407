import { letterOf, MOST_LANES } from '../../lib/state/lane-letters.ts';

/** A step by the place of its lane, from 0, and its number. */
export interface StepAddress {
  lane: number;
  n: number;
}

/** The step in `B.3`; null for anything else. */
export function readStep(text: string | null): StepAddress | null {
  const match = /^([A-D])\.([1-9]\d{0,4})$/.exec(text ?? '');
  return match?.[1] ? { lane: match[1].charCodeAt(0) - 65, n: Number(match[2]) } : null;
}

/** The way back. */
export function stepText({ lane, n }: StepAddress): string {
  return `${letterOf(lane)}.${n}`;
}

/** The runs in `r1,,r3` by the places of their lanes; null where a place is empty. */
export function readRuns(text: string | null): (string | null)[] {
  const runs = (text ?? '').split(',').map((run) => run || null);
  return trimmed(runs.slice(0, MOST_LANES));
}

/** The way back; null when no lane shows a run. */
export function runsText(runs: readonly (string | null)[]): string | null {
  return trimmed(runs).join(',') || null;
}

function trimmed(runs: readonly (string | null)[]): (string | null)[] {
  return runs.slice(0, runs.findLastIndex((run) => run !== null) + 1);
}

/** The same address with some parameters set, once or several times, or taken out by null. */
export function withParams(search: string, patch: Record<string, string | readonly string[] | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (typeof value === 'string') params.set(name, value);
    else params.delete(name);
    if (Array.isArray(value)) for (const one of value) params.append(name, one);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Signs that stand in the values and need no escape there; an address is read by people, too. */
const PLAIN = [
  ['%2C', ','],
  ['%3A', ':'],
  ['%40', '@'],
] as const;

/** The same parameters with as few escapes as can be. */
export function readable(search: string): string {
  return PLAIN.reduce((text, [code, sign]) => text.replaceAll(code, sign), search);
}

/** The ids in `r1,r2`, at most so many as a demonstration has runs before its last. */
export function readBefore(text: string | null): string[] {
  return (text ?? '').split(',').filter(Boolean).slice(0, 3);
}

/** The recipe in `course@2`; null for anything else. */
export function readRecipe(text: string | null): { id: string; version: number } | null {
  const match = /^(.{1,200})@([1-9]\d{0,6})$/.exec(text ?? '');
  return match?.[1] && match[2] ? { id: match[1], version: Number(match[2]) } : null;
}
