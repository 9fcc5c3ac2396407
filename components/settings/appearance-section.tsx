'use client';

import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useHydrated } from '../ui/use-browser.ts';

const THEMES = ['system', 'light', 'dark'] as const;

/** Light, dark, or as the system has it. */
export function AppearanceSection() {
  const t = useTranslations('providers');
  const { theme, setTheme } = useTheme();
  // Only the browser knows what was chosen before.
  const chosen = useHydrated() ? theme : undefined;
  return (
    <section id="look" aria-labelledby="look-title">
      <h2 id="look-title">{t('look')}</h2>
      <p className="server__say">{t('lookSay')}</p>
      <fieldset className="filters">
        <legend className="unseen">{t('themes')}</legend>
        {THEMES.map((name) => (
          <button
            key={name}
            type="button"
            className="filter"
            aria-pressed={chosen === name}
            onClick={() => setTheme(name)}
          >
            {t(`theme.${name}`)}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
