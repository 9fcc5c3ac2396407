'use client';

import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '../components/ui/button.tsx';

export default function ErrorPage({ reset }: { error: Error; reset(): void }) {
  const t = useTranslations('problem');
  return (
    <main id="main" className="message-page">
      <h1>{t('errorTitle')}</h1>
      <p>{t('errorSay')}</p>
      <div className="message-page__do">
        <Button look="ink" size="large" onClick={reset}>
          {t('retry')}
        </Button>
        <a className={buttonClass('plain', 'large')} href="/">
          {t('home')}
        </a>
      </div>
    </main>
  );
}
