'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/** The tool in the address, so that a reload, a link and Back find it again; null when none is named. */
export function useToolAddress(): { picked: string | null; pick(name: string): void; addressOf(name: string): string } {
  const params = useSearchParams();
  const path = usePathname();
  const addressOf = useCallback((name: string) => `${path}?tool=${encodeURIComponent(name)}`, [path]);
  const pick = useCallback(
    (name: string) => {
      history.pushState(null, '', addressOf(name));
    },
    [addressOf],
  );
  return { picked: params.get('tool'), pick, addressOf };
}
