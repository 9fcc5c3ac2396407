import { useTranslations } from 'next-intl';
import { SetUp } from '../models/set-up.tsx';

/** Whether Search asks the web. */
export function SearchSection({ hasKey }: { hasKey: boolean }) {
  const t = useTranslations('providers');
  return (
    <section id="search" aria-labelledby="search-title">
      <h2 id="search-title">{t('search')}</h2>
      <div className="sheet server__part">
        <p>{hasKey ? t('searchOn') : t('searchOff')}</p>
        {!hasKey && <SetUp line="SERPAPI_API_KEY=your-key" />}
      </div>
    </section>
  );
}
