import { DECORATION, kindsOf } from './char-kinds.ts';
import type { Label } from './label.ts';
import { PLAIN_LABELS } from './label-words.ts';
import { UNSURE } from './labels.ts';

/** Stands for what the table does not tell. An object like all labels, since a mark of another kind is slow to compare. */
export const UNTOLD: Label = { ...UNSURE };

/** So many marks are passed over before a word. */
const MOST_MARKS = 8;

/** What may stand in a label for the end of a word, and what ends it or its line. */
const OTHERS = ' _:：\n';
/** The units that are told apart, letters first, each with a column from 1 on; all others are in the first one. */
const LETTERS = [...new Set(['abcdefghijklmnopqrstuvwxyz', ...PLAIN_LABELS.keys()].join(''))].filter(
  (unit) => !OTHERS.includes(unit),
);
const LINE_END = LETTERS.length + OTHERS.length;
const WIDTH = LINE_END + 1;
const COLUMNS = new Uint8Array(0x10000);
for (const [index, unit] of [...LETTERS, ...OTHERS].entries()) {
  COLUMNS[unit.charCodeAt(0)] = index + 1;
  COLUMNS[unit.toUpperCase().charCodeAt(0)] = index + 1;
}

/** In place of a row: nothing that the table tells, or no label for certain. */
const [ASK, NONE, FIRST_ROW] = [0, 1, WIDTH];
/** All that a plain label can begin with, by the row that tells what another unit makes of it. */
const ROWS = rows();
const FIRST_FOUND = FIRST_ROW + ROWS.size * WIDTH;
const FOUND = [...PLAIN_LABELS.values()];
const TABLE = table();

function rows(): Map<string, number> {
  const all = [...PLAIN_LABELS.keys()].flatMap((label) => Array.from(label, (_, length) => label.slice(0, length)));
  return new Map([...new Set(all)].map((beginning, index) => [beginning, FIRST_ROW + index * WIDTH]));
}

function table(): Uint16Array {
  const next = new Uint16Array(FIRST_FOUND);
  for (const [beginning, row] of ROWS) {
    // Between two words much may stand, or nothing. Elsewhere a letter too many is no label, and neither is half a word.
    if (/[ _]/.test(beginning) || ROWS.has(`${beginning} `) || ROWS.has(`${beginning}_`)) continue;
    next.fill(NONE, row + 1, row + 1 + LETTERS.length);
    if (beginning !== '' && !PLAIN_LABELS.has(`${beginning}:`)) next[row + LINE_END] = NONE;
  }
  for (const [index, label] of [...PLAIN_LABELS.keys()].entries()) {
    for (let length = 0; length < label.length; length++) {
      const place = (ROWS.get(label.slice(0, length)) ?? 0) + (COLUMNS[label.charCodeAt(length)] ?? 0);
      next[place] = ROWS.get(label.slice(0, length + 1)) ?? FIRST_FOUND + index;
    }
  }
  return next;
}

/**
 * What `labelAt` finds at `from` in a text that goes on, with one look at a table for each unit; `UNTOLD` where that does
 * not do. Most labels are written plainly, and one that comes in pieces is looked at with each of them.
 */
export function quickLabelAt(units: readonly number[], size: number, from: number): Label | null {
  const limit = Math.min(size, from + MOST_MARKS);
  let at = from;
  while (at < limit && (kindsOf(units[at] ?? 0) & DECORATION) !== 0) at++;
  const isMarked = at > from;
  let state = FIRST_ROW;
  for (; at < size; at++) {
    state = TABLE[state + (COLUMNS[units[at] ?? 0] ?? 0)] ?? ASK;
    if (state <= NONE) return state === NONE ? null : UNTOLD;
    if (state >= FIRST_FOUND) return isMarked ? UNTOLD : (FOUND[state - FIRST_FOUND] ?? null);
  }
  return UNSURE;
}
