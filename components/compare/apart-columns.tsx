'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { AlignedRow } from '../../lib/run/align.ts';
import { Cell, type RunColumn } from './cell.tsx';
import { CellNumber } from './row.tsx';
import { RowStateLabel } from './row-state.tsx';
import { rowChanges } from './step-changes.ts';

interface ApartColumnsProps {
  rows: readonly AlignedRow[];
  columns: readonly RunColumn[];
  onlyDifferences: boolean;
}

/** The same rows with each run scrolling for itself, to lay any two steps beside each other by hand. */
export function ApartColumns({ rows, columns, onlyDifferences }: ApartColumnsProps) {
  const t = useTranslations('compare');
  const letters = columns.map(({ letter }) => letter);
  const styles = useMemo(() => columns.map(({ style }) => style), [columns]);
  const changes = useMemo(() => rows.map(({ cells }) => rowChanges(cells, styles)), [rows, styles]);
  return (
    <div className="aparts">
      {columns.map((column, run) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by key
        <ol key={column.id} className="apart" aria-label={t('letterOf', { letter: column.letter })} tabIndex={0}>
          {rows.map((row, index) => {
            const step = row.cells[run];
            const change = changes[index]?.[run];
            if (!step || !change || (onlyDifferences && row.state === 'same')) return null;
            const isBase = row.cells.findIndex((cell) => cell !== null) === run;
            return (
              <li key={step.n} className="pair__cell">
                <CellNumber letter={column.letter} step={step} maxSteps={column.maxSteps} />
                <p className="apart__state" data-state={row.state}>
                  <RowStateLabel {...{ row, letters }} isFirst={false} />
                </p>
                <Cell {...{ step, column }} changes={change} side={isBase ? 'base' : 'other'} />
              </li>
            );
          })}
        </ol>
      ))}
    </div>
  );
}
