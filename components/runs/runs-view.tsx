'use client';

import { OctagonX, Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { ListedRun, RunPage } from '../../lib/api/client.ts';
import { OUTCOMES } from '../../lib/run/outcome.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { type ListedRecipeUse, RecipeFilter } from './recipe-filter.tsx';
import { RunTable } from './run-table.tsx';
import { type OutcomeFilter, useRunList } from './use-run-list.ts';

const RemoveDialog = dynamic(() => import('./remove-dialog.tsx').then((module) => module.RemoveDialog), { ssr: false });

const FILTERS: OutcomeFilter[] = [null, 'running', ...OUTCOMES];

interface RunsViewProps {
  first: RunPage;
  /** The recipe whose runs are listed; null for those of all. */
  recipe: ListedRecipeUse | null;
}

/** The list of runs: find, open, delete. */
export function RunsView({ first, recipe }: RunsViewProps) {
  const t = useTranslations('runs');
  const list = useRunList(first, recipe?.asked ?? null);
  const [leaving, setLeaving] = useState<ListedRun | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { page, isNarrowed } = list;
  const isFiltered = isNarrowed || recipe !== null;
  return (
    <main id="main" className="runs">
      <div className="runs__top">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {t('title')}
        </h1>
        <p role="status">{t(isFiltered ? 'found' : 'count', { count: page.total })}</p>
      </div>
      {recipe && <RecipeFilter recipe={recipe} />}
      <Filters list={list} />
      {list.hasFailed && (
        <div className="note k-error mb-3" role="alert">
          <OctagonX className="icon" aria-hidden />
          <div>
            <b>{t('offline')}</b> {t('stale')}
            <div className="note__do">
              <button type="button" className="link link--small" onClick={() => void list.reload()}>
                {t('retry')}
              </button>
            </div>
          </div>
        </div>
      )}
      <div className="sheet">
        {page.items.length > 0 ? (
          <RunTable runs={page.items} onDelete={setLeaving} />
        ) : (
          <Nothing
            isFiltered={isFiltered}
            isNarrowed={isNarrowed}
            onShowAll={() => {
              list.setOutcome(null);
              list.setText('');
            }}
          />
        )}
      </div>
      {page.nextCursor && (
        <div className="runs__more">
          <Button size="large" aria-disabled={list.isLoading || undefined} onClick={() => void list.more()}>
            {list.isLoading ? t('loading') : t('more')}
          </Button>
        </div>
      )}
      {leaving && (
        <RemoveDialog
          run={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            list.drop(leaving.id);
            setLeaving(null);
            heading.current?.focus();
          }}
        />
      )}
    </main>
  );
}

function Filters({ list }: { list: ReturnType<typeof useRunList> }) {
  const t = useTranslations('runs');
  const outcomes = useTranslations('outcome');
  return (
    <search className="filters">
      <label className="search-field">
        <Search className="icon-14" aria-hidden />
        <span className="unseen">{t('search')}</span>
        <input
          type="search"
          maxLength={500}
          placeholder={t('search')}
          value={list.text}
          onChange={(event) => list.setText(event.target.value)}
        />
      </label>
      <fieldset className="contents">
        <legend className="unseen">{t('filter')}</legend>
        {FILTERS.map((filter) => (
          <button
            key={filter ?? 'all'}
            type="button"
            className="filter"
            aria-pressed={list.outcome === filter}
            onClick={() => list.setOutcome(filter)}
          >
            {filter === null ? t('all') : outcomes(filter)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

interface NothingProps {
  isFiltered: boolean;
  /** Filtered by something that can be cleared without leaving the page. */
  isNarrowed: boolean;
  onShowAll(): void;
}

function Nothing({ isFiltered, isNarrowed, onShowAll }: NothingProps) {
  const t = useTranslations('runs');
  return (
    <div className="nothing">
      <h2>{t(isFiltered ? 'noneTitle' : 'emptyTitle')}</h2>
      <p>{t(isFiltered ? 'noneSay' : 'emptySay')}</p>
      {isNarrowed ? (
        <Button size="large" onClick={onShowAll}>
          {t('noneDo')}
        </Button>
      ) : isFiltered ? (
        <Link className={buttonClass('plain', 'large')} href="/runs">
          {t('recipeClear')}
        </Link>
      ) : (
        <Link className={buttonClass('ink', 'large')} href="/">
          {t('emptyDo')}
        </Link>
      )}
    </div>
  );
}
