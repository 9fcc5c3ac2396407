'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '../../lib/state/draft.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { LanesStore } from '../../lib/state/lanes-state.ts';
import { keepPlace } from '../playground/last-place.ts';
import { runsText } from '../playground/page-address.ts';
import { readAddress, usePageAddress } from '../playground/use-page-address.ts';
import { linksOf } from './lanes-address.ts';

/** Back and forward change the address; the lanes follow, or the one of the demonstration does. */
export function useFollowing(lanes: LanesStore, demoLane: LaneStore): void {
  const { address } = usePageAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address is what it waits for
  useEffect(() => {
    // Several runs that start at once are ahead of what the page has drawn; the address itself never is behind.
    const { demo, run, runs } = readAddress(new URLSearchParams(location.search));
    const follow = (lane: LaneStore, wanted: string | null) =>
      lane.getState().runId !== wanted && lane.getState().show(wanted);
    if (demo !== null) return void follow(demoLane, run);
    const { seats, isLooking, undos } = lanes.getState();
    const isOther = runsText(runs) !== runsText(seats.map(({ lane }) => lane.getState().runId));
    const last = undos.at(-1);
    // Somebody went on to the own lanes, which were put aside for the runs that are looked at.
    if (isLooking && isOther && last?.kind === 'replaced' && last.why === 'opened') lanes.getState().undo();
    for (const [index, { lane }] of lanes.getState().seats.entries()) follow(lane, runs[index] ?? null);
  }, [address, lanes, demoLane]);
}

/** The address is written again when nothing changed for this long, in milliseconds. */
const SETTLE_MS = 150;

/**
 * Keeps the setup of two lanes or more in the address, so that a reload, a bookmark and a link have it. One lane is the draft
 * of this browser alone, and needs none.
 * @param isOn false while the lanes are not shown, or not known yet
 */
export function useLinks(lanes: LanesStore, defaults: Draft, isOn: boolean): void {
  const { address, change } = usePageAddress();
  const seats = useStore(lanes, (state) => state.seats);
  const isLooking = useStore(lanes, (state) => state.isLooking);
  const isDemo = address.demo !== null;
  const isKept = !isDemo && !isLooking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else changes the address must not take them out
  useEffect(() => {
    if (!isOn) return;
    const write = () => {
      const now = readAddress(new URLSearchParams(location.search));
      const links = seats.length > 1 && isKept ? linksOf(seats, defaults) : [];
      const isSame = (others: readonly string[]) =>
        links.join('\n') === others.join('\n') && links.length === others.length;
      if (!isSame(now.links)) change({ lane: links, ...(now.run === null && !isDemo && { view: 'full' }) }, 'replace');
      if (isKept && !isSame(lanes.getState().links)) lanes.getState().setLinks(links);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(write, SETTLE_MS);
    };
    const stops = seats.map(({ draft }) => draft.subscribe(later));
    write();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [seats, lanes, defaults, isOn, isDemo, isKept, address, change]);
}

/**
 * Keeps what the lanes show as the place that this tab comes back to. What is only looked at leaves the place as it is.
 * @param isOn false while the lanes are not shown, or not known yet
 */
export function useKeptPlace(lanes: LanesStore, isOn: boolean): void {
  const { address } = usePageAddress();
  const isDemo = address.demo !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address is what it waits for
  useEffect(() => {
    if (!isOn || isDemo) return;
    // When the page goes away, and keeps what was typed last, the address is that of another page already.
    const { search } = location;
    const keep = () => !lanes.getState().isLooking && keepPlace(search);
    keep();
    return lanes.subscribe((now, before) => now.isLooking !== before.isLooking && keep());
  }, [lanes, isOn, isDemo, address]);
}
