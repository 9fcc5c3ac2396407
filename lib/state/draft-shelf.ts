import { type Draft, readDraft } from './draft.ts';
import { isEdited, isSameText, recipeOfDraft } from './recipe-draft.ts';

/** Where drafts are kept: `localStorage`, or something like it in a test. */
export type DraftShelf = Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>;

/** The draft that was written last, by whichever tab. */
export const DRAFT_KEY = 'react-playground.draft.1';
/** The last draft of another tab, put aside before it was written over. */
export const ASIDE_KEY = 'react-playground.draft.1.aside';
const TAB_KEY = 'react-playground.tab';

/** A draft as it lies on the shelf, with the tab that wrote it. */
export interface KeptDraft {
  tab: string;
  draft: Partial<Draft>;
}

/** Reads one place of the shelf; null when there is nothing that a page could use. */
export function readKept(text: string | null): KeptDraft | null {
  const draft = readDraft(text);
  if (text === null || Object.keys(draft).length === 0) return null;
  const { tab } = JSON.parse(text) as { tab?: unknown };
  return { tab: typeof tab === 'string' ? tab : '', draft };
}

/** Whether somebody wrote this recipe, so that losing it would hurt. */
function hasOwnText({ recipe, base }: Partial<Draft>): boolean {
  return isEdited(recipe ?? null, base ?? null);
}

/** Whether the other draft holds another text for the recipe of this one, which somebody wrote. */
export function isRival(mine: Partial<Draft>, other: Partial<Draft>): boolean {
  if (!mine.recipe || !other.recipe || !hasOwnText(other)) return false;
  return mine.recipe.id === other.recipe.id && !isSameText(recipeOfDraft(mine.recipe), recipeOfDraft(other.recipe));
}

/**
 * Keeps a draft. What another tab wrote there since is put aside first, so that two tabs never cost a text.
 * @returns what was put aside
 */
export function keepDraft(shelf: DraftShelf, tab: string, draft: Draft): Partial<Draft> | null {
  const text = shelf.getItem(DRAFT_KEY);
  const before = readKept(text);
  const isForeign = before !== null && before.tab !== tab && hasOwnText(before.draft);
  if (isForeign && text !== null) shelf.setItem(ASIDE_KEY, text);
  shelf.setItem(DRAFT_KEY, JSON.stringify({ tab, ...draft }));
  return isForeign ? before.draft : null;
}

/** This tab's own draft, else the last one that any tab wrote; and the text of another tab for the same recipe. */
export function findDraft(shelf: DraftShelf, tab: string): { mine: Partial<Draft>; other: Partial<Draft> | null } {
  const last = readKept(shelf.getItem(DRAFT_KEY));
  const aside = readKept(shelf.getItem(ASIDE_KEY));
  const [mine, other] = aside?.tab === tab && last?.tab !== tab ? [aside, last] : [last, aside];
  if (!mine) return { mine: {}, other: null };
  return { mine: mine.draft, other: other && isRival(mine.draft, other.draft) ? other.draft : null };
}

/** Forgets what was put aside. */
export function dropAside(shelf: DraftShelf): void {
  shelf.removeItem?.(ASIDE_KEY);
}

/** The browser's own shelf; null on the server and where pages may keep nothing. */
export function browserShelf(): DraftShelf | null {
  return typeof localStorage === 'undefined' ? null : localStorage;
}

/** What this tab is called. The name survives a reload; each tab has its own. */
export function browserTab(newName: () => string): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY);
    if (known !== null) return known;
    const name = newName();
    sessionStorage.setItem(TAB_KEY, name);
    return name;
  } catch {
    return newName();
  }
}
