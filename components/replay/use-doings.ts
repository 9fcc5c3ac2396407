'use client';

import { useMemo, useRef } from 'react';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { stepText } from './step-text.ts';
import type { ReplayDoings } from './use-replay-keys.ts';

interface DoingsOptions {
  replay: ReplayStore | null;
  onOpen(n: number, tab?: 'raw' | 'prompt'): void;
  step(way: 1 | -1): void;
  screen: (() => void) | null;
  /** Says that a step was copied. */
  say(): void;
}

/** The step that a key is about: the one that has the focus, else the one that the playhead is in. */
function stepOf(replay: ReplayStore | null): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-step]')?.dataset.step;
  return Number(focused ?? replay?.getState().trajectory.steps.at(-1)?.n ?? 0);
}

/** So many frames a part of the page that loads late is waited for. */
const MOST_FRAMES = 120;

/** Presses a button as soon as it is there. */
function pressWhenThere(selector: string, frames = MOST_FRAMES): void {
  const button = document.querySelector<HTMLElement>(selector);
  if (button) button.click();
  else if (frames > 0) requestAnimationFrame(() => pressWhenThere(selector, frames - 1));
}

/** What the player's keys do to a step, by the very buttons and panels that a pointer would use. */
export function useDoings(options: DoingsOptions): ReplayDoings {
  const latest = useRef(options);
  latest.current = options;
  return useMemo<ReplayDoings>(
    () => ({
      step: (way) => latest.current.step(way),
      screen: () => latest.current.screen?.(),
      inspect() {
        const n = stepOf(latest.current.replay);
        if (n > 0) latest.current.onOpen(n);
      },
      diff() {
        const n = stepOf(latest.current.replay);
        if (n < 1) return;
        latest.current.onOpen(n, 'prompt');
        // The first step has nothing before it.
        if (n > 1) pressWhenThere('.inspector__foot [aria-pressed]');
      },
      expand() {
        const n = stepOf(latest.current.replay);
        for (const button of document.querySelectorAll<HTMLElement>(`[data-step="${n}"] .well__foot [aria-expanded]`)) {
          button.click();
        }
      },
      fork() {
        const n = stepOf(latest.current.replay);
        document.querySelector<HTMLElement>(`[data-step="${n}"] .step__fork`)?.click();
      },
      promote() {
        const n = stepOf(latest.current.replay);
        document.querySelector<HTMLElement>(`[data-step="${n}"] .step__promote`)?.click();
      },
      copy() {
        const n = stepOf(latest.current.replay);
        const step = latest.current.replay?.getState().trajectory.steps.find((one) => one.n === n);
        const text = step ? stepText(step) : '';
        if (text !== '') void navigator.clipboard?.writeText(text).then(() => latest.current.say());
      },
    }),
    [],
  );
}
