'use client';

import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import type { RowActions } from './run-row.tsx';
import { RunTable } from './run-table.tsx';

interface RecordingsProps {
  runs: ListedRun[];
  fixed: ReadonlySet<string>;
  selected: readonly string[];
  actions: RowActions;
  onSelectAll(): void;
}

/** The recordings that come with the playground: to open and to compare. */
export function Recordings({ runs, fixed, selected, actions, onSelectAll }: RecordingsProps) {
  const t = useTranslations('runs');
  return (
    <section className="recordings" aria-labelledby="recordings-title">
      <h2 id="recordings-title">{t('recordings')}</h2>
      <p>{t('recordingsSay')}</p>
      <div className="sheet">
        {/* In the order of their files: the best one to begin with comes first. */}
        <RunTable
          runs={runs}
          fixed={fixed}
          sort="longest"
          selected={selected}
          actions={actions}
          onSort={null}
          onSelectAll={onSelectAll}
        />
      </div>
    </section>
  );
}
