'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { type DemoId, readDemo } from '../../lib/state/demos.ts';
import { MOST_LANES } from '../../lib/state/lane-letters.ts';
import { type InspectorTab, inspectorTab } from '../inspector/inspector-tab.ts';
import { useAddressParams, useWriteAddress } from '../ui/address.tsx';
import type { EntryKind } from '../ui/address-writer.ts';
import { readable, readBefore, readRuns, readStep, type StepAddress, withParams } from './page-address.ts';

type AddressPatch = Record<string, string | readonly string[] | null>;

/** What of the page is in its address, so that a reload, a bookmark and Back all find it again. */
export interface PageAddress {
  /** The run of the first lane, or of the demonstration. */
  run: string | null;
  /** The runs of all lanes by place. */
  runs: (string | null)[];
  /** The setups of all lanes; empty where the address says nothing of them. */
  links: string[];
  step: StepAddress | null;
  tab: InspectorTab;
  isFull: boolean;
  /** The demonstration that is going on, and its runs before the shown one. */
  demo: DemoId | null;
  before: string[];
}

/** What an address says of the page. */
export function readAddress(params: Pick<URLSearchParams, 'get' | 'getAll'>): PageAddress {
  const runs = readRuns(params.get('run'));
  return {
    run: runs[0] ?? null,
    runs,
    links: params.getAll('lane').slice(0, MOST_LANES),
    step: readStep(params.get('step')),
    tab: inspectorTab(params.get('tab')),
    isFull: params.get('view') === 'full',
    demo: readDemo(params.get('demo')),
    before: readBefore(params.get('before')),
  };
}

/** Reads and changes the address. Changing it does not ask the server for anything. */
export function usePageAddress() {
  const params = useAddressParams();
  const write = useWriteAddress();
  const path = usePathname();
  const address = useMemo<PageAddress>(() => readAddress(params), [params]);
  const change = useCallback(
    (patch: AddressPatch, how: EntryKind = 'push') => write(path + readable(withParams(location.search, patch)), how),
    [path, write],
  );
  return { address, change };
}
