'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { LaneState } from '../../lib/state/lane-store.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';

type Plain = string | number | boolean | null;

/** One value of several stores together. Renders again only when it changes, so it must be a plain one. */
export function useStoresValue<State, T extends Plain>(
  stores: readonly StoreApi<State>[],
  read: (states: State[]) => T,
): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = stores.map((store) => store.subscribe(changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [stores],
  );
  const now = () => read(stores.map((store) => store.getState()));
  return useSyncExternalStore(subscribe, now, now);
}

/** One value of the runs of all lanes together, such as how many go on. */
export function useLanesValue<T extends Plain>(
  seats: readonly Pick<Seat, 'lane'>[],
  read: (states: LaneState[]) => T,
): T {
  const stores = useMemo(() => seats.map(({ lane }) => lane), [seats]);
  return useStoresValue(stores, read);
}
