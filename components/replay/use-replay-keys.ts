'use client';

import { type KeyboardEvent, useCallback } from 'react';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { type Control, ownsKey, type ReplayCommand, replayCommand, windowCommand } from './replay-key.ts';

/** What the page does for a key beside moving the playhead. */
export interface ReplayDoings {
  step(way: 1 | -1): void;
  inspect(): void;
  expand(): void;
  copy(): void;
  diff(): void;
  fork(): void;
  promote(): void;
  screen(): void;
}

/** What kind of control a key press lands on. */
function controlOf(target: HTMLElement): Control {
  if (target.matches('input[type=range]')) return 'slider';
  if (target.matches('input[type=radio], [role=tab]')) return 'group';
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')) return 'field';
  return target.closest('button, a, summary, input') ? 'button' : 'none';
}

/** Keys that a finished run has a use of its own for, while it is only read: they move the focus from step to step. */
const READING = ['j', 'k', 'ArrowDown', 'ArrowUp'];

/** True when a part of the page inside the player wants the key itself. */
function isTaken(event: KeyboardEvent, isOpen: boolean): boolean {
  const target = event.target as HTMLElement;
  if (event.nativeEvent.isComposing || ownsKey(controlOf(target), event.key)) return true;
  if (target.closest('.inspector, [role=dialog]')) return true;
  if (target.closest('.waterfall') && windowCommand(event)) return true;
  if (event.key === 'Enter' && target.matches('article')) return true;
  return !isOpen && READING.includes(event.key) && target.closest('[data-step]') !== null;
}

function carryOut(command: ReplayCommand, replay: ReplayStore, doings: ReplayDoings) {
  const { isPlaying, play, pause, seek, t, facts, skipsWaits, ...player } = replay.getState();
  switch (command.do) {
    case 'toggle':
      return isPlaying ? pause() : play();
    case 'step':
      return doings.step(command.way);
    case 'event':
      return player.jumpEvent(command.way);
    case 'speed':
      return player.changeSpeed(command.way);
    case 'seek':
      return seek(command.part * facts.durationMs);
    case 'move':
      return seek(t + (command.ms ?? 0) + (command.part ?? 0) * facts.durationMs);
    case 'skip':
      return player.setSkipsWaits(!skipsWaits);
    case 'marker':
      return player.jumpMarker();
    default:
      return doings[command.do]();
  }
}

/**
 * The keys of the player, for its region: they work while the focus is in it. Seen before the parts inside do, since some of
 * them know the same keys in another sense.
 */
export function useReplayKeys(replay: ReplayStore | null, doings: ReplayDoings): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      // A drawer that was opened from here lies elsewhere on the page, and its keys are its own.
      if (!replay || !event.currentTarget.contains(event.target as Node)) return;
      if (isTaken(event, replay.getState().isOpen)) return;
      const command = replayCommand(event);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      const region = event.currentTarget as HTMLElement;
      const wasInSteps = (event.target as HTMLElement).closest('.lane__sheet') !== null;
      carryOut(command, replay, doings);
      requestAnimationFrame(() => keepFocus(region, wasInSteps));
    },
    [replay, doings],
  );
}

/** The step that had the focus may be gone from the page; the keys would be dead. */
function keepFocus(region: HTMLElement, wasInSteps: boolean): void {
  if (region.contains(document.activeElement)) return;
  const step = wasInSteps ? [...region.querySelectorAll<HTMLElement>('[data-step] article')].at(-1) : null;
  (step ?? region.querySelector<HTMLElement>('.lane__body, .waterfall__plot'))?.focus({ preventScroll: true });
}
