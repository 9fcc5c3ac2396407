'use client';

import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { LaneRunner } from '../lanes/lane-runner.ts';
import { useTroubleText } from './use-trouble-text.ts';

/** The runner of the one lane that a page shows, with its state. */
export function useRunner(runner: LaneRunner, onStarted: (id: string) => void) {
  const troubleText = useTroubleText();
  const isStarting = useStore(runner.state, (state) => state.isStarting);
  const trouble = troubleText(useStore(runner.state, (state) => state.trouble));
  const start = useCallback((asked?: string) => runner.start(asked, onStarted), [runner, onStarted]);
  return { start, stop: runner.stop, isStarting, trouble };
}
