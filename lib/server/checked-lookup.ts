import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { addressAllowed, addressKind, type Reach } from './address.ts';

/** Finds the addresses of a host name. */
export type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** A request that was refused before anything was sent. Compared by `code`. */
export interface EgressError extends Error {
  code: 'address-not-allowed' | 'redirect-refused';
  /** Which rule: `scheme`, `userinfo`, `host`, an address kind, or `redirect`. */
  rule: string;
}

export function egressError(code: EgressError['code'], rule: string, message: string): EgressError {
  return Object.assign(new Error(message), { code, rule });
}

/** All addresses that the system's resolver knows. */
export const resolveName: Lookup = (hostname) => systemLookup(hostname, { all: true });

/** @throws an `EgressError` when a connection of that reach must not go to the IP address */
export function checkAddress(address: string, reach: Reach): void {
  if (addressAllowed(address, reach)) return;
  const kind = addressKind(address);
  const help = kind === 'private' && reach === 'loopback' ? ' Set ALLOW_LAN=1 if it is meant.' : '';
  throw egressError('address-not-allowed', kind, `${address} is a ${kind} address.${help}`);
}

/**
 * A look-up for sockets that fails when any address of the name is out of reach. The socket connects to what was checked, so a
 * name that changes its answer gains nothing. Sockets do not ask it about addresses: those are for `checkAddress`.
 */
export function checkedLookup(lookup: Lookup, reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname).then(
      (found) => {
        try {
          for (const { address } of found) checkAddress(address, reach);
        } catch (error) {
          return callback(error as NodeJS.ErrnoException, '', 0);
        }
        const [first] = found;
        if (!first)
          return callback(Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' }), '', 0);
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
