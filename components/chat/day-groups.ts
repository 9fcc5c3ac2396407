import type { ConversationEntry } from '../../lib/api/conversation-contract.ts';
import { dayOf } from '../runs/day-of.ts';

/** Conversations of one day; `day` is null where the day goes on from the block before. */
interface DayPart {
  day: string | null;
  items: ConversationEntry[];
}

/** A part of the list that is drawn, or left out of the page, as a whole. */
export type ListBlock = DayPart[];

/** So many conversations are in a block. */
const BLOCK = 25;

/** The list by days, as `2026-03-28`, in blocks of at most 25; `timeZone` as in `Intl`, undefined for the reader's own. */
export function blocksOf(items: readonly ConversationEntry[], timeZone: string | undefined): ListBlock[] {
  const blocks: ListBlock[] = [];
  let last = '';
  items.forEach((item, index) => {
    if (index % BLOCK === 0) blocks.push([]);
    const block = blocks.at(-1);
    const day = dayOf(item.updatedAt, timeZone);
    if (day !== last) block?.push({ day, items: [] });
    else if (block?.length === 0) block.push({ day: null, items: [] });
    block?.at(-1)?.items.push(item);
    last = day;
  });
  return blocks;
}

/** How a day is called: `today`, `yesterday`, or as `28 March`, with the year where it is another one. */
export function nameOfDay(day: string, now: Date, timeZone: string | undefined): 'today' | 'yesterday' | string {
  const today = dayOf(now, timeZone);
  if (day === today) return 'today';
  // Days are compared as dates without a zone: an hour more or less in summer must not make another day of it.
  const before = new Date(`${today}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  if (day === before.toISOString().slice(0, 10)) return 'yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
