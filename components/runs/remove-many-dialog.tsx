'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { deleteRun, type ListedRun } from '../../lib/api/client.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';

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
  const [done, setDone] = useState(0);
  const running = runs.filter(({ status }) => status !== 'ended').length;
  const kept = runs.filter(({ isStarred, tags, note }) => isStarred || tags.length > 0 || note !== '').length;
  const remove = async () => {
    const gone: string[] = [];
    setDone(0);
    for (const id of ids) {
      const result = await deleteRun(id);
      // What is gone already is what was wanted.
      if (!result.ok && result.problem.status !== 404) {
        onRemoved(gone);
        const { message, fix } = result.problem;
        const said = t('manyFailed', { gone: gone.length, left: ids.length - gone.length });
        return [said, message, fix].filter(Boolean).join(' ');
      }
      gone.push(id);
      setDone(gone.length);
    }
    onRemoved(gone);
    onClose();
    return null;
  };
  return (
    <AskDialog
      title={t('manyTitle', { count: ids.length })}
      closeLabel={shell('close')}
      cancelLabel={t('manyCancel')}
      doLabel={t('manyConfirm', { count: ids.length })}
      busyLabel={t('manyBusy', { done, count: ids.length })}
      isDanger
      onDo={remove}
      onClose={onClose}
    >
      <p className="dialog__text">
        {t('manySay')} {running > 0 && t('manyRunning', { count: running })}{' '}
        {kept > 0 && t('manyKept', { count: kept })}
      </p>
    </AskDialog>
  );
}
