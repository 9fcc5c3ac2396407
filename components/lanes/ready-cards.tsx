'use client';

import { useTranslations } from 'next-intl';
import { READY_COMPARISONS, type ReadyId } from '../../lib/state/ready-comparisons.ts';
import type { Offer } from '../rail/offer.ts';
import { useHydrated } from '../ui/use-browser.ts';
import { READY_ICONS, useReadyText } from './ready-text.ts';

interface ReadyCardsProps {
  offer: Offer;
  isOff?: boolean;
  onPick(id: ReadyId): void;
}

/** The ready comparisons for a place where nothing has run yet: each sets up the lanes and its question. */
export function ReadyCards({ offer, isOff = false, onPick }: ReadyCardsProps) {
  const t = useTranslations('ready');
  const textOf = useReadyText(offer);
  const isAsleep = !useHydrated();
  return (
    <section className="ready" aria-label={t('title')}>
      <h2 className="cards-title">{t('title')}</h2>
      <p className="demos__say">{t('say')}</p>
      <ul className="demos__list">
        {READY_COMPARISONS.map((id) => {
          const Icon = READY_ICONS[id];
          const { title, say } = textOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                className="demo-card ready-card"
                disabled={isAsleep}
                aria-disabled={isOff || undefined}
                onClick={() => !isOff && onPick(id)}
              >
                <Icon className="icon-20" aria-hidden />
                <span>
                  <b>{title}</b>
                  <small>{say}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
