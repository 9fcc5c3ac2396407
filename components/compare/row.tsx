'use client';

import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, memo, useMemo, useState } from 'react';
import type { AlignedRow } from '../../lib/run/align.ts';
import { likenessToFirst } from '../../lib/run/align-likeness.ts';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { Cell, GoingCell, type RunColumn } from './cell.tsx';
import { FOLDED_PX, guessedRowHeight } from './row-height.ts';
import { RowStateLabel } from './row-state.tsx';
import { rowChanges } from './step-changes.ts';
import type { StepView } from './step-views.ts';
import { useNear } from './use-near.ts';

interface RowProps {
  row: AlignedRow;
  /** From 0. */
  index: number;
  columns: readonly RunColumn[];
  /** One a run, in order; what the playhead has passed of its step. */
  views: readonly StepView[];
  /** For a run without a step here: the number of its last step before. */
  before: readonly number[];
  isFirst: boolean;
  isMarked: boolean;
  /** Is an empty place while the row is far from what is seen. */
  isLazy: boolean;
  onMark(index: number): void;
}

/** Steps beside each other. What was the same is one line until it is opened. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, columns, views, isFirst, isMarked, isLazy, onMark } = props;
  const t = useTranslations('compare');
  const [isOpen, setOpen] = useState(false);
  const [place, freePx] = useNear(isLazy);
  const isNear = freePx === null;
  const guessedPx = useMemo(() => (isLazy ? guessedRowHeight(row.cells, columns) : undefined), [isLazy, row, columns]);
  const letters = columns.map(({ letter }) => letter);
  // How it compares is known when all of it has been shown.
  const isPlayed = views.every((view) => view === 'whole');
  const isFolded = row.state === 'same' && !isOpen && isPlayed;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button, a, summary') || !getSelection()?.isCollapsed) return;
    onMark(index);
    if (isFolded) setOpen(true);
  };
  return (
    // The button of the row does the same by key.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      ref={place}
      className={clsx('pair', isFolded && 'pair--folded')}
      data-row={index}
      data-state={row.state}
      data-far={!isNear || undefined}
      data-first={isFirst || undefined}
      style={isNear ? undefined : { minHeight: freePx ?? (isFolded ? FOLDED_PX : guessedPx) }}
      aria-current={isMarked ? 'true' : undefined}
      tabIndex={-1}
      onClick={onClick}
    >
      {isNear && (
        <div className="pair__state">
          <h3 className="unseen">{t('row', { n: index + 1 })}</h3>
          {!isPlayed ? null : row.state === 'same' ? (
            <button
              type="button"
              className="pair__toggle"
              aria-expanded={isOpen}
              title={t('toggle')}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRight className="icon-14" aria-hidden />
              <RowStateLabel {...{ row, letters, isFirst }} />
            </button>
          ) : (
            <RowStateLabel {...{ row, letters, isFirst }} />
          )}
        </div>
      )}
      {isNear ? isFolded ? <FoldedCells {...props} /> : <OpenCells {...props} /> : null}
    </li>
  );
}, isSameRow);

/** Views are made anew at each look of the playhead; most of them say what they said before. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  const { views: viewsBefore, ...rest } = before;
  const { views, ...others } = after;
  return (
    views.length === viewsBefore.length &&
    views.every((view, run) => view === viewsBefore[run]) &&
    (Object.keys(others) as (keyof typeof others)[]).every((key) => Object.is(others[key], rest[key]))
  );
}

function OpenCells({ row, columns, views, before }: RowProps) {
  const t = useTranslations('compare');
  const styles = useMemo(() => columns.map(({ style }) => style), [columns]);
  const changes = useMemo(() => rowChanges(row.cells, styles), [row, styles]);
  const base = row.cells.findIndex((cell) => cell !== null);
  return row.cells.map((step, run) => {
    const column = columns[run] as RunColumn;
    const change = changes[run];
    const view = views[run] ?? 'whole';
    if (!step || !change) return <Gap key={column.id} letter={column.letter} before={before[run] ?? 0} />;
    return (
      <article
        key={column.id}
        className={clsx('pair__cell', view === 'ahead' && 'pair__cell--ahead')}
        aria-label={t('letterOf', { letter: column.letter })}
      >
        <CellNumber letter={column.letter} step={step} maxSteps={column.maxSteps} />
        {view === 'whole' ? (
          <Cell {...{ step, column }} changes={change} side={run === base ? 'base' : 'other'} />
        ) : view === 'ahead' ? (
          <p className="pair__wait">{t('ahead')}</p>
        ) : (
          <GoingCell step={view.going} column={column} />
        )}
      </article>
    );
  });
}

interface CellNumberProps {
  letter: string;
  step: TrajectoryStep;
  maxSteps: number | null;
}

export function CellNumber({ letter, step, maxSteps }: CellNumberProps) {
  const t = useTranslations('step');
  return (
    <h4 className="pair__numeral">
      <span className="pair__letter" aria-hidden>
        {letter}
      </span>
      <span className="unseen">{t('label', { n: step.n })}</span>
      <span aria-hidden>{isExtraStep(step, maxSteps) ? '+1' : step.n}</span>
    </h4>
  );
}

/** The place of a run that has no step in this row; `before` is its last one when none follows. */
function Gap({ letter, before }: { letter: string; before: number }) {
  const t = useTranslations('compare');
  return (
    <div className="pair__gap">
      <p>{before > 0 ? t('gapEnded', { letter, n: before }) : t('gap', { letter })}</p>
    </div>
  );
}

/** The same row in one line a run. */
function FoldedCells({ row, columns }: RowProps) {
  const t = useTranslations('compare');
  const alike = useMemo(() => likenessToFirst(row.cells), [row]);
  return row.cells.map(
    (step, run) =>
      step && (
        <div key={columns[run]?.id} className="pair__line">
          <CellNumber letter={columns[run]?.letter ?? ''} step={step} maxSteps={columns[run]?.maxSteps ?? null} />
          <StepLine step={step} />
          {(alike[run] ?? 1) < 1 && (
            <span className="pair__alike">{t('alike', { percent: Math.round((alike[run] ?? 1) * 100) })}</span>
          )}
        </div>
      ),
  );
}

function StepLine({ step: { thought, calls, answer, parseError } }: { step: TrajectoryStep }) {
  const t = useTranslations('compare.part');
  const tools = calls.map(({ tool }) => tool).join(', ');
  const parts = [
    thought && t('thought'),
    calls.length > 0 && <b key="tools">{tools}</b>,
    calls.some(({ observation }) => observation) && t('observation'),
    parseError && t('unread'),
    answer && t('answer'),
  ].filter((part) => part !== null && part !== false);
  if (parts.length === 0) return <span>{t('nothing')}</span>;
  return (
    <span className="pair__parts">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
        <span key={index} className={index === 0 && typeof part === 'string' ? 'pair__begin' : undefined}>
          {index > 0 && ', '}
          {part}
        </span>
      ))}
    </span>
  );
}
