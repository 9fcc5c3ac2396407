import { ChevronLeft, Equal, EqualApproximately, EqualNot, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { AlignedRow, RowState } from '../../lib/run/align.ts';
import { moveOf, presentPart, rowRelation } from '../../lib/run/row-relation.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

const ICONS: Record<RowState, LucideIcon> = {
  same: Equal,
  similar: EqualApproximately,
  differs: EqualNot,
  'only-here': ChevronLeft,
};

interface RowStateProps {
  row: AlignedRow;
  letters: readonly string[];
  isFirst: boolean;
}

/** What the steps of a row have to do with each other, as icon, word and a reason. */
export function RowStateLabel({ row, letters, isFirst }: RowStateProps) {
  const t = useTranslations('compare');
  // Where one of several runs has no step, the others can still be told apart.
  const part = presentPart(row);
  const Icon = ICONS[part?.state ?? row.state];
  const here = letters.filter((_, run) => row.cells[run] !== null);
  const missing = letters.filter((_, run) => row.cells[run] === null).join(', ');
  return (
    <>
      {isFirst && <span className="pair__first">{t('first')}</span>}
      <span className="pair__word">
        <Icon className={!part && here.at(-1) === letters.at(-1) ? 'icon pair__turned' : 'icon'} aria-hidden />
        {part
          ? t(`partial.${part.state}`, { letters: here.join(', '), missing })
          : t(`state.${row.state}`, { letters: here.join(', ') })}
      </span>
      {(part ?? row).state !== 'same' && <RowReason row={part ?? row} letters={part ? here : letters} />}
    </>
  );
}

function RowReason({ row, letters }: Omit<RowStateProps, 'isFirst'>) {
  const t = useTranslations('compare');
  const relation = rowRelation(row);
  if (relation === 'missing') return null;
  const isMove = relation === 'other-move' || relation === 'equal';
  const { thoughtLikeness } = row;
  return (
    <span className="pair__why">
      {isMove
        ? row.cells.map((step, run) => step && <MoveText key={letters[run]} step={step} letter={letters[run] ?? ''} />)
        : t(`relation.${relation}`)}
      {thoughtLikeness !== null && thoughtLikeness < 1 && (
        <span>{t('alike', { percent: Math.round(thoughtLikeness * 100) })}</span>
      )}
    </span>
  );
}

function MoveText({ step, letter }: { step: TrajectoryStep; letter: string }) {
  const t = useTranslations('compare.move');
  const move = moveOf(step);
  return <span>{t(move.kind, { letter, tools: move.kind === 'call' ? move.tools.join(', ') : '' })}</span>;
}
