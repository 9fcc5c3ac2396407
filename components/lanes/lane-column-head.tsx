'use client';

import { ChevronDown, Play, Square, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { letterOf } from '../../lib/state/lane-letters.ts';
import { isLive } from '../../lib/state/lane-store.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';
import { LaneHead } from '../lane/lane-head.tsx';
import type { Offer } from '../rail/offer.ts';
import { useModel } from '../rail/use-model.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DifferenceChips } from './difference-chips.tsx';
import type { LanesDesk } from './use-lanes-desk.ts';

interface LaneColumnHeadProps {
  seat: Seat;
  place: number;
  base: Seat;
  desk: LanesDesk;
  offer: Offer;
  isStarting: boolean;
  onModel(): void;
}

/** The head of one lane of several: its model to be chosen, in what it differs from A, and what can be done with it alone. */
export function LaneColumnHead({ seat, place, base, desk, offer, isStarting, onModel }: LaneColumnHeadProps) {
  return (
    <LaneHead
      store={seat.lane}
      letter={letterOf(place)}
      model={<ModelChoice seat={seat} offer={offer} onModel={onModel} />}
      differences={place > 0 && <DifferenceChips base={base.draft} draft={seat.draft} offer={offer} />}
      deeds={<Deeds {...{ seat, place, desk, isStarting }} />}
    />
  );
}

/** Which model made what the lane shows, and which one is asked next; leads to the choice of models. */
function ModelChoice({ seat, offer, onModel }: Pick<LaneColumnHeadProps, 'seat' | 'offer' | 'onModel'>) {
  const t = useTranslations('lanes');
  const used = useStore(seat.lane, ({ trajectory, isGone }) => (isGone ? undefined : trajectory.config?.model));
  const next = useModel(seat.draft, offer);
  const isOther = used !== undefined && next !== undefined && used.id !== next.id;
  const name = used?.name ?? next?.name;
  return (
    <>
      <button type="button" className="lane__model lane__choice" title={t('model')} onClick={onModel}>
        <span className="unseen">{t('model')}: </span>
        <span className="lane__name">{name}</span>
        <ChevronDown className="icon-14" aria-hidden />
      </button>
      {isOther && (
        <span className="lane__next dim" title={t('next', { name: next.name })}>
          {t('next', { name: next.name })}
        </span>
      )}
    </>
  );
}

/** Run and Stop of this lane alone, and its removal. */
function Deeds({ seat, place, desk, isStarting }: Pick<LaneColumnHeadProps, 'seat' | 'place' | 'desk' | 'isStarting'>) {
  const t = useTranslations('lanes');
  const ask = useTranslations('ask');
  const live = useStore(seat.lane, isLive);
  const isStopping = useStore(seat.lane, (state) => state.isStopping);
  const letter = letterOf(place);
  const isBusy = isStarting || isStopping;
  const Icon = live ? Square : Play;
  const press = () => !isBusy && (live ? desk.stop(seat) : desk.run(seat));
  return (
    <>
      <Button
        className="lane__run"
        aria-label={t(live ? 'stopOne' : 'runOne', { letter })}
        aria-disabled={isBusy || undefined}
        onClick={press}
      >
        <Icon className="icon-14" fill="currentColor" aria-hidden />
        {ask(live ? 'stop' : 'run')}
      </Button>
      <IconButton className="lane__remove" label={t('remove', { letter })} onClick={() => desk.remove(seat)}>
        <X className="icon-14" aria-hidden />
      </IconButton>
    </>
  );
}
