'use client';

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { AlignedRow } from '../../lib/run/align.ts';
import { type CompareAddress, letterOf } from './use-compare-address.ts';

/** So many frames a row is held in its place while those around it are drawn. */
const SETTLING = 8;

/** The row that is marked, which is the one whose step the address names; and ways to mark one and to go to it. */
export function useMarkedRow(
  list: RefObject<HTMLElement | null>,
  rows: readonly AlignedRow[],
  { step }: CompareAddress,
  change: (patch: Record<string, string | null>) => void,
) {
  const marked = step ? rows.findIndex(({ cells }) => cells[step.run]?.n === step.n) : -1;
  const latest = useRef(rows);
  latest.current = rows;

  const mark = useCallback(
    (index: number) => {
      const cells = latest.current[index]?.cells ?? [];
      const run = cells.findIndex((cell) => cell !== null);
      const n = cells[run]?.n;
      if (n !== undefined) change({ step: `${letterOf(run)}.${n}` });
    },
    [change],
  );
  const show = useCallback(
    (index: number) => {
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      row?.focus({ preventScroll: true });
      // Rows that come near are drawn then, and may be taller than they were thought to be.
      const settle = (looks: number) => {
        row?.scrollIntoView({ block: 'start' });
        if (looks > 0) requestAnimationFrame(() => settle(looks - 1));
      };
      settle(SETTLING);
    },
    [list],
  );
  const goTo = (index: number) => {
    mark(index);
    show(index);
  };
  // An address that names a step opens at it.
  const opening = useRef(marked);
  useEffect(() => {
    if (opening.current >= 0) show(opening.current);
  }, [show]);
  return { marked, mark, goTo };
}
