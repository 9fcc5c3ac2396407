'use client';

import { useEffect } from 'react';

/**
 * Calls `refresh` whenever somebody looks at the page again, and every `pause` milliseconds; null for never. A hidden
 * page is left alone.
 */
export function useRefreshing(refresh: () => void, pause: number | null): void {
  useEffect(() => {
    const whenShown = () => {
      if (!document.hidden) refresh();
    };
    const timer = pause === null ? undefined : setInterval(whenShown, pause);
    window.addEventListener('focus', whenShown);
    document.addEventListener('visibilitychange', whenShown);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', whenShown);
      document.removeEventListener('visibilitychange', whenShown);
    };
  }, [refresh, pause]);
}
