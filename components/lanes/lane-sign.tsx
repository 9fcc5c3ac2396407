'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { letterOf } from '../../lib/state/lane-letters.ts';
import type { LanesDesk } from './use-lanes-desk.ts';

/** Which of several lanes the recipe and the settings below are of, and the way to those of the others. */
export function LaneSign({ desk }: { desk: LanesDesk }) {
  const t = useTranslations('lanes');
  const count = useStore(desk.lanes, ({ seats }) => seats.length);
  const focused = useStore(desk.lanes, (state) => state.focused);
  if (count < 2) return null;
  return (
    <div className="lane-sign">
      <h2>{t('lane', { letter: letterOf(focused) })}</h2>
      <fieldset className="lane-sign__all" aria-label={t('choose')}>
        {Array.from({ length: count }, (_, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
            key={place}
            type="button"
            aria-pressed={place === focused}
            aria-label={t('lane', { letter: letterOf(place) })}
            title={`${t('lane', { letter: letterOf(place) })} (Alt+${place + 1})`}
            onClick={() => desk.turnTo(place, 'view')}
          >
            {letterOf(place)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
