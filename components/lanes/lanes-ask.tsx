'use client';

import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ToolEntry } from '../../lib/api/contract.ts';
import { isLive } from '../../lib/state/lane-store.ts';
import { Ask } from '../playground/ask.tsx';
import { useTroubleText } from '../playground/use-trouble-text.ts';
import type { LanesDesk } from './use-lanes-desk.ts';
import { useLanesValue, useStoresValue } from './use-lanes-value.ts';

interface LanesAskProps {
  desk: LanesDesk;
  tools: readonly ToolEntry[];
  beside: ReactNode;
}

/** One question for all lanes, and the button that runs or stops all of them. */
export function LanesAsk({ desk, tools, beside }: LanesAskProps) {
  const { lanes, runnerOf } = desk;
  const seats = useStore(lanes, (state) => state.seats);
  const textOf = useTroubleText();
  const runners = useMemo(() => seats.map((seat) => runnerOf(seat).state), [seats, runnerOf]);
  const live = useLanesValue(seats, (states) => states.filter(isLive).length);
  const stopping = useLanesValue(seats, (states) => states.filter((state) => isLive(state) && state.isStopping).length);
  const isStarting = useStoresValue(runners, (states) => states.some((state) => state.isStarting));
  const [first] = seats;
  const trouble = useStore(runners[0] as (typeof runners)[number], (state) => state.trouble);
  if (!first) return null;
  const isMany = seats.length > 1;
  return (
    <Ask
      draft={first.draft}
      tools={tools}
      isMany={isMany}
      isLive={live > 0}
      isStarting={isStarting && live === 0}
      isStopping={live > 0 && stopping === live}
      // Of several lanes each says its own; that there is no question is one for all.
      trouble={isMany && trouble?.what !== 'empty' ? null : textOf(trouble)}
      onRun={desk.runAll}
      onStop={desk.stopAll}
      beside={beside}
    />
  );
}
