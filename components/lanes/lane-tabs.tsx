'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { letterOf, MOST_LANES } from '../../lib/state/lane-letters.ts';
import { isLive } from '../../lib/state/lane-store.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';
import type { Offer } from '../rail/offer.ts';
import { useModel } from '../rail/use-model.ts';
import { OUTCOME_LOOKS, useOutcomeTitle } from '../timeline/outcome-look.tsx';
import { IconButton } from '../ui/button.tsx';
import type { LanesDesk } from './use-lanes-desk.ts';

const tabId = (place: number) => `lane-tab-${place}`;

/** One tab a lane, where only one of them has room. */
export function LaneTabs({ desk, offer }: { desk: LanesDesk; offer: Offer }) {
  const t = useTranslations('lanes');
  const seats = useStore(desk.lanes, (state) => state.seats);
  const focused = useStore(desk.lanes, (state) => state.focused);
  const go = (place: number) => {
    desk.lanes.getState().focus(place);
    document.getElementById(tabId(place))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (move === 0) return;
    event.preventDefault();
    go((focused + move + seats.length) % seats.length);
  };
  return (
    <div className="lane-tabs">
      <div
        role="tablist"
        className="lane-tabs__list"
        data-count={seats.length}
        aria-label={t('tabs')}
        onKeyDown={onKeyDown}
      >
        {seats.map((seat, place) => (
          <button
            key={seat.key}
            id={tabId(place)}
            type="button"
            role="tab"
            className="lane-tab"
            aria-selected={place === focused}
            tabIndex={place === focused ? 0 : -1}
            onClick={() => go(place)}
          >
            <b aria-hidden>{letterOf(place)}</b>
            <span className="unseen">{t('lane', { letter: letterOf(place) })}</span>
            <TabText seat={seat} offer={offer} />
          </button>
        ))}
      </div>
      {seats.length < MOST_LANES && (
        <IconButton label={t('add')} className="lane-tabs__add" onClick={desk.add}>
          <Plus className="icon" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function TabText({ seat, offer }: { seat: Seat; offer: Offer }) {
  const live = useStore(seat.lane, isLive);
  const end = useStore(seat.lane, ({ trajectory }) => trajectory.end);
  const used = useStore(seat.lane, ({ trajectory }) => trajectory.config?.model.name);
  const next = useModel(seat.draft, offer);
  const titleOf = useOutcomeTitle();
  const look = end && OUTCOME_LOOKS[end.outcome];
  return (
    <>
      <span className="lane-tab__name">{used ?? next?.name}</span>
      {live && <span className="live-dot" aria-hidden />}
      {end && look && (
        <span className={`lane-tab__end k-${look.kind}`}>
          <look.icon className="icon-14" fill={end.outcome === 'stopped' ? 'currentColor' : 'none'} aria-hidden />
          <span className="unseen">{titleOf(end.outcome, end.reason, false)}</span>
        </span>
      )}
    </>
  );
}
