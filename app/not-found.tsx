import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '../components/ui/button.tsx';

export default function NotFound() {
  const t = useTranslations('problem');
  const shell = useTranslations('shell');
  return (
    <main id="main" className="message-page">
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundSay')}</p>
      <div className="message-page__do">
        <Link className={buttonClass('ink', 'large')} href="/">
          {t('home')}
        </Link>
        <Link className={buttonClass('plain', 'large')} href="/runs">
          {shell('runs')}
        </Link>
      </div>
    </main>
  );
}
