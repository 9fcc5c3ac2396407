'use client';

import { usePathname } from 'next/navigation';
import { useCallback } from 'react';
import { useAddressParams, useWriteAddress } from '../ui/address.tsx';

/** The tool in the address, so that a reload, a link and Back find it again; null when none is named. */
export function useToolAddress(): { picked: string | null; pick(name: string): void; addressOf(name: string): string } {
  const params = useAddressParams();
  const path = usePathname();
  const addressOf = useCallback((name: string) => `${path}?tool=${encodeURIComponent(name)}`, [path]);
  const write = useWriteAddress();
  const pick = useCallback((name: string) => write(addressOf(name), 'push'), [addressOf, write]);
  return { picked: params.get('tool'), pick, addressOf };
}
