'use client';

import { useState } from 'react';

/** What of a turn can be unfolded: its steps, and all of a long question. */
type Fold = 'steps' | 'question';

const NOTHING: ReadonlySet<Fold> = new Set();

/**
 * What of a turn is unfolded. It is kept apart from what is drawn, since a turn that is out of sight is not. Another run in the same
 * place begins folded.
 */
export function useTurnFolds(runId: string) {
  const [state, setState] = useState({ runId, open: NOTHING });
  const open = state.runId === runId ? state.open : NOTHING;
  const set = (fold: Fold, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(fold);
    else next.delete(fold);
    setState({ runId, open: next });
  };
  return { open, set };
}

export type TurnFolds = ReturnType<typeof useTurnFolds>;
