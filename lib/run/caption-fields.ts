import { shortLine } from './caption-text.ts';
import type { CaptionValue } from './caption-words.ts';
import type { Json } from './json.ts';

/** The most characters of a result that are read as JSON when it came as text only. */
const LONGEST_READ = 200_000;

export type Fields = Readonly<Record<string, Json | undefined>>;

/** The fields of an object; none for anything else. */
export function fieldsOf(value: Json | undefined): Fields {
  return isObject(value) ? value : {};
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A word or a number in one line, at most 80 characters; empty for anything else. */
export function wordOf(value: Json | undefined, most = 80): string {
  if (typeof value === 'string') return shortLine(value, most);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** What a call asks for: the field of that name, or the whole input where it is a bare word. */
export function askedFor(input: Json, field: string): string {
  return wordOf(isObject(input) ? input[field] : input);
}

/** A day as a date where it is one, else as it is written; null when there is nothing. */
export function dayOf(value: Json | undefined, form?: 'weekday' | 'day'): CaptionValue | null {
  const word = wordOf(value);
  if (word === '') return null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(word)?.[1];
  const isReal = iso !== undefined && !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);
  return isReal ? { date: iso, ...(form && { form }) } : word;
}

/** The place that a time zone is named after: `Europe/Paris` is Paris to people. Empty where it is named after none. */
export function placeOf(zone: string): string {
  const place = /^[A-Za-z_]+\/(?:[A-Za-z_]+\/)?([A-Za-z_-]+)$/.exec(zone)?.[1]?.replaceAll('_', ' ') ?? '';
  return /^(utc|gmt)$/i.test(place) ? '' : place;
}

/** An amount of money where it is a number, else as it is written; null when there is nothing. */
export function moneyOf(value: Json | undefined): CaptionValue | null {
  if (typeof value === 'number') return { money: value };
  return wordOf(value) || null;
}

/** The structured result of a call; read from its text where the tool gave none. Undefined when there is none. */
export function resultData(observation: { text: string; data: Json | undefined }): Json | undefined {
  if (observation.data !== undefined) return observation.data;
  const text = observation.text.trim();
  if (!/^[[{]/.test(text) || text.length > LONGEST_READ) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
