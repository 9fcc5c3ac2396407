'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import type { ListedRun } from '../../lib/api/client.ts';
import type { RunSort } from '../../lib/run/run-sort.ts';
import { useHydrated, useMedia } from '../ui/use-browser.ts';
import { dayOf } from './day-of.ts';
import { linesOf, offsetsOf } from './list-rows.ts';
import { type RowActions, RunRow } from './run-row.tsx';
import { TableHead } from './table-head.tsx';
import { useWindow } from './use-window.ts';

const DAY_MS = 86_400_000;
/** Heights of the lines in pixels, as `runs.css` has them: so no row has to be in the page to know where it stands. */
const HEIGHTS = {
  table: { day: 31, run: 49 },
  card: { day: 31, run: 132 },
} as const;
/** Lines that come with the page. */
const FIRST_LINES = 60;

interface RunTableProps {
  runs: ListedRun[];
  /** Ids of the recordings that come with the playground. */
  fixed: ReadonlySet<string>;
  sort: RunSort;
  selected: readonly string[];
  actions: RowActions;
  onSort: ((sort: RunSort) => void) | null;
  onSelectAll(): void;
}

/** Runs by day or by a figure; only those that can be seen are in the page. Each row turns into a card where the page is narrow. */
export function RunTable({ runs, fixed, sort, selected, actions, onSort, onSelectAll }: RunTableProps) {
  const t = useTranslations('runs');
  // The server does not know the reader's time zone, so its markup is in UTC until the page is alive.
  const timeZone = useHydrated() ? undefined : 'UTC';
  const isNarrow = useMedia('(max-width: 899px)', false);
  const body = useRef<HTMLTableSectionElement>(null);
  const lines = useMemo(() => linesOf(runs, sort, timeZone), [runs, sort, timeZone]);
  const offsets = useMemo(() => offsetsOf(lines, HEIGHTS[isNarrow ? 'card' : 'table']), [lines, isNarrow]);
  const { from, to } = useWindow(body, offsets, FIRST_LINES);
  const isAllSelected = runs.length > 0 && runs.every(({ id }) => selected.includes(id));
  const above = offsets[from] ?? 0;
  const below = (offsets.at(-1) ?? 0) - (offsets[to] ?? 0);
  return (
    <table className="run-table" aria-rowcount={runs.length + 1}>
      <caption className="unseen">{t(runs.every(({ id }) => fixed.has(id)) ? 'recordings' : 'caption')}</caption>
      <TableHead sort={sort} onSort={onSort} isAllSelected={isAllSelected} onSelectAll={onSelectAll} />
      <tbody ref={body}>
        {above > 0 && <Gap height={above} />}
        {lines.slice(from, to).map((line) =>
          line.kind === 'day' ? (
            <tr key={line.day} className="day">
              <th scope="rowgroup" colSpan={12}>
                <DayName day={line.day} timeZone={timeZone} />
              </th>
            </tr>
          ) : (
            <RunRow
              key={line.run.id}
              run={line.run}
              place={line.place}
              isSelected={selected.includes(line.run.id)}
              isFixed={fixed.has(line.run.id)}
              isMarked={onSort !== null && fixed.has(line.run.id)}
              hasDate={sort !== 'newest' && sort !== 'oldest'}
              timeZone={timeZone}
              actions={actions}
            />
          ),
        )}
        {below > 0 && <Gap height={below} />}
      </tbody>
    </table>
  );
}

/** The room of the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  return (
    <tr className="gap" aria-hidden>
      <td colSpan={12} style={{ height }} />
    </tr>
  );
}

function DayName({ day, timeZone }: { day: string; timeZone: string | undefined }) {
  const t = useTranslations('runs');
  const now = Date.now();
  if (day === dayOf(now, timeZone)) return t('today');
  if (day === dayOf(now - DAY_MS, timeZone)) return t('yesterday');
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}
