'use client';

import { useCallback, useMemo } from 'react';
import { useAddressParams, useWriteAddress } from '../ui/address.tsx';
import { useKeptList } from './last-list.ts';
import { type RunFilters, readFilters, readSelected, writeFilters } from './run-filters.ts';

/** What the address says of the list: the filters and the selection. Changing them changes the address, without a new page. */
export function useFilters() {
  const params = useAddressParams();
  const filters = useMemo(() => readFilters(new URLSearchParams(params)), [params]);
  const selected = useMemo(() => readSelected(new URLSearchParams(params)), [params]);
  const areRecordings = params.get('show') === 'recordings';
  useKeptList(params.toString());
  const write = useWriteAddress();
  const go = useCallback((query: string) => write(`${window.location.pathname}${query}`, 'replace'), [write]);
  const change = useCallback(
    (patch: Partial<RunFilters>) => {
      const now = new URLSearchParams(window.location.search);
      go(writeFilters({ ...readFilters(now), ...patch }, readSelected(now)));
    },
    [go],
  );
  const keepSelected = useCallback(
    (ids: readonly string[]) => {
      const now = new URLSearchParams(window.location.search);
      const query = writeFilters(readFilters(now), ids);
      const isShowing = now.get('show') === 'recordings';
      go(isShowing ? `${query === '' ? '?' : `${query}&`}show=recordings` : query);
    },
    [go],
  );
  return { filters, selected, areRecordings, change, keepSelected };
}
