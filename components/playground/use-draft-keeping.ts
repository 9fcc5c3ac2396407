'use client';

import { useEffect } from 'react';
import { DRAFT_KEY } from '../../lib/state/draft-shelf.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';

/** Keeps what is not kept yet when the page goes away, and hears what another tab keeps. */
export function useDraftKeeping(draft: DraftStore): void {
  useEffect(() => {
    const onLeave = () => draft.getState().flush();
    const onStorage = (event: StorageEvent) => {
      if (event.key === DRAFT_KEY) draft.getState().notice(event.newValue);
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
  }, [draft]);
}
