import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ActiveFilter, activeFilters, NO_FILTERS, type RunFilters, withoutFilter } from './run-filters.ts';

interface ActiveFiltersProps {
  filters: RunFilters;
  nameOf(filter: ActiveFilter): string;
  onChange(filters: RunFilters): void;
}

/** The filters that are set: each goes by a press on it. */
export function ActiveFilters({ filters, nameOf, onChange }: ActiveFiltersProps) {
  const t = useTranslations('runs');
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t('active')}>
      {active.map((filter) => (
        <li key={`${filter.kind} ${filter.value}`}>
          <button
            type="button"
            className="active-filter"
            title={t('dropFilter', { name: nameOf(filter) })}
            onClick={() => onChange(withoutFilter(filters, filter))}
          >
            <span className="unseen">{t('drop')} </span>
            <span className="active-filter__name">{nameOf(filter)}</span>
            <X className="icon-14" aria-hidden />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            className="link link--small"
            onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}
          >
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  );
}
