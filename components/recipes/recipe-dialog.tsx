'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../lib/api/client.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';
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

/** Asks before something is done to a recipe, and says what went wrong. */
export function RecipeDialog({ onDo, ...rest }: RecipeDialogProps) {
  const t = useTranslations('recipes');
  const shell = useTranslations('shell');
  const act = async () => {
    const problem = await onDo();
    return problem && problemText(problem, t('offline'));
  };
  return <AskDialog {...rest} closeLabel={shell('close')} cancelLabel={t('cancel')} onDo={act} />;
}
