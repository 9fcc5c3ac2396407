'use client';

import { useMemo } from 'react';
import type { AlignedRow } from '../../lib/run/align.ts';
import type { RunColumn } from './cell.tsx';
import { Row } from './row.tsx';
import type { RunFilm, StepView } from './step-views.ts';

/** Below it all rows are drawn, so that find-in-page finds all. */
const FEW_ROWS = 60;

interface RowListProps {
  rows: readonly AlignedRow[];
  columns: readonly RunColumn[];
  films: readonly RunFilm[];
  /** The last event shown of each run; null when all is shown. */
  seqs: readonly number[] | null;
  first: number;
  marked: number;
  onlyDifferences: boolean;
  onMark(index: number): void;
}

/** For each row, the last step of each run up to it, where the run has no step from there on. */
function lastBefore(rows: readonly AlignedRow[], width: number): number[][] {
  const lastRow = Array.from({ length: width }, (_, run) => rows.findLastIndex(({ cells }) => cells[run] !== null));
  return rows.map((_, index) => lastRow.map((last, run) => (index > last ? (rows[last]?.cells[run]?.n ?? 0) : 0)));
}

/** All rows in order. */
export function RowList(props: RowListProps) {
  const { rows, columns, films, seqs, first, marked, onlyDifferences, onMark } = props;
  const before = useMemo(() => lastBefore(rows, columns.length), [rows, columns.length]);
  const viewsOf = (row: AlignedRow): StepView[] =>
    row.cells.map((step, run) => (step && seqs ? (films[run]?.viewOf(step.n, seqs[run] ?? 0) ?? 'whole') : 'whole'));
  return (
    <ol className="pairs">
      {rows.map(
        (row, index) =>
          !(onlyDifferences && row.state === 'same') && (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the alignment
              key={index}
              {...{ row, index, columns, onMark }}
              views={viewsOf(row)}
              before={before[index] as number[]}
              isFirst={index === first}
              isMarked={index === marked}
              isLazy={rows.length > FEW_ROWS}
            />
          ),
      )}
    </ol>
  );
}
