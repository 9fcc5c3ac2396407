'use client';

import { OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { problemText } from './problem-text.ts';

interface RecipeDialogProps {
  title: string;
  doLabel: string;
  isDanger?: boolean;
  /** Null when it worked; then the caller takes over. */
  onDo(): Promise<ApiProblem | null>;
  onClose(): void;
  children: ReactNode;
}

/** Asks, does, and says what went wrong without closing. Enter in a field does it too. */
export function RecipeDialog({ title, doLabel, isDanger = false, onDo, onClose, children }: RecipeDialogProps) {
  const t = useTranslations('recipes');
  const shell = useTranslations('shell');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(null);
    const problem = await onDo();
    setBusy(false);
    if (problem) setTrouble(problemText(problem, t('offline')));
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={shell('close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        {trouble && (
          <div className="note k-error mt-3" role="alert">
            <OctagonX className="icon" aria-hidden />
            <div>{trouble}</div>
          </div>
        )}
        <div className="dialog__do">
          <Button size="large" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="large" look={isDanger ? 'danger' : 'ink'} aria-disabled={isBusy || undefined}>
            {doLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
