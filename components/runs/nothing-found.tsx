'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { countRuns } from './read-runs.ts';
import {
  type ActiveFilter,
  activeFilters,
  listQueryOf,
  NO_FILTERS,
  type RunFilters,
  withoutFilter,
} from './run-filters.ts';

interface NothingFoundProps {
  filters: RunFilters;
  nameOf(filter: ActiveFilter): string;
  onChange(filters: RunFilters): void;
}

/** Says that no run fits, and how many would without each of the filters. */
export function NothingFound({ filters, nameOf, onChange }: NothingFoundProps) {
  const t = useTranslations('runs');
  const active = activeFilters(filters);
  const [counts, setCounts] = useState<(number | null | undefined)[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const all = activeFilters(filters);
    if (all.length < 2) return;
    void countRuns(all.map((filter) => listQueryOf(withoutFilter(filters, filter)))).then((found) => {
      if (isCurrent) setCounts(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [filters]);
  const ways = active.flatMap((filter, index) =>
    counts[index] === 0 || counts[index] === undefined ? [] : [{ filter, count: counts[index] }],
  );
  return (
    <div className="nothing">
      <h2>{t('noneTitle')}</h2>
      <p>{ways.length > 0 ? t('noneDrop') : active.length > 1 && counts.length > 0 ? t('noneEach') : t('noneSay')}</p>
      {ways.length > 0 && (
        <ul className="nothing__ways">
          {ways.map(({ filter, count }) => (
            <li key={`${filter.kind} ${filter.value}`}>
              <Button onClick={() => onChange(withoutFilter(filters, filter))}>
                {t('without', { name: nameOf(filter) })}
                <span className="dim">{count === null ? t('foundMany') : t('foundCount', { count })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button size="large" onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
        {t('noneDo')}
      </Button>
    </div>
  );
}
