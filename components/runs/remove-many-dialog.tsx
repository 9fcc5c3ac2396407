'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { deleteRun, type ListedRun } from '../../lib/api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface RemoveManyDialogProps {
  ids: readonly string[];
  /** What is known of them; those that are not loaded are missing. */
  runs: readonly ListedRun[];
  onClose(): void;
  /** Called with those that are gone, also when the rest could not be deleted. */
  onRemoved(ids: readonly string[]): void;
}

/** Asks once before several runs go for good. */
export function RemoveManyDialog({ ids, runs, onClose, onRemoved }: RemoveManyDialogProps) {
  const t = useTranslations('remove');
  const shell = useTranslations('shell');
  const [done, setDone] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = runs.filter(({ status }) => status !== 'ended').length;
  const kept = runs.filter(({ isStarred, tags, note }) => isStarred || tags.length > 0 || note !== '').length;
  const remove = async () => {
    if (done !== null) return;
    const gone: string[] = [];
    setDone(0);
    for (const id of ids) {
      const result = await deleteRun(id);
      // What is gone already is what was wanted.
      if (!result.ok && result.problem.status !== 404) {
        onRemoved(gone);
        setDone(null);
        const { message, fix } = result.problem;
        setTrouble(
          [t('manyFailed', { gone: gone.length, left: ids.length - gone.length }), message, fix]
            .filter(Boolean)
            .join(' '),
        );
        return;
      }
      gone.push(id);
      setDone(gone.length);
    }
    onRemoved(gone);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('manyTitle', { count: ids.length })} closeLabel={shell('close')}>
      <p className="dialog__text">
        {t('manySay')} {running > 0 && t('manyRunning', { count: running })}{' '}
        {kept > 0 && t('manyKept', { count: kept })}
      </p>
      {trouble && (
        <p className="note k-error mt-3" role="alert">
          {trouble}
        </p>
      )}
      <div className="dialog__do">
        <Button size="large" onClick={onClose}>
          {t('manyCancel')}
        </Button>
        <Button size="large" look="danger" aria-disabled={done !== null || undefined} onClick={() => void remove()}>
          {done === null ? t('manyConfirm', { count: ids.length }) : t('manyBusy', { done, count: ids.length })}
        </Button>
      </div>
    </Dialog>
  );
}
