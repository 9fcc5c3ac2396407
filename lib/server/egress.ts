import { isIP } from 'node:net';
import { Agent } from 'undici';
import type { Reach } from './address.ts';
import { checkAddress, checkedLookup, egressError, type Lookup, resolveName } from './checked-lookup.ts';
import { type DispatchInit, dispatchFetch } from './egress-dispatch.ts';

/** Where outgoing requests may go. */
export interface EgressOptions {
  /** `host:port` exactly as the operator typed them into a base URL: these may be on this machine. */
  allow: string[];
  /** Whether the allowed hosts may be on the local network too. */
  allowLan?: boolean;
  /** For tests; the system's resolver otherwise. */
  lookup?: Lookup;
}

/** `fetch` under the policy; `close` lets go of the idle connections. */
export type EgressFetch = typeof globalThis.fetch & { close(): Promise<void> };

const CONNECT_TIMEOUT_MS = 10_000;
// Reached by name on the clouds that have them; they must not depend on what a resolver says.
const FORBIDDEN_HOSTS = /(^|\.)(metadata\.google\.internal|metadata|instance-data)$/;
const LOCAL_HOSTS = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * The one way out for HTTP. Only http and https, no user names in URLs, no redirects; every address that a name resolves
 * to is checked and the connection goes to a checked one, so a name that changes its answer gains nothing. Hosts that
 * are not in `allow` must be on the internet; cloud metadata is out of reach for all. No time limit but on connecting:
 * waiting for a reply is measured by the loop. Rejects with an `EgressError`, or as `fetch` does.
 */
export function egressFetch(options: EgressOptions): EgressFetch {
  const allowed = new Set(options.allow.map((host) => host.toLowerCase()));
  const lookup = options.lookup ?? resolveName;
  const operatorReach: Reach = options.allowLan ? 'lan' : 'loopback';
  const agents = { operator: checkedAgent(lookup, operatorReach), others: checkedAgent(lookup, 'public') };

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // A Request would bring its own method, body and redirect mode past the checks below; nothing here sends one.
    if (typeof input === 'object' && 'method' in input) throw new TypeError('Give an address, not a Request.');
    const url = new URL(input);
    const isAllowed = allowed.has(hostAndPort(url));
    checkUrl(url, isAllowed, isAllowed ? operatorReach : 'public');
    const dispatcher = isAllowed ? agents.operator : agents.others;
    const body = init?.body;
    if (body != null && typeof body !== 'string') throw new TypeError('Give a body as text.');
    const response = await dispatchFetch(dispatcher, url, init as DispatchInit);
    if (response.status >= 300 && response.status < 400) {
      void response.body?.cancel().catch(() => undefined);
      throw egressError('redirect-refused', 'redirect', 'Redirects are not followed.');
    }
    return response;
  };
  const close = async () => void (await Promise.all([agents.operator.destroy(), agents.others.destroy()]));
  return Object.assign(fetch as typeof globalThis.fetch, { close });
}

/** `host:port` of a URL as `allow` wants it, the port always named; for a base URL that an operator typed. */
export function hostAndPort(url: URL): string {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return `${url.hostname.replace(/\.$/, '')}:${port}`;
}

function checkUrl(url: URL, isAllowed: boolean, reach: Reach): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw egressError('address-not-allowed', 'scheme', 'Only http and https addresses can be reached.');
  }
  if (url.username || url.password) {
    throw egressError('address-not-allowed', 'userinfo', 'The address must not hold a user name or password.');
  }
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  // No resolver is asked for an address: the URL parser has brought every odd spelling (127.1, 0x7f.1) into one form.
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(literal)) checkAddress(literal, reach);
  if (FORBIDDEN_HOSTS.test(host) || (!isAllowed && LOCAL_HOSTS.test(host))) {
    throw egressError('address-not-allowed', 'host', `The host ${host} must not be reached.`);
  }
}

function checkedAgent(lookup: Lookup, reach: Reach): Agent {
  return new Agent({
    connect: { lookup: checkedLookup(lookup, reach), timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
