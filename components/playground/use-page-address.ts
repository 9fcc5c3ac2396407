'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { type InspectorTab, inspectorTab } from '../inspector/inspector-tab.ts';

/** What of the page is in its address, so that a reload, a bookmark and Back all find it again. */
export interface PageAddress {
  run: string | null;
  step: number | null;
  tab: InspectorTab;
  isFull: boolean;
}

/** The step in `A.3`; null for anything else. */
export function readStep(text: string | null): number | null {
  const match = /^A\.([1-9]\d{0,4})$/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** The same address with some parameters set, or taken out by null. */
export function withParams(search: string, patch: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Reads and changes the address. Changing it does not ask the server for anything. */
export function usePageAddress() {
  const params = useSearchParams();
  const path = usePathname();
  const address = useMemo<PageAddress>(
    () => ({
      run: params.get('run'),
      step: readStep(params.get('step')),
      tab: inspectorTab(params.get('tab')),
      isFull: params.get('view') === 'full',
    }),
    [params],
  );
  const change = useCallback(
    (patch: Record<string, string | null>, how: 'push' | 'replace' = 'push') => {
      const next = path + withParams(location.search, patch);
      if (how === 'push') history.pushState(null, '', next);
      else history.replaceState(null, '', next);
    },
    [path],
  );
  return { address, change };
}
