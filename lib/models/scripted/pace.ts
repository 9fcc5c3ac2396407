import type { Clock } from '../../run/clock.ts';
import { hashOf } from './hash.ts';

export type Pace = 'natural' | 'instant';

/** One piece of a reply as it is typed, and the pause before it in milliseconds. */
export interface Piece {
  text: string;
  pauseMs: number;
}

/** Cuts a text into pieces as models send them: a short word with its space, or a few letters of a long one. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let ended = '';
  for (const word of text.match(/\s*\S+|\s+$/gu) ?? []) {
    for (const part of partsOf(word, pieces.length)) {
      pieces.push({ text: part, pauseMs: pauseBefore(ended, pieces.length, part) });
      ended = part;
    }
  }
  return pieces;
}

function partsOf(word: string, index: number): string[] {
  const letters = [...word];
  if (letters.length <= 7) return [word];
  const size = 3 + (hashOf(`${word}${index}`) % 4);
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += size) parts.push(letters.slice(at, at + size).join(''));
  return parts;
}

/** 10 to 18 ms a piece, that is 55 to 100 a second, and longer after a stop or a comma. */
function pauseBefore(ended: string, index: number, part: string): number {
  const jitter = hashOf(`${index}${part}`);
  const base = 10 + (jitter % 9);
  if (/[.!?:\n]$/.test(ended)) return base + 30 + (jitter % 40);
  return /[,;]$/.test(ended) ? base + 25 : base;
}

/** Milliseconds of thinking before the first piece: 250 to 500, the same for the same text. */
export function thinkingMs(text: string): number {
  return 250 + (hashOf(text) % 251);
}

/** Waits, unless the pace is instant. False when the signal aborted. */
export async function waited(clock: Clock, pace: Pace, ms: number, signal: AbortSignal): Promise<boolean> {
  if (pace === 'natural' && !signal.aborted) await clock.sleep(ms, signal);
  return !signal.aborted;
}
