'use client';

import { useCallback, useMemo } from 'react';
import type { AlignBy } from '../../lib/run/align.ts';
import { withParams } from '../playground/page-address.ts';
import { useAddressParams, useWriteAddress } from '../ui/address.tsx';

export const ALIGN_BY = ['action', 'step', 'clock'] as const satisfies AlignBy[];

/** What of the comparison is in its address, apart from the runs. What makes no sense there counts as its default. */
export interface CompareAddress {
  align: AlignBy;
  /** Rows that are the same are left out. */
  only: boolean;
  /** The marked row, by a run's letter and its step. */
  step: { run: number; n: number } | null;
}

/** The step in `B.3`; null for anything else. */
function stepIn(text: string | null): CompareAddress['step'] {
  const match = /^([A-D])\.([1-9]\d{0,4})$/.exec(text ?? '');
  return match?.[1] ? { run: match[1].charCodeAt(0) - 65, n: Number(match[2]) } : null;
}

/** Reads and changes the address. Changing it does not ask the server for anything. */
export function useCompareAddress() {
  const params = useAddressParams();
  const address = useMemo<CompareAddress>(
    () => ({
      align: ALIGN_BY.find((by) => by === params.get('align')) ?? 'action',
      only: params.get('only') === 'diff',
      step: stepIn(params.get('step')),
    }),
    [params],
  );
  const write = useWriteAddress();
  const change = useCallback(
    (patch: Record<string, string | null>) =>
      write(location.pathname + withParams(location.search, patch).replaceAll('%2C', ','), 'replace'),
    [write],
  );
  return { address, change };
}

/** The address of a comparison of these runs, with what else is in `search` kept but for the marked step. */
export function addressOf(ids: readonly string[], search = ''): string {
  const others = withParams(search, { runs: null, step: null }).slice(1);
  return `/compare?runs=${ids.map(encodeURIComponent).join(',')}${others === '' ? '' : `&${others}`}`;
}

/** A, B, C, D. */
export function letterOf(run: number): string {
  return String.fromCharCode(65 + run);
}
