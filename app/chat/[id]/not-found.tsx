import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '../../../components/ui/button.tsx';

export default function ConversationNotFound() {
  const t = useTranslations('chat');
  return (
    <main id="main" className="message-page">
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundSay')}</p>
      <div className="message-page__do">
        <Link className={buttonClass('ink', 'large')} href="/chat">
          {t('notFoundNew')}
        </Link>
        <Link className={buttonClass('plain', 'large')} href="/runs">
          {t('notFoundRuns')}
        </Link>
      </div>
    </main>
  );
}
