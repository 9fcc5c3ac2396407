'use client';

import { useLayoutEffect } from 'react';
import type { PresentStore } from '../../lib/state/present-store.ts';
import { isTyping } from '../ui/is-typing.ts';
import { isModifier, type PresentCommand, presentCommand } from './present-key.ts';

interface Doings {
  /** Null where the browser cannot fill the screen. */
  screen: (() => void) | null;
  help(): void;
}

/** What the element that has the focus does with a key by itself. */
function isOwn(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (isTyping(event) || target.closest('[role=dialog]')) return true;
  const isPressing = event.key === ' ' || event.key === 'Enter';
  return isPressing && target.closest('button, a, summary, input') !== null;
}

/** What each command does. */
function doingsOf(present: PresentStore, { screen, help }: Doings): Readonly<Record<PresentCommand, () => void>> {
  const { next, back, seek, toggle, setBlank, toggleNotes } = present.getState();
  return {
    ...{ next, back, toggle, help },
    start: () => seek(0),
    end: () => seek(Number.MAX_SAFE_INTEGER),
    blank: () => setBlank(true),
    notes: toggleNotes,
    screen: () => screen?.(),
  };
}

/** The keys of a presentation: anywhere on its page, since there is nothing else on it. Seen before the page's own. */
export function usePresentKeys(present: PresentStore, { screen, help }: Doings): void {
  // Before the stage is seen: who sees it may press a key at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (present.getState().isBlank) {
        if (isModifier(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
        present.getState().setBlank(false);
      } else {
        const command = isOwn(event) ? null : presentCommand(event);
        if (!command) return;
        doingsOf(present, { screen, help })[command]();
      }
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [present, screen, help]);
}
