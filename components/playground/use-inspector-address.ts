'use client';

import { useCallback } from 'react';
import type { InspectorTab } from '../inspector/inspector-tab.ts';
import { stepText } from './page-address.ts';
import { usePageAddress } from './use-page-address.ts';

/**
 * Which step of which lane is open, in which tab, and how to change that; the focus goes back to the step on closing.
 * @param lanes how many lanes there are; a step of another is not open
 */
export function useInspectorAddress(lanes = 1) {
  const { address, change } = usePageAddress();
  const step = address.step !== null && address.step.lane < lanes ? address.step : null;
  const lane = step?.lane ?? 0;
  const n = step?.n ?? null;
  const openIn = useCallback(
    (place: number, number: number, tab?: InspectorTab) =>
      change({ step: stepText({ lane: place, n: number }), ...(tab && { tab }) }),
    [change],
  );
  const open = useCallback((number: number, tab?: InspectorTab) => openIn(lane, number, tab), [openIn, lane]);
  const setTab = useCallback((tab: InspectorTab) => change({ tab: tab === 'prompt' ? null : tab }), [change]);
  const close = useCallback(() => {
    change({ step: null, tab: null });
    const shown = document.querySelectorAll<HTMLElement>('[data-lane]');
    const place = [...shown].find((one) => one.dataset.lane === String(lane)) ?? document;
    place.querySelector<HTMLElement>(`[data-step="${n}"] .step__open`)?.focus();
  }, [change, lane, n]);
  return { lane, selected: n, tab: address.tab, open, openIn, setTab, close };
}
