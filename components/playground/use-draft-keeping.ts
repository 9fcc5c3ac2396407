'use client';

import { useEffect, useRef } from 'react';
import { DRAFT_KEY } from '../../lib/state/draft-shelf.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';

/**
 * Keeps what is not kept yet when the page goes away, and hears what another tab keeps of the first draft.
 * @param drafts those of the page; the first one is kept for the other pages as well
 */
export function useDraftKeeping(...drafts: readonly DraftStore[]): void {
  const latest = useRef(drafts);
  latest.current = drafts;
  useEffect(() => {
    const onLeave = () => {
      for (const draft of latest.current) draft.getState().flush();
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === DRAFT_KEY) latest.current[0]?.getState().notice(event.newValue);
    };
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onLeave);
    window.addEventListener('storage', onStorage);
    return () => {
      // A page of the same visit reads the draft next.
      onLeave();
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
}
