'use client';

import { memo, type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { letterOf } from '../../lib/state/lane-letters.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';
import { Lane } from '../lane/lane.tsx';
import { useEndings } from '../playground/use-endings.ts';
import type { Offer } from '../rail/offer.ts';
import type { EndPlace } from '../timeline/end-steps.ts';
import { LaneColumnHead } from './lane-column-head.tsx';
import { LaneSetup } from './lane-setup.tsx';
import { LaneTroubleNote } from './lane-trouble-note.tsx';
import type { LanesDesk } from './use-lanes-desk.ts';

/** What all columns have in common. Each part keeps its identity, so that a change in one lane draws that lane alone. */
export interface ColumnsSetting {
  desk: LanesDesk;
  offer: Offer;
  /** Opens a step in the inspector. */
  onOpen(place: number, n: number, tab?: 'raw'): void;
  onReconnect(): void;
  /** Leads to a part of the page, which shows the focused lane. */
  lead(place: EndPlace): void;
}

interface LaneColumnProps extends ColumnsSetting {
  seat: Seat;
  place: number;
  /** The lane that the others are told apart from. */
  base: Seat;
  isMany: boolean;
  isFocused: boolean;
  /** The step that is open in the inspector. */
  selected: number | null;
  startsAtTop: boolean;
  /** The tab that names it, where only one is in sight. */
  labelledBy?: string;
  whenEmpty?: ReactNode;
}

/** One lane of the playground. */
export const LaneColumn = memo(function LaneColumn(props: LaneColumnProps) {
  const { seat, place, base, desk, offer, isMany, isFocused, selected, startsAtTop, whenEmpty } = props;
  const { onOpen, onReconnect, lead } = props;
  const { runnerOf, lanes } = desk;
  const isStarting = useStore(runnerOf(seat).state, (state) => state.isStarting);
  const focus = useCallback(() => lanes.getState().focus(place), [lanes, place]);
  const open = useCallback((n: number, tab?: 'raw') => onOpen(place, n, tab), [onOpen, place]);
  const ask = useCallback((question: string) => desk.run(seat, question), [desk, seat]);
  const onResumed = useCallback((id: string) => desk.show(seat, id), [desk, seat]);
  const onForked = useCallback((id: string) => desk.showBeside(seat, id), [desk, seat]);
  const leadFrom = useCallback(
    (to: EndPlace) => {
      focus();
      lead(to);
    },
    [focus, lead],
  );
  const endings = useEndings({
    ...{ lane: seat.lane, draft: seat.draft, offer, isStarting, ask, onResumed, onForked },
    lead: leadFrom,
  });
  return (
    <Lane
      store={seat.lane}
      letter={letterOf(place)}
      place={place}
      isOneOfMany={isMany}
      isCurrent={isMany && isFocused}
      onFocus={focus}
      selected={selected}
      onOpen={open}
      onReconnect={onReconnect}
      endings={endings}
      startsAtTop={startsAtTop}
      setup={<LaneSetup draft={seat.draft} offer={offer} isMany={isMany} />}
      whenEmpty={whenEmpty}
      {...(isMany && {
        head: <LaneColumnHead {...{ seat, place, base, desk, offer, isStarting }} onModel={() => leadFrom('model')} />,
        notes: <LaneTroubleNote runner={runnerOf(seat)} />,
      })}
    />
  );
});
