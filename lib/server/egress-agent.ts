import { Agent, type RequestOptions } from 'node:https';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkAddress, checkedLookup, egressError, type Lookup, resolveName } from './checked-lookup.ts';

/** Where an agent may connect to. */
export interface EgressAgentOptions {
  /** The only host names it serves, in lower case: a key goes to its own service and nowhere else. */
  hosts: string[];
  /** For tests; the system's resolver otherwise. */
  lookup?: Lookup;
}

/**
 * The egress policy for packages that bring their own `node:https` client: TLS to the named hosts on the internet, at port 443.
 * Other hosts and inner addresses fail with an `EgressError` before anything is sent. Connections are not kept.
 */
export function egressAgent({ hosts, lookup = resolveName }: EgressAgentOptions): Agent {
  return new EgressAgent(new Set(hosts), lookup);
}

/** For tests: an agent whose every connection goes to one port of this machine, without TLS. */
export function loopbackAgent(port: number): Agent {
  return new LoopbackAgent(port);
}

class EgressAgent extends Agent {
  readonly #hosts: ReadonlySet<string>;

  constructor(hosts: ReadonlySet<string>, lookup: Lookup) {
    super({ keepAlive: false, lookup: checkedLookup(lookup, 'public') });
    this.#hosts = hosts;
  }

  override createConnection(options: RequestOptions, callback?: (error: Error | null, stream: Duplex) => void) {
    const host = String(options.host ?? options.hostname ?? '').toLowerCase();
    // No resolver is asked for an address, so the checked look-up would not see it.
    if (isIP(host)) checkAddress(host, 'public');
    if (!this.#hosts.has(host) || Number(options.port) !== 443) {
      throw egressError('address-not-allowed', 'host', `The host ${host} must not be reached from here.`);
    }
    return super.createConnection(options, callback);
  }
}

class LoopbackAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super({ keepAlive: false });
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}
