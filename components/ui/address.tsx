'use client';

import { useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, startTransition, useCallback, useContext, useMemo, useOptimistic } from 'react';

/** Another entry of the browser's history, or the present one changed. */
export type History = 'push' | 'replace';

type WriteAddress = (address: string, how: History) => void;

const ParamsContext = createContext<URLSearchParams | null>(null);
const WriteContext = createContext<WriteAddress | null>(null);

/** As the router writes it, so that the two can be told to be the same. */
const queryOf = (address: string) => new URL(address, location.href).searchParams.toString();

/**
 * Knows what the address says as soon as it was changed here. The router takes a change for a transition, which on a page that
 * is drawn anew with every piece of a run waits until there is a pause: a step that was pressed would open seconds later. Back
 * and Forward need nothing: React draws what they lead to at once.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const heard = useSearchParams().toString();
  // Holds until the router has heard of it, and then is the same.
  const [query, setQuery] = useOptimistic(heard);
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const write = useCallback<WriteAddress>(
    (address, how) =>
      startTransition(() => {
        setQuery(queryOf(address));
        if (how === 'push') history.pushState(null, '', address);
        else history.replaceState(null, '', address);
      }),
    [setQuery],
  );
  return (
    <WriteContext value={write}>
      <ParamsContext value={params}>{children}</ParamsContext>
    </WriteContext>
  );
}

/** What the address says after its question mark; not to be changed. Throws outside of the provider. */
export function useAddressParams(): URLSearchParams {
  return provided(useContext(ParamsContext));
}

/** Changes the query of the address without asking the server for anything. Throws outside of the provider. */
export function useWriteAddress(): WriteAddress {
  return provided(useContext(WriteContext));
}

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('There is no AddressProvider around this.');
  return value;
}
