'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** Opens a step of a lane in the inspector instead. */
  leaveFor(lane: number, n: number, tab?: InspectorTab): void;
}

/** @param focused the place of the lane whose draft it shows */
export function usePreview(inspector: ReturnType<typeof useInspectorAddress>, focused: number): PreviewDesk {
  const { openIn } = inspector;
  const selected = inspector.lane === focused ? inspector.selected : null;
  const isInspecting = inspector.selected !== null;
  const [mode, setMode] = useState<'closed' | 'asked' | 'beside'>('closed');
  const [step, setStep] = useState<number | null>(null);
  const isWide = useMedia('(min-width: 1280px)', true);
  // What opened by itself never lies over the page.
  const isOpen = mode === 'asked' || (mode === 'beside' && isWide);
  // A recorded step is one of the lane that was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lane is what it waits for
  useEffect(() => setStep(null), [focused]);
  // For what is pressed: recipe and settings, which have these, are not drawn again for each step that is opened.
  const now = useRef({ selected, isOpen, isInspecting });
  now.current = { selected, isOpen, isInspecting };
  const toggle = useCallback(() => {
    setStep(now.current.selected);
    setMode(now.current.isOpen ? 'closed' : 'asked');
  }, []);
  const close = useCallback(() => setMode('closed'), []);
  const openBeside = useCallback(() => {
    if (!isWide || now.current.isInspecting) return;
    setMode((was) => (was === 'asked' ? was : 'beside'));
  }, [isWide]);
  const leaveFor = useCallback(
    (lane: number, n: number, tab?: InspectorTab) => {
      setMode('closed');
      openIn(lane, n, tab);
    },
    [openIn],
  );
  return useMemo(
    () => ({ isOpen, step, setStep, toggle, close, openBeside, leaveFor }),
    [isOpen, step, toggle, close, openBeside, leaveFor],
  );
}
