'use client';

import { useEffect, useState } from 'react';

const KEY = 'present-from';

interface WayBack {
  runs: string;
  address: string;
}

/** Keeps in this tab where a presentation of these runs was opened. */
export function keepWayBack(ids: readonly string[]): void {
  const way: WayBack = { runs: ids.join(), address: location.pathname + location.search };
  sessionStorage.setItem(KEY, JSON.stringify(way));
}

/** Where a presentation of these runs was opened in this tab; else where they are shown. */
export function useWayBack(ids: readonly string[]): string {
  const shown = ids.map(encodeURIComponent);
  const [address, setAddress] = useState(ids.length > 1 ? `/compare?runs=${shown.join(',')}` : `/runs/${shown[0]}`);
  const runs = ids.join();
  useEffect(() => {
    const way = readWayBack(sessionStorage.getItem(KEY));
    if (way?.runs === runs) setAddress(way.address);
  }, [runs]);
  return address;
}

function readWayBack(text: string | null): WayBack | null {
  try {
    const way: Partial<WayBack> | null = JSON.parse(text ?? 'null');
    const { runs, address } = way ?? {};
    // An address of this very place and no other.
    return typeof runs === 'string' && typeof address === 'string' && /^\/(?!\/)/.test(address)
      ? { runs, address }
      : null;
  } catch {
    return null;
  }
}
