'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { replayParams } from '../../lib/state/replay-facts.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { withParams } from '../playground/page-address.ts';
import { useWriteAddress } from '../ui/address.tsx';
import { pacedWrite } from './paced-write.ts';

/** Browsers take only so many changes of the address a minute. */
const PLAYING_MS = 2_000;
const PAUSED_MS = 200;

/**
 * Writes the address without the router hearing of it: a change that it hears of takes the place of whatever page somebody is
 * on the way to, and a playing run would hold them back. With the router's own state it takes the change for its own.
 */
const writeQuietly = (address: string) => history.replaceState(history.state, '', address);

/** Keeps the moment, the speed and whether waits are skipped in the address. Returns a way to put more there. */
export function useReplayAddress(replay: ReplayStore | null): (patch: Record<string, string | null>) => void {
  const path = usePathname();
  const heard = useSearchParams().toString();
  const writeAddress = useWriteAddress();
  const put = useCallback(
    (patch: Record<string, string | null>) => {
      const search = withParams(location.search, patch);
      if (search !== location.search) writeAddress(path + search, 'replace');
    },
    [path, writeAddress],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router writes what it heard of when it comes to it, which may be after the moment was written, and takes it back
  useEffect(() => {
    if (!replay) return;
    const address = pacedWrite(() => {
      const { isOpen, t, speed, skipsWaits } = replay.getState();
      const search = withParams(location.search, replayParams({ t: isOpen ? t : null, speed, skipsWaits }));
      if (search !== location.search) writeQuietly(path + search);
    });
    address.within(PAUSED_MS);
    const unsubscribe = replay.subscribe((now, before) => {
      const isSame = now.t === before.t && now.speed === before.speed && now.skipsWaits === before.skipsWaits;
      if (isSame && now.isOpen === before.isOpen && now.isPlaying === before.isPlaying) return;
      address.within(now.isPlaying ? PLAYING_MS : PAUSED_MS);
    });
    return () => {
      unsubscribe();
      address.cancel();
    };
  }, [replay, path, heard]);
  return put;
}
