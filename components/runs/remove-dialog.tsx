'use client';

import { useTranslations } from 'next-intl';
import { deleteRun, stopRun } from '../../lib/api/client.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';

interface RemoveDialogProps {
  run: { id: string; question: string; status: 'queued' | 'running' | 'ended' };
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a run goes for good. */
export function RemoveDialog({ run, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('remove');
  const shell = useTranslations('shell');
  const isGoing = run.status !== 'ended';
  const remove = async () => {
    if (isGoing) await stopRun(run.id);
    const result = await deleteRun(run.id);
    // What is gone already is what was wanted.
    if (!result.ok && result.problem.status !== 404)
      return [result.problem.message || t('failed'), result.problem.fix].filter(Boolean).join(' ');
    onRemoved();
    return null;
  };
  return (
    <AskDialog
      title={t('title')}
      closeLabel={shell('close')}
      cancelLabel={t('cancel')}
      doLabel={t('confirm')}
      busyLabel={t('busy')}
      isDanger
      onDo={remove}
      onClose={onClose}
    >
      <p className="dialog__text">
        <q>{run.question.length > 160 ? `${run.question.slice(0, 160)}…` : run.question}</q>
      </p>
      <p className="dialog__text">
        {t('say')} {isGoing && t('running')}
      </p>
    </AskDialog>
  );
}
