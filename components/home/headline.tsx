import { useTranslations } from 'next-intl';

export function Headline() {
  const t = useTranslations('home');
  return (
    <>
      <h1>{t('headline')}</h1>
      <p className="lead__say">{t('say')}</p>
    </>
  );
}
