'use client';

import { useEffect, useRef } from 'react';
import { isTyping } from '../ui/is-typing.ts';

interface PlaygroundKeys {
  runOrStop(): void;
  /** The same for the focused lane alone, where there are several. */
  runOrStopOne?(): void;
  /** Turns to the lane of this place, from 0. */
  focusLane?(place: number): void;
  stop(): void;
  closeInspector(): void;
  /** Undo and redo of the draft, where there is one to change. */
  undo?(): void;
  redo?(): void;
  isLive: boolean;
  isInspecting: boolean;
}

const QUESTION = '#question';

/** True while a window or a list lies over the page; the keys are its own then. */
function isCovered(): boolean {
  return document.querySelector('[role=dialog][data-open], [role=listbox][data-open], .popup[data-open]') !== null;
}

const hasCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Undo or redo, as the systems write them; a text field has its own. */
function travelKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const key = event.key.toLowerCase();
  if (!hasCommand(event) || event.altKey) return null;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}

/** The place of the lane that Alt and a digit mean. By its key: on some systems Alt makes another sign of it. */
function laneKey(event: KeyboardEvent): number | null {
  const match = /^Digit([1-4])$/.exec(event.code);
  return event.altKey && match && !hasCommand(event) && !event.shiftKey ? Number(match[1]) - 1 : null;
}

/** Keys that work anywhere on the page. Those an input method is composing with are left alone. */
export function usePlaygroundKeys(keys: PlaygroundKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    // Seen before the prompt editor does, which has a use of its own for it.
    const onRunKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !hasCommand(event) || event.altKey || event.isComposing) return;
      const { runOrStop, runOrStopOne } = latest.current;
      const press = event.shiftKey ? runOrStopOne : runOrStop;
      if (!press) return;
      event.preventDefault();
      if (!event.repeat) press();
    };
    const onKey = (event: KeyboardEvent) => {
      const { stop, closeInspector, undo, redo, focusLane, isLive, isInspecting } = latest.current;
      if (event.isComposing || event.defaultPrevented) return;
      const way = isTyping(event) ? null : travelKey(event);
      const lane = isTyping(event) || isCovered() ? null : laneKey(event);
      if (lane !== null && focusLane) {
        event.preventDefault();
        focusLane(lane);
      } else if (way) {
        event.preventDefault();
        (way === 'undo' ? undo : redo)?.();
      } else if (event.key === 'Escape' && !isCovered()) {
        const isAsking = (event.target as HTMLElement).matches?.(QUESTION);
        if (isAsking && isLive) stop();
        else if (isInspecting) closeInspector();
      } else if (event.key === '/' && !isTyping(event) && !event.ctrlKey && !event.metaKey && !isCovered()) {
        event.preventDefault();
        document.querySelector<HTMLTextAreaElement>(QUESTION)?.focus();
      }
    };
    document.addEventListener('keydown', onRunKey, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onRunKey, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
