import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RunSort } from '../../lib/run/run-sort.ts';
import { Tick } from '../ui/tick.tsx';

interface TableHeadProps {
  sort: RunSort;
  /** Null where the order cannot be changed. */
  onSort: ((sort: RunSort) => void) | null;
  isAllSelected: boolean;
  onSelectAll(): void;
}

/** The names of the columns; those that the list can be sorted by are buttons. */
export function TableHead({ sort, onSort, isAllSelected, onSelectAll }: TableHeadProps) {
  const t = useTranslations('runs');
  const sorted = (name: 'steps' | 'tokens' | 'cost' | 'time', by: RunSort) => (
    <SortedColumn name={t(name)} className={name} by={by} sort={sort} onSort={onSort} />
  );
  return (
    <thead>
      <tr>
        <th scope="col" className="pick">
          <Tick checked={isAllSelected} onChange={onSelectAll}>
            <span className="unseen">{t('selectAll')}</span>
          </Tick>
        </th>
        <th scope="col">{t('question')}</th>
        <th scope="col">{t('model')}</th>
        <th scope="col">{t('outcome')}</th>
        <th scope="col">{t('trajectory')}</th>
        {sorted('steps', 'most-steps')}
        {sorted('tokens', 'most-tokens')}
        {sorted('cost', 'dearest')}
        {sorted('time', 'longest')}
        <th scope="col" className="flags">
          {t('flags')}
        </th>
        <SortedColumn name={t('started')} className="started" by="newest" sort={sort} onSort={onSort} />
        <th scope="col">
          <span className="unseen">{t('actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SortedColumnProps extends Pick<TableHeadProps, 'sort' | 'onSort'> {
  name: string;
  className: string;
  by: RunSort;
}

function SortedColumn({ name, className, by, sort, onSort }: SortedColumnProps) {
  const isUp = by === 'newest' && sort === 'oldest';
  const isHere = sort === by || isUp;
  // A second press goes back to the newest, or turns the time around.
  const next: RunSort = sort !== by ? by : by === 'newest' ? 'oldest' : 'newest';
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={`right ${className}`}
      aria-sort={isHere ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button type="button" className="sort" onClick={() => onSort(next)}>
          {name}
          {isHere && <Arrow aria-hidden />}
        </button>
      ) : (
        name
      )}
    </th>
  );
}
