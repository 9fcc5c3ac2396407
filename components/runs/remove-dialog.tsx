'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { deleteRun, stopRun } from '../../lib/api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface RemoveDialogProps {
  run: { id: string; question: string; status: 'queued' | 'running' | 'ended' };
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a run goes for good. */
export function RemoveDialog({ run, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('remove');
  const shell = useTranslations('shell');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isGoing = run.status !== 'ended';
  const remove = async () => {
    if (isBusy) return;
    setBusy(true);
    if (isGoing) await stopRun(run.id);
    const result = await deleteRun(run.id);
    setBusy(false);
    // What is gone already is what was wanted.
    if (result.ok || result.problem.status === 404) return onRemoved();
    setTrouble([result.problem.message || t('failed'), result.problem.fix].filter(Boolean).join(' '));
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} closeLabel={shell('close')}>
      <p className="dialog__text">
        <q>{run.question.length > 160 ? `${run.question.slice(0, 160)}…` : run.question}</q>
      </p>
      <p className="dialog__text">
        {t('say')} {isGoing && t('running')}
      </p>
      {trouble && (
        <p className="note k-error mt-3" role="alert">
          {trouble}
        </p>
      )}
      <div className="dialog__do">
        <Button size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="large" look="danger" aria-disabled={isBusy || undefined} onClick={() => void remove()}>
          {isBusy ? t('busy') : t('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
