'use client';

import { useCallback, useMemo, useState } from 'react';
import type { InspectorTab } from '../inspector/inspector-tab.ts';
import { useMedia } from '../ui/use-browser.ts';
import type { useInspectorAddress } from './use-inspector-address.ts';

/** The preview of the draft's prompt, which shares its place with the inspector. */
export interface PreviewDesk {
  isOpen: boolean;
  /** The recorded step whose history it takes; null for a new run. */
  step: number | null;
  setStep(step: number | null): void;
  toggle(): void;
  close(): void;
  /** Opens it where it covers nothing that somebody is looking at. */
  openBeside(): void;
  /** Opens a step in the inspector instead. */
  leaveFor(n: number, tab?: InspectorTab): void;
}

export function usePreview({ selected, open }: ReturnType<typeof useInspectorAddress>): PreviewDesk {
  const [mode, setMode] = useState<'closed' | 'asked' | 'beside'>('closed');
  const [step, setStep] = useState<number | null>(null);
  const isWide = useMedia('(min-width: 1280px)', true);
  // What opened by itself never lies over the page.
  const isOpen = mode === 'asked' || (mode === 'beside' && isWide);
  const toggle = useCallback(() => {
    setStep(selected);
    setMode(isOpen ? 'closed' : 'asked');
  }, [selected, isOpen]);
  const close = useCallback(() => setMode('closed'), []);
  const openBeside = useCallback(() => {
    if (!isWide || selected !== null) return;
    setMode((was) => (was === 'asked' ? was : 'beside'));
  }, [isWide, selected]);
  const leaveFor = useCallback(
    (n: number, tab?: InspectorTab) => {
      setMode('closed');
      open(n, tab);
    },
    [open],
  );
  return useMemo(
    () => ({ isOpen, step, setStep, toggle, close, openBeside, leaveFor }),
    [isOpen, step, toggle, close, openBeside, leaveFor],
  );
}
