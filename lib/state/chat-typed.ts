import type { DraftShelf } from './draft-shelf.ts';

/** Where texts lie that were typed in a chat and not sent yet. */
const TYPED_KEY = 'react-playground.chat.typed.1';
/** So many conversations keep theirs; the one that was left alone longest loses it first. */
const MOST_KEPT = 40;
/** The place of the text for a conversation that does not exist yet. */
const NEW = '';

/** By conversation, the one typed in last at the end. */
function readAll(shelf: DraftShelf): [string, string][] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(TYPED_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, string] =>
        Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
    );
  } catch {
    return [];
  }
}

/** What was typed in a conversation and not sent; `id` is null for a new one. Broken storage reads as nothing. */
export function typedIn(shelf: DraftShelf | null, id: string | null): string {
  if (shelf === null) return '';
  return readAll(shelf).find(([place]) => place === (id ?? NEW))?.[1] ?? '';
}

/** Keeps what is typed in a conversation; an empty text is forgotten. A shelf that is full or forbidden keeps nothing. */
export function keepTyped(shelf: DraftShelf | null, id: string | null, text: string): void {
  if (shelf === null) return;
  const others = readAll(shelf).filter(([place]) => place !== (id ?? NEW));
  const all = text === '' ? others : [...others, [id ?? NEW, text]];
  try {
    shelf.setItem(TYPED_KEY, JSON.stringify(all.slice(-MOST_KEPT)));
  } catch {
    // The text is in the box all the same.
  }
}
