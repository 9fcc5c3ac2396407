'use client';

import { useTranslations } from 'next-intl';
import type { ModelsReply } from '../../lib/api/contract.ts';
import type { ServerSetUp } from '../../lib/api/server-set-up.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { KeptSection } from './kept-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SearchSection } from './search-section.tsx';

const SECTIONS = ['providers', 'search', 'limits', 'kept', 'look'] as const;

/** What this server was started with: looked at here, changed in its environment. */
export function SettingsView({ lists, setUp }: { lists: ModelsReply; setUp: ServerSetUp }) {
  const t = useTranslations('providers');
  return (
    <main id="main" className="runs server">
      <div className="runs__top">
        <h1>{t('title')}</h1>
      </div>
      <p className="recipes__say">{t('say')}</p>
      <nav className="server__sections" aria-label={t('sections')}>
        {SECTIONS.map((section) => (
          <a key={section} className="link" href={`#${section}`}>
            {t(section)}
          </a>
        ))}
      </nav>
      <ProvidersSection lists={lists} />
      <SearchSection hasKey={setUp.hasSearchKey} />
      <LimitsSection limits={setUp.limits} />
      <KeptSection folder={setUp.folder} />
      <AppearanceSection />
    </main>
  );
}
