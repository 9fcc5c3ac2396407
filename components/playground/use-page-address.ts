'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { type DemoId, readDemo } from '../../lib/state/demos.ts';
import { type InspectorTab, inspectorTab } from '../inspector/inspector-tab.ts';
import { readBefore, readStep, withParams } from './page-address.ts';

/** What of the page is in its address, so that a reload, a bookmark and Back all find it again. */
export interface PageAddress {
  run: string | null;
  step: number | null;
  tab: InspectorTab;
  isFull: boolean;
  /** The demonstration that is going on, and its runs before the shown one. */
  demo: DemoId | null;
  before: string[];
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
      demo: readDemo(params.get('demo')),
      before: readBefore(params.get('before')),
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
