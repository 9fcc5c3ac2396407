'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render in the browser, then true: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The browser's own list of a query: one for all that ask, and the same at each rendering, so that nothing listens anew. */
const media = new Map<string, { subscribe(changed: () => void): () => void; get(): boolean }>();

function mediaOf(query: string) {
  const known = media.get(query);
  if (known) return known;
  let list: MediaQueryList | undefined;
  const listOf = () => {
    list ??= matchMedia(query);
    return list;
  };
  const made = {
    subscribe(changed: () => void) {
      listOf().addEventListener('change', changed);
      return () => listOf().removeEventListener('change', changed);
    },
    get: () => listOf().matches,
  };
  media.set(query, made);
  return made;
}

/** Whether a media query holds; `onServer` until the browser has its say. */
export function useMedia(query: string, onServer: boolean): boolean {
  const { subscribe, get } = mediaOf(query);
  return useSyncExternalStore(subscribe, get, () => onServer);
}
