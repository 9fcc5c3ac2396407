'use client';

import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RunChoices } from '../../lib/api/client.ts';
import { RUN_FLAGS, type RunFlag } from '../../lib/run/run-flags.ts';
import { RUN_SORTS, type RunSort } from '../../lib/run/run-sort.ts';
import { FilterMenu } from './filter-menu.tsx';
import { OUTCOME_FILTERS, type RunFilters } from './run-filters.ts';
import { SearchField } from './search-field.tsx';
import { useReasons } from './use-filter-names.ts';

interface FilterBarProps {
  filters: RunFilters;
  choices: RunChoices;
  onChange(patch: Partial<RunFilters>): void;
}

/** Search, outcome and order in one line; everything else to filter by in another. */
export function FilterBar({ filters, choices, onChange }: FilterBarProps) {
  const t = useTranslations('runs');
  const outcomes = useTranslations('outcome');
  return (
    <search className="filters">
      <div className="filters__line">
        <SearchField text={filters.text} onSearch={(text) => onChange({ text })} />
        <fieldset className="filters__strip">
          <legend className="unseen">{t('filter')}</legend>
          {([null, ...OUTCOME_FILTERS] as const).map((outcome) => (
            <button
              key={outcome ?? 'all'}
              type="button"
              className="filter"
              aria-pressed={filters.outcome === outcome}
              onClick={() => onChange({ outcome, reason: null })}
            >
              {outcome === null ? t('all') : outcomes(outcome)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="filters__strip">
        <MoreFilters filters={filters} choices={choices} onChange={onChange} />
        <span className="filters__sort">
          <FilterMenu
            label={t(`sort.${filters.sort}`)}
            isOne
            chosen={[filters.sort]}
            options={RUN_SORTS.map((value) => ({ value, name: t(`sort.${value}`) }))}
            onChange={([sort]) => onChange({ sort: (sort ?? 'newest') as RunSort })}
          />
        </span>
      </div>
    </search>
  );
}

/** A name that is asked for is offered, even when no run of late has it. */
const withAsked = (names: readonly { id: string; name: string }[], asked: string | null) =>
  asked === null || names.some(({ id }) => id === asked) ? names : [...names, { id: asked, name: asked }];
const named = (names: readonly string[]) => names.map((id) => ({ id, name: id }));

function MoreFilters({ filters, choices, onChange }: FilterBarProps) {
  const t = useTranslations('runs');
  const reasons = useReasons(filters.outcome);
  const lists = [
    { kind: 'model', names: choices.models },
    { kind: 'tool', names: named(choices.tools) },
    { kind: 'recipe', names: choices.recipes },
    { kind: 'dialect', names: named(choices.dialects) },
  ] as const;
  return (
    <>
      <button
        type="button"
        className="filter filter--menu"
        aria-pressed={filters.starred}
        onClick={() => onChange({ starred: !filters.starred })}
      >
        <Star className="icon-14" fill={filters.starred ? 'currentColor' : 'none'} aria-hidden />
        {t('filterBy.starred')}
      </button>
      <FilterMenu
        label={t('filterBy.flags')}
        chosen={filters.flags}
        options={RUN_FLAGS.map((value) => ({ value, name: t(`flag.${value}`), say: t(`flagSay.${value}`) }))}
        onChange={(flags) => onChange({ flags: flags as RunFlag[] })}
      />
      <FilterMenu
        label={t('filterBy.reason')}
        anyName={t('any.reason')}
        chosen={filters.reason === null ? [] : [filters.reason]}
        options={reasons}
        onChange={([reason]) => onChange({ reason: (reason ?? null) as RunFilters['reason'] })}
      />
      {lists.map(({ kind, names }) => (
        <FilterMenu
          key={kind}
          label={t(`filterBy.${kind}`)}
          anyName={t(`any.${kind}`)}
          chosen={filters[kind] === null ? [] : [filters[kind]]}
          options={withAsked(names, filters[kind]).map(({ id, name }) => ({ value: id, name }))}
          onChange={([value]) => onChange({ [kind]: value ?? null })}
        />
      ))}
      {(choices.tags.length > 0 || filters.tags.length > 0) && (
        <FilterMenu
          label={t('filterBy.tags')}
          chosen={filters.tags}
          options={[...new Set([...choices.tags, ...filters.tags])].map((value) => ({ value, name: value }))}
          onChange={(tags) => onChange({ tags })}
        />
      )}
    </>
  );
}
