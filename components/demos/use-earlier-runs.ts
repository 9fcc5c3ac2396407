'use client';

import { useEffect, useState } from 'react';
import { getRun } from '../../lib/api/client.ts';
import { type DemoFigures, figuresOfListed } from './demo-figures.ts';

/** The figures of runs by their ids; null for one that is not there, and no entry until it is known. */
export function useEarlierRuns(ids: readonly string[]): Record<string, DemoFigures | null> {
  const [known, setKnown] = useState<Record<string, DemoFigures | null>>({});
  useEffect(() => {
    let isOver = false;
    for (const id of ids)
      void getRun(id).then((result) => {
        if (isOver) return;
        if (result.ok) setKnown((all) => ({ ...all, [id]: figuresOfListed(result.value.summary) }));
        else if (result.problem.status === 404) setKnown((all) => ({ ...all, [id]: null }));
      });
    return () => {
      isOver = true;
    };
  }, [ids]);
  return known;
}
