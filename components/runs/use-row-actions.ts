'use client';

import { useMemo, useRef } from 'react';
import { annotateRun, type ListedRun } from '../../lib/api/client.ts';
import type { RowActions } from './run-row.tsx';

interface Means {
  onSelect(id: string): void;
  replace(run: ListedRun): void;
  onNotes(run: ListedRun): void;
  onDelete(run: ListedRun): void;
  /** Something could not be kept; the reason in a sentence, or empty. */
  onTrouble(message: string): void;
}

/** The actions of the rows, the same for the life of the list: a row is drawn again only when its run changes. */
export function useRowActions(means: Means): RowActions {
  const latest = useRef(means);
  latest.current = means;
  return useMemo(() => {
    const star = async (run: ListedRun) => {
      // Shown at once; put back when it could not be kept.
      latest.current.replace({ ...run, isStarred: !run.isStarred });
      const result = await annotateRun(run.id, { starred: !run.isStarred });
      if (result.ok) return latest.current.replace(result.value.summary);
      latest.current.replace(run);
      latest.current.onTrouble(result.problem.message);
    };
    return {
      onSelect: (id) => latest.current.onSelect(id),
      onStar: (run) => void star(run),
      onNotes: (run) => latest.current.onNotes(run),
      onDelete: (run) => latest.current.onDelete(run),
    };
  }, []);
}
