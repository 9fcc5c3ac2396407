import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '../../../components/ui/button.tsx';

export default function RunNotFound() {
  const t = useTranslations('run');
  return (
    <main id="main" className="message-page">
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundSay')}</p>
      <div className="message-page__do">
        <Link className={buttonClass('ink', 'large')} href="/runs">
          {t('notFoundRuns')}
        </Link>
        <Link className={buttonClass('plain', 'large')} href="/">
          {t('notFoundAsk')}
        </Link>
      </div>
    </main>
  );
}
