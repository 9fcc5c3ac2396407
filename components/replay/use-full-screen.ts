'use client';

import { useSyncExternalStore } from 'react';

function onChange(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** The page and not only the player, so that what opens over it is seen; the style sheet leaves out the rest of the page. */
function toggle(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // Refused when no key or click led here, which is nothing to speak of.
  change.catch(() => undefined);
}

/** Shows the player on the whole screen, and not. `toggle` is null where the browser cannot. */
export function useFullScreen(): { isFull: boolean; toggle: (() => void) | null } {
  const isFull = useSyncExternalStore(
    onChange,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const can = useSyncExternalStore(
    onChange,
    () => document.fullscreenEnabled,
    () => false,
  );
  return { isFull, toggle: can ? toggle : null };
}
