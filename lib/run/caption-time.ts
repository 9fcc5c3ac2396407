import type { Beat } from './caption-beat.ts';
import type { Caption, CaptionValue } from './caption-words.ts';

/** Some 15 characters a second: aloud, or by people who see it for the first time. */
const CHARACTER_MS = 58;
const START_MS = 900;
/** About the words of a sentence that are not its values, in characters. */
const SENTENCE = 24;
const SHORTEST_MS = 2_000;
const LONGEST_MS = 10_000;

/** How long a beat stays before the next one comes, in milliseconds: by how much there is to read, within bounds. */
export function readingTime({ says, about, rows, asides, answer }: Omit<Beat, 'ms'>): number {
  const sentences = [...says, ...asides, ...(about ? [about] : [])];
  const tables = rows.reduce((sum, { label, note, figure }) => {
    return sum + lengthOf(label) / 2 + (note ? 6 : 0) + (figure ? valueLength(figure) : 0);
  }, 0);
  const characters = sentences.reduce((sum, sentence) => sum + lengthOf(sentence), tables) + (answer?.text.length ?? 0);
  return Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, START_MS + characters * CHARACTER_MS)));
}

function lengthOf({ values }: Caption): number {
  return Object.values(values).reduce<number>((sum, value) => sum + valueLength(value), SENTENCE);
}

function valueLength(value: CaptionValue): number {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return 2;
  if ('list' in value) return value.list.reduce((sum, item) => sum + lengthOf(item), 0);
  return 'figure' in value ? value.figure.length : 8;
}
