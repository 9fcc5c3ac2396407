'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { type InspectorTab, inspectorTab } from '../inspector/inspector-tab.ts';
import { readStep, withParams } from './page-address.ts';

/** What of the page is in its address, so that a reload, a bookmark and Back all find it again. */
export interface PageAddress {
  run: string | null;
  step: number | null;
  tab: InspectorTab;
  isFull: boolean;
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
