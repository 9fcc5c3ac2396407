'use client';

import { useSearchParams } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useOptimistic,
  useState,
} from 'react';
import { addressWriter, type EntryKind } from './address-writer.ts';

type WriteAddress = (address: string, how: EntryKind) => void;

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
  const [writer] = useState(() =>
    addressWriter(
      () => history,
      () => location.href,
    ),
  );
  // The router begins to listen in an effect of its own, which comes after this one.
  useEffect(() => queueMicrotask(writer.listens), [writer]);
  const write = useCallback<WriteAddress>(
    (address, how) =>
      startTransition(() => {
        setQuery(queryOf(address));
        writer.write(address, how);
      }),
    [setQuery, writer],
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
