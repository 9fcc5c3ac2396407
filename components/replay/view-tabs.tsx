'use client';

import { useTranslations } from 'next-intl';

export const RUN_VIEWS = ['timeline', 'waterfall'] as const;
export type RunPageView = (typeof RUN_VIEWS)[number];

/** The two views of one run. */
export function ViewTabs({ view, onView }: { view: RunPageView; onView(view: RunPageView): void }) {
  const t = useTranslations('replay');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are two buttons that belong together
    <div role="group" className="view-tabs" aria-label={t('views')}>
      {RUN_VIEWS.map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
          {t(name === 'timeline' ? 'timeline' : 'waterfallView')}
        </button>
      ))}
    </div>
  );
}
