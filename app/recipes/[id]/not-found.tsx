import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '../../../components/ui/button.tsx';

export default function RecipeNotFound() {
  const t = useTranslations('recipes');
  return (
    <main id="main" className="message-page">
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundSay')}</p>
      <div className="message-page__do">
        <Link className={buttonClass('ink', 'large')} href="/recipes">
          {t('notFoundDo')}
        </Link>
        <Link className={buttonClass('plain', 'large')} href="/">
          {t('notFoundAsk')}
        </Link>
      </div>
    </main>
  );
}
