'use client';

import { useCallback } from 'react';
import type { InspectorTab } from '../inspector/inspector-tab.ts';
import { usePageAddress } from './use-page-address.ts';

/** Which step is open, in which tab, and how to change that; the focus goes back to the step on closing. */
export function useInspectorAddress() {
  const { address, change } = usePageAddress();
  const { step } = address;
  const open = useCallback(
    (n: number, tab?: InspectorTab) => change({ step: `A.${n}`, ...(tab && { tab }) }),
    [change],
  );
  const setTab = useCallback((tab: InspectorTab) => change({ tab: tab === 'prompt' ? null : tab }), [change]);
  const close = useCallback(() => {
    change({ step: null, tab: null });
    document.querySelector<HTMLElement>(`[data-step="${step}"] .step__open`)?.focus();
  }, [change, step]);
  return { selected: step, tab: address.tab, open, setTab, close };
}
