'use client';

import { useSyncExternalStore } from 'react';
import { readable, readRuns, withParams } from './page-address.ts';

const KEY = 'react-playground.place.1';

/** Said once: a question and a recipe are taken over, and a place to lead to is reached. */
const SAID_ONCE = { q: null, recipe: null, lead: null, again: null };

const listeners = new Set<() => void>();

/** What the playground of this tab showed last, as an address; null before it showed anything. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Forbidden: the way back leads to the start page.
    return null;
  }
}

/** Keeps in this tab what the playground shows. */
export function keepPlace(search: string): void {
  try {
    sessionStorage.setItem(KEY, readable(withParams(search, SAID_ONCE)));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The runs that the lanes of this tab showed last, by place, and their setups. */
export function readPlace(): { runs: (string | null)[]; links: string[] } {
  const params = new URLSearchParams(kept() ?? '');
  return { runs: readRuns(params.get('run')), links: params.getAll('lane') };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of the playground as this tab left it; that of the start page before that. */
export function useLastPlace(): string {
  return `/${useSyncExternalStore(
    listen,
    () => kept() ?? '',
    () => '',
  )}`;
}
