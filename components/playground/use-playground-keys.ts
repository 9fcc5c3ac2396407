'use client';

import { useEffect, useRef } from 'react';
import { isTyping } from '../ui/is-typing.ts';

interface PlaygroundKeys {
  runOrStop(): void;
  stop(): void;
  closeInspector(): void;
  isLive: boolean;
  isInspecting: boolean;
}

const QUESTION = '#question';

/** True while a window or a list lies over the page; the keys are its own then. */
function isCovered(): boolean {
  return document.querySelector('[role=dialog][data-open], [role=listbox][data-open], .popup[data-open]') !== null;
}

/** Keys that work anywhere on the page. Those an input method is composing with are left alone. */
export function usePlaygroundKeys(keys: PlaygroundKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { runOrStop, stop, closeInspector, isLive, isInspecting } = latest.current;
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        if (!event.repeat) runOrStop();
      } else if (event.key === 'Escape' && !isCovered()) {
        const isAsking = (event.target as HTMLElement).matches?.(QUESTION);
        if (isAsking && isLive) stop();
        else if (isInspecting) closeInspector();
      } else if (event.key === '/' && !isTyping(event) && !event.ctrlKey && !event.metaKey && !isCovered()) {
        event.preventDefault();
        document.querySelector<HTMLTextAreaElement>(QUESTION)?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
