import { diffArrays, diffLines } from 'diff';

/** A stretch that both texts have, that only the older has, or that only the newer has. */
export interface ProsePart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The most edits that are looked for; past it a stretch counts as changed as a whole, so that no page ever hangs. */
const MOST_EDITS = 2_000;

/** Words, spaces and marks, in every script. */
function wordsOf(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

function asParts(changes: { value: string[] | string; added: boolean; removed: boolean }[]): ProsePart[] {
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: typeof value === 'string' ? value : value.join(''),
  }));
}

function wholly(before: string, after: string): ProsePart[] {
  const parts: ProsePart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}

const linesOf = (text: string) => text.split(/(?<=\n)/);

/** How much two lines share, 0 to 1, by their words; and how one becomes the other. */
function likeness(before: string, after: string): { share: number; parts: ProsePart[] } {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  const parts = changes ? asParts(changes) : wholly(before, after);
  const kept = parts.filter(({ kind, text }) => kind === 'same' && text.trim() !== '');
  const shared = kept.reduce((sum, { text }) => sum + text.length, 0);
  return { share: shared / Math.max(1, before.length, after.length), parts };
}

/** Two lines that share less are two lines, and easier to read as such. */
const LEAST_SHARE = 0.35;
/** Past so many pairs of lines nobody reads how one became the other. */
const MOST_PAIRS = 1_600;

/** Pairs the lines of a stretch that was rewritten, in their order, so that most is shared; the rest went or came whole. */
function rewritten(before: string, after: string): ProsePart[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length * now.length > MOST_PAIRS) return wholly(before, after);
  const pairs = old.map((line) => now.map((other) => likeness(line, other)));
  const best = old.map(() => now.map(() => 0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const share = (i: number, j: number) => {
    const found = pairs[i]?.[j]?.share ?? 0;
    return found < LEAST_SHARE ? 0 : found;
  };
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), share(i, j) && share(i, j) + at(i + 1, j + 1));
    }
  }
  const parts: ProsePart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const isPair = share(i, j) > 0 && at(i, j) === share(i, j) + at(i + 1, j + 1);
    if (isPair) parts.push(...(pairs[i++]?.[j++]?.parts ?? []));
    else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1)))
      parts.push({ kind: 'removed', text: old[i++] ?? '' });
    else parts.push({ kind: 'added', text: now[j++] ?? '' });
  }
  return joined(parts);
}

/** Neighbours of one kind as one. */
function joined(parts: readonly ProsePart[]): ProsePart[] {
  const all: ProsePart[] = [];
  for (const { kind, text } of parts) {
    const last = all.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}

/**
 * Compares two texts: line by line, and word by word where lines were changed. What is `same` or `removed` joins to the
 * older text, what is `same` or `added` to the newer.
 */
export function proseDiff(before: string, after: string): ProsePart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const changes = diffLines(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return wholly(before, after);
  const lines = asParts(changes);
  const parts = lines.flatMap((part, index) => {
    const next = lines[index + 1];
    if (part.kind === 'removed' && next?.kind === 'added') return rewritten(part.text, next.text);
    return part.kind === 'added' && lines[index - 1]?.kind === 'removed' ? [] : [part];
  });
  return joined(parts);
}

/** A part for the page; of a long stretch that is the same only a few lines beside the changes, and `hidden` between. */
export interface ShownPart extends ProsePart {
  hidden: string | null;
  rest: string;
}

/** Lines that stay beside a change. */
const AROUND = 3;

/** Folds what is long and the same. `text`, `hidden` and `rest` of all parts join to what went in. */
export function foldSame(parts: readonly ProsePart[]): ShownPart[] {
  return parts.map((part, index) => {
    const lines = linesOf(part.text);
    const head = index === 0 ? 0 : AROUND;
    const tail = index === parts.length - 1 ? 0 : AROUND;
    if (part.kind !== 'same' || lines.length <= head + tail + 2) return { ...part, hidden: null, rest: '' };
    return {
      ...part,
      text: lines.slice(0, head).join(''),
      hidden: lines.slice(head, lines.length - tail).join(''),
      rest: lines.slice(lines.length - tail).join(''),
    };
  });
}
