'use client';

import { useEffect } from 'react';

/** Gives the focus to the lane when the page that had it is gone, so that the next Tab reaches the steps. */
export function useFocusOnLane(isWanted: boolean): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isWanted && isLost) document.querySelector<HTMLElement>('#lane')?.focus({ preventScroll: true });
  }, [isWanted]);
}
