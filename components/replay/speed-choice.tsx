'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStore } from 'zustand';
import { SPEEDS, type Speed } from '../../lib/state/replay-facts.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';

const SHORT: Record<Speed, string> = { 0.5: '½×', 1: '1×', 2: '2×', 4: '4×', 8: '8×' };

/** How fast it plays: all speeds side by side, and one button that goes through them where there is no room. */
export function SpeedChoice({ replay }: { replay: ReplayStore }) {
  const t = useTranslations('replay');
  const speed = useStore(replay, (state) => state.speed);
  const name = useId();
  const { setSpeed } = replay.getState();
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <>
      <fieldset className="speeds">
        <legend className="unseen">{t('speed')}</legend>
        {SPEEDS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              className="unseen"
              checked={each === speed}
              aria-label={t('speedOf', { speed: each })}
              onChange={() => setSpeed(each)}
            />
            <span aria-hidden>{SHORT[each]}</span>
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="button speeds__one"
        aria-label={t('speedNow', { speed })}
        onClick={() => setSpeed(next)}
      >
        {SHORT[speed]}
      </button>
    </>
  );
}
