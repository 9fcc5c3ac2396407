'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DEMOS, type DemoId } from '../../lib/state/demos.ts';
import { useHydrated } from '../ui/use-browser.ts';
import { DEMO_ICONS } from './demo-icons.ts';

interface DemoCardsProps {
  isOff?: boolean;
  onEnter(id: DemoId): void;
}

/** The demonstrations, each with what breaks and what helps. */
export function DemoCards({ isOff = false, onEnter }: DemoCardsProps) {
  const t = useTranslations('demos');
  const isAsleep = !useHydrated();
  return (
    <section className="demos" aria-label={t('title')}>
      <h2 className="cards-title">{t('title')}</h2>
      <p className="demos__say">{t('say')}</p>
      <ul className="demos__list">
        {DEMOS.map((id) => {
          const Icon = DEMO_ICONS[id];
          return (
            <li key={id}>
              <button
                type="button"
                className="demo-card"
                disabled={isAsleep}
                aria-disabled={isOff || undefined}
                onClick={() => !isOff && onEnter(id)}
              >
                <Icon className="icon-20" aria-hidden />
                <span>
                  <b>{t(`card.${id}.title`)}</b>
                  <small>{t(`card.${id}.breaks`)}</small>
                </span>
                <span className="demo-card__helps">
                  <ArrowRight className="icon-14" aria-hidden />
                  <span className="unseen">{t('helps')} </span>
                  {t(`card.${id}.helps`)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
