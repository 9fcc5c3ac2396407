import type { ConversationTurn } from '../api/conversation-contract.ts';

/** What the tree is made of. */
type Placed = Pick<ConversationTurn, 'runId' | 'after'>;

/** One question on the path that is shown, and those that were asked in its place. */
export interface ShownTurn<T extends Placed = ConversationTurn> {
  turn: T;
  /** Ids of all that stand at this place, itself among them, in the order in which they were asked. */
  siblings: string[];
}

/**
 * The turn that each one follows, by id. What follows a question that is not there stands at the beginning, so that nothing
 * becomes unreachable. Whoever follows must have been asked later: a list in any order makes no circle.
 */
function parentsOf(turns: readonly Placed[]): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const { runId, after } of turns) {
    if (!parents.has(runId)) parents.set(runId, after !== null && parents.has(after) ? after : null);
  }
  return parents;
}

/** The newest of those that end a path through `from`: from each turn on the one asked last. */
function leafBelow(parents: Map<string, string | null>, from: string): string {
  const newest = new Map([...parents].map(([id, parent]) => [parent, id]));
  let leaf = from;
  for (let next = newest.get(leaf); next !== undefined; next = newest.get(leaf)) leaf = next;
  return leaf;
}

/**
 * The end of the path that is shown: below the turn `at` the newest way on, and the turn asked last where `at` is null or no
 * longer there. Null for a conversation without a question.
 */
export function leafOf(turns: readonly Placed[], at: string | null): string | null {
  const parents = parentsOf(turns);
  if (at !== null && parents.has(at)) return leafBelow(parents, at);
  return [...parents.keys()].at(-1) ?? null;
}

/** The questions from the first to `leaf`, each with what was asked in its place. */
export function pathTo<T extends Placed>(turns: readonly T[], leaf: string | null): ShownTurn<T>[] {
  const parents = parentsOf(turns);
  const byId = new Map(turns.map((turn) => [turn.runId, turn]));
  const places = new Map<string | null, string[]>();
  for (const [id, parent] of parents) places.set(parent, [...(places.get(parent) ?? []), id]);
  const path: ShownTurn<T>[] = [];
  for (let id = leaf; id !== null; id = parents.get(id) ?? null) {
    const turn = byId.get(id);
    if (!turn) break;
    const parent = parents.get(id) ?? null;
    path.push({ turn, siblings: places.get(parent) ?? [id] });
  }
  return path.reverse();
}

/**
 * Where the reader is once a conversation has been read again. Whoever looks at a path stays on it: what was asked elsewhere in
 * the place of one of its questions leads nobody away; what was asked at its end is shown. Whose end was deleted goes back to
 * the last question that is left of the path.
 * @param before the path that was shown, from its first question
 */
export function leafAfterNews(turns: readonly Placed[], before: readonly string[]): string | null {
  const here = new Set(turns.map(({ runId }) => runId));
  const last = before.findLast((id) => here.has(id));
  return leafOf(turns, last ?? null);
}

/** The sibling before or after one; null at either end. */
export function siblingBeside({ turn, siblings }: ShownTurn<Placed>, way: -1 | 1): string | null {
  return siblings[siblings.indexOf(turn.runId) + way] ?? null;
}
