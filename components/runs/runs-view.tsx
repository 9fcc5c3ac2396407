'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import type { ListedRun, RunChoices, RunPage } from '../../lib/api/client.ts';
import { ActiveFilters } from './active-filters.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { MoreRuns } from './more-runs.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Recordings } from './recordings.tsx';
import { type OpenDialog, RunDialogs } from './run-dialogs.tsx';
import { activeFilters } from './run-filters.ts';
import { RunTable } from './run-table.tsx';
import { RunsHead } from './runs-head.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type ListedRecipeUse, useFilterName } from './use-filter-names.ts';
import { useFilters } from './use-filters.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRunList } from './use-run-list.ts';
import { useSelection } from './use-selection.ts';

interface RunsViewProps {
  first: RunPage;
  /** The filters that `first` was read for, as in an address. */
  firstKey: string;
  choices: RunChoices;
  recordings: ListedRun[];
  /** The recipe that the address named; null when it named none. */
  recipe: ListedRecipeUse | null;
}

/** The list of runs: find, open, star, note, compare, delete. */
export function RunsView({ first, firstKey, choices, recordings, recipe }: RunsViewProps) {
  const t = useTranslations('runs');
  const { filters, selected: firstSelected, areRecordings, change, keepSelected } = useFilters();
  const list = useRunList(first, firstKey, filters);
  const selection = useSelection(firstSelected, keepSelected);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [newTags, setNewTags] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { page, isStale } = list;
  const isFiltered = activeFilters(filters).length > 0;
  const fixed = useMemo(() => new Set(recordings.map(({ id }) => id)), [recordings]);
  const isEmpty = page.items.length === 0 && !isStale;
  const hasNoOwn = !isFiltered && !isStale && page.nextCursor === null && page.items.every(({ id }) => fixed.has(id));
  const onlyRecordings = areRecordings || hasNoOwn;
  const shown = onlyRecordings ? recordings : page.items;
  const tags = [...new Set([...choices.tags, ...newTags])];
  const nameOf = useFilterName(choices, recipe);
  const actions = useRowActions({
    onSelect: selection.toggle,
    replace: list.replace,
    onNotes: (run) => setDialog({ kind: 'notes', run }),
    onDelete: (run) => setDialog({ kind: 'remove', run }),
    onTrouble: (message) => setTrouble(message || t('offline')),
  });
  const runOf = (id: string) => (fixed.has(id) ? undefined : page.items.find((run) => run.id === id));
  const selectedOwn = selection.selected.filter((id) => !fixed.has(id));
  useListKeys({
    ids: shown.map(({ id }) => id),
    onSelect: selection.toggle,
    onStar: (id) => {
      const run = runOf(id);
      if (run) actions.onStar(run);
    },
    onDelete: (id) => {
      const run = id === null ? undefined : runOf(id);
      if (selectedOwn.length > 0) setDialog({ kind: 'remove-many', ids: selectedOwn });
      else if (run) setDialog({ kind: 'remove', run });
    },
  });
  const selectAll = () => {
    const ids = shown.map(({ id }) => id);
    const isAll = ids.every((id) => selection.selected.includes(id));
    selection.set(isAll ? [] : [...new Set([...selection.selected, ...ids])]);
  };
  return (
    <main id="main" className="runs" data-selecting={selection.selected.length > 0 || undefined}>
      <RunsHead
        heading={heading}
        total={isFiltered || page.total === null ? page.total : page.total - recordings.length}
        isFiltered={isFiltered}
        areRecordings={areRecordings}
        hasRecordings={recordings.length > 0 && (areRecordings || !hasNoOwn)}
      />
      {!onlyRecordings && (
        <>
          <FilterBar filters={filters} choices={{ ...choices, tags }} onChange={change} />
          <ActiveFilters filters={filters} nameOf={nameOf} onChange={change} />
        </>
      )}
      <ListTrouble
        hasFailed={list.hasFailed}
        trouble={trouble}
        onRetry={() => void list.reload()}
        onClose={() => setTrouble(null)}
      />
      {onlyRecordings ? (
        <>
          {!areRecordings && <EmptyList />}
          <Recordings
            runs={recordings}
            fixed={fixed}
            selected={selection.selected}
            actions={actions}
            onSelectAll={selectAll}
          />
        </>
      ) : (
        <div className="sheet" aria-busy={isStale || undefined}>
          {isEmpty ? (
            <NothingFound filters={filters} nameOf={nameOf} onChange={change} />
          ) : (
            <RunTable
              runs={page.items}
              fixed={fixed}
              sort={filters.sort}
              selected={selection.selected}
              actions={actions}
              onSort={(sort) => change({ sort })}
              onSelectAll={selectAll}
            />
          )}
        </div>
      )}
      {!onlyRecordings && page.nextCursor && (
        <MoreRuns isLoading={list.isLoading} hasFailed={list.hasFailed} onMore={() => void list.more()} />
      )}
      <SelectionBar
        selected={selection.selected}
        runs={[...page.items, ...recordings].filter(({ id }) => selection.selected.includes(id))}
        onDelete={selectedOwn.length === 0 ? null : () => setDialog({ kind: 'remove-many', ids: selectedOwn })}
        onClear={selection.clear}
      />
      <RunDialogs
        open={dialog}
        runs={page.items}
        tags={tags}
        onClose={() => setDialog(null)}
        onRemoved={(ids) => {
          list.drop(ids);
          selection.set(selection.selected.filter((id) => !ids.includes(id)));
          heading.current?.focus();
        }}
        onSaved={(run) => {
          list.replace(run);
          setNewTags((old) => [...old, ...run.tags]);
          setDialog(null);
        }}
      />
    </main>
  );
}
