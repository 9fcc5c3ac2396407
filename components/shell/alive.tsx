'use client';

import { useEffect } from 'react';

/** Marks the page once it answers to presses: what is pressed before that is lost, so a browser test waits for it. */
export function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
  }, []);
  return null;
}
