'use client';

import { useEffect } from 'react';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isTyping } from '../ui/is-typing.ts';

/** Undo and redo of the draft by the usual keys; a text field has its own. */
export function useUndoKeys(draft: DraftStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      draft.getState()[isRedo ? 'redo' : 'undo']();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [draft]);
}
