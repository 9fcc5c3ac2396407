'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '../ui/copy-button.tsx';

/** A line for `.env.local` to copy, and what to do afterwards. */
export function SetUp({ line }: { line: string }) {
  const t = useTranslations('models');
  return (
    <div className="set-up">
      <p>{t.rich('setUp', { file: () => <code className="mono">.env.local</code> })}</p>
      <div className="set-up__line">
        <code className="mono">{line}</code>
        <CopyButton text={line} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <p>{t('startAgain')}</p>
    </div>
  );
}
