/**
 * Lists that one fold made itself and nobody has seen yet: those it may write into, all others it copies first. So a fold
 * of many events costs no more than the events, and what it gives back is as if every event had made its own copy.
 */
export type OwnedLists = Set<object>;

/** The list with one more item at its end. */
export function append<T>(list: readonly T[], item: T, owned: OwnedLists): T[] {
  const mine = writable(list, owned);
  mine.push(item);
  return mine;
}

/** The list with another item at `index`; the list as it was when there is no such place. */
export function replaceAt<T>(list: readonly T[], index: number, item: T, owned: OwnedLists): T[] {
  const mine = writable(list, owned);
  if (index >= 0 && index < mine.length) mine[index] = item;
  return mine;
}

function writable<T>(list: readonly T[], owned: OwnedLists): T[] {
  // Owned lists are made here and nowhere else, so they are arrays that can be written.
  if (owned.has(list)) return list as T[];
  const copy = list.slice();
  owned.add(copy);
  return copy;
}
