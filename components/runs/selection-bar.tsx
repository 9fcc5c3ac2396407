import { Columns2, Trash2, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ListedRun } from '../../lib/api/client.ts';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';

/** The most runs that can be compared. */
const MOST_COMPARED = 4;

interface SelectionBarProps {
  selected: readonly string[];
  /** Those of them that are loaded. */
  runs: readonly ListedRun[];
  /** Null where they cannot be deleted. */
  onDelete: (() => void) | null;
  onClear(): void;
}

/** What can be done with the runs that are selected. */
export function SelectionBar({ selected, runs, onDelete, onClear }: SelectionBarProps) {
  const t = useTranslations('runs.selection');
  if (selected.length === 0) return null;
  const isComparable = selected.length >= 2 && selected.length <= MOST_COMPARED;
  const isSameQuestion =
    selected.length > 1 && runs.length === selected.length && new Set(runs.map(({ question }) => question)).size === 1;
  return (
    <section className="selection" aria-label={t('title')}>
      <p role="status">
        {t(isSameQuestion ? 'countSame' : 'count', { count: selected.length })}
        {!isComparable && <small>{t(selected.length < 2 ? 'oneMore' : 'tooMany', { most: MOST_COMPARED })}</small>}
      </p>
      {isComparable && (
        <Link className={buttonClass('ink')} href={`/compare?runs=${selected.join(',')}`} prefetch={false}>
          <Columns2 className="icon-14" aria-hidden />
          {t('compare')}
        </Link>
      )}
      {onDelete && (
        <Button look="quiet" onClick={onDelete}>
          <Trash2 className="icon-14" aria-hidden />
          {t('delete')}
        </Button>
      )}
      <IconButton label={t('clear')} onClick={onClear}>
        <X className="icon" aria-hidden />
      </IconButton>
    </section>
  );
}
