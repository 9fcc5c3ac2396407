import { type Draft, readDraft } from './draft.ts';
import type { DraftShelf } from './draft-shelf.ts';
import { MOST_LANES } from './lane-letters.ts';

/** Where the lanes of each tab are kept; the draft of the first lies under `DRAFT_KEY` too, where other pages look. */
export const LANES_KEY = 'react-playground.lanes.1';

/** Tabs whose lanes are kept at once. The one that wrote longest ago makes place for another. */
const MOST_TABS = 8;

/** The tape that the lanes share: whether it is on, what it is called, and for which question it was begun. */
export interface SharedTape {
  isOn: boolean;
  id: string;
  question: string;
}

/** The lanes of one tab. */
export interface KeptLanes {
  /** The draft of the first, as this very tab had it; null where it is not known. */
  first: Partial<Draft> | null;
  /** Those of the others. */
  drafts: Partial<Draft>[];
  tape: SharedTape | null;
  /** What the address said of all lanes when these were kept: a reload has the same address, and needs no more. */
  links: string[];
}

interface TabLanes extends KeptLanes {
  tab: string;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const TAPE_ID = /^[A-Za-z0-9_-]{1,64}$/;

function readTape(value: unknown): SharedTape | null {
  if (!isObject(value)) return null;
  const { isOn, id, question } = value;
  if (typeof isOn !== 'boolean' || typeof id !== 'string' || typeof question !== 'string') return null;
  return TAPE_ID.test(id) ? { isOn, id, question } : null;
}

function readTab(value: unknown): TabLanes[] {
  if (!isObject(value) || typeof value.tab !== 'string' || !Array.isArray(value.drafts)) return [];
  const drafts = value.drafts.filter(isObject).slice(0, MOST_LANES - 1);
  const links = Array.isArray(value.links) ? value.links.filter((link) => typeof link === 'string') : [];
  return [
    {
      tab: value.tab,
      first: isObject(value.first) ? readDraft(JSON.stringify(value.first)) : null,
      drafts: drafts.map((draft) => readDraft(JSON.stringify(draft))),
      tape: readTape(value.tape),
      links: links.slice(0, MOST_LANES),
    },
  ];
}

/** What lies on the shelf, the newest first. What a page could not use is left out. */
function readTabs(text: string | null): TabLanes[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.flatMap(readTab) : [];
  } catch {
    return [];
  }
}

/** This tab's own lanes, else those that any tab wrote last. */
export function findLanes(shelf: Pick<DraftShelf, 'getItem'>, tab: string): KeptLanes {
  const tabs = readTabs(shelf.getItem(LANES_KEY));
  const own = tabs.find((one) => one.tab === tab);
  const { drafts, tape, links } = own ?? tabs[0] ?? NOTHING;
  return { first: own?.first ?? null, drafts, tape, links };
}

export const NOTHING: KeptLanes = { first: null, drafts: [], tape: null, links: [] };

/** Keeps the lanes of a tab beside those of the others: two tabs never cost a text. */
export function keepLanes(shelf: DraftShelf, tab: string, lanes: KeptLanes & { drafts: Draft[] }): void {
  const others = readTabs(shelf.getItem(LANES_KEY)).filter((one) => one.tab !== tab);
  const all: TabLanes[] = [{ tab, ...lanes }, ...others];
  shelf.setItem(LANES_KEY, JSON.stringify(all.slice(0, MOST_TABS)));
}
