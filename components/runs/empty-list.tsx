import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '../ui/button.tsx';

/** Where there are no runs yet. */
export function EmptyList() {
  const t = useTranslations('runs');
  return (
    <div className="nothing nothing--first">
      <h2>{t('emptyTitle')}</h2>
      <p>{t('emptySay')}</p>
      <Link className={buttonClass('ink', 'large')} href="/">
        {t('emptyDo')}
      </Link>
    </div>
  );
}
