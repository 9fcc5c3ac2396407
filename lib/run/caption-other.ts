import { isObject, wordOf } from './caption-fields.ts';
import { looksLikeData, quotable, shortLine, spacedName } from './caption-text.ts';
import { type BeatRow, caption, type Told } from './caption-words.ts';
import type { Json } from './json.ts';

const LONGEST_QUOTE = 200;
const MOST_FIELDS = 4;

/** The result of a tool that nobody wrote a sentence for, or one that is not as it should be: never a piece of JSON. */
export function otherResult({ text, data }: { text: string; data: Json | undefined }): Told {
  const line = shortLine(text, LONGEST_QUOTE);
  if (line !== '' && !looksLikeData(line)) return { says: [caption('result.text', { text: quotable(line) })] };
  if (Array.isArray(data)) return { says: [caption('result.entries', { count: data.length })], rows: entryRows(data) };
  if (isObject(data)) {
    const rows = fieldRows(data);
    return rows.length > 0 ? { says: [caption('result.entries', { count: 1 })], rows } : nothing(line);
  }
  const word = wordOf(data, LONGEST_QUOTE);
  return word === '' || looksLikeData(word) ? nothing(line) : { says: [caption('result.text', { text: word })] };
}

function nothing(line: string): Told {
  return { says: [caption(line === '' ? 'result.nothing' : 'result.data')] };
}

/** The few plain fields of one thing: their names, and what they hold. */
function fieldRows(data: { [key: string]: Json }): BeatRow[] {
  return Object.entries(data)
    .flatMap(([name, value]): BeatRow[] => {
      const [label, figure] = [spacedName(name), wordOf(value, 40)];
      if (label === '' || figure === '' || looksLikeData(figure)) return [];
      return [{ label: caption('row.text', { text: label }), note: null, figure }];
    })
    .slice(0, MOST_FIELDS);
}

/** Words of a list; things with fields are only counted. */
function entryRows(entries: Json[]): BeatRow[] {
  const words = entries.map((entry) => wordOf(entry, 60)).filter((word) => word !== '' && !looksLikeData(word));
  const isShort = words.length === entries.length && words.length <= MOST_FIELDS;
  return isShort ? words.map((text) => ({ label: caption('row.text', { text }), note: null, figure: null })) : [];
}
