'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useMedia } from '../ui/use-browser.ts';
import { type ColumnsSetting, LaneColumn } from './lane-column.tsx';
import { LaneTabs } from './lane-tabs.tsx';

interface LaneColumnsProps extends ColumnsSetting {
  /** The lane of the step that is open in the inspector, and the step. */
  selected: { lane: number; n: number } | null;
  /** Whether the run of this place was over before the page was opened. */
  startsAtTop(place: number, runId: string | null): boolean;
  whenEmpty: ReactNode;
}

/** All lanes side by side; on a phone one of them, under tabs. */
export function LaneColumns({ selected, startsAtTop, whenEmpty, ...setting }: LaneColumnsProps) {
  const { lanes } = setting.desk;
  const seats = useStore(lanes, (state) => state.seats);
  const focused = useStore(lanes, (state) => state.focused);
  const isPhone = useMedia('(max-width: 599px)', false);
  const isMany = seats.length > 1;
  const [base] = seats;
  if (!base) return null;
  const columns = seats.map((seat, place) =>
    isPhone && place !== focused ? null : (
      <LaneColumn
        key={seat.key}
        {...setting}
        {...{ seat, place, base, isMany }}
        isFocused={place === focused}
        selected={selected?.lane === place ? selected.n : null}
        startsAtTop={startsAtTop(place, seat.lane.getState().runId)}
        whenEmpty={isMany ? undefined : whenEmpty}
      />
    ),
  );
  return (
    <>
      {isMany && isPhone && <LaneTabs desk={setting.desk} offer={setting.offer} />}
      <div className={clsx('lanes', isMany && 'lanes--many')} data-count={seats.length}>
        {columns}
      </div>
    </>
  );
}
