'use client';

import { useEffect, useState } from 'react';

const KEY = 'runs-address';

/** Keeps in this tab how the list of runs is filtered and ordered, so that the way back from a run leads to the same list. */
export function useKeptList(search: string): void {
  useEffect(() => sessionStorage.setItem(KEY, search), [search]);
}

/** The address of the list of runs, as this tab had it last. */
export function useLastList(): string {
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(sessionStorage.getItem(KEY) ?? ''), []);
  return search === '' ? '/runs' : `/runs?${search}`;
}
