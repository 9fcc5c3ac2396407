import type { ClientRequest, IncomingMessage } from 'node:http';
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

/** Bytes of one reply's body; what is longer is cut off. */
const MOST_BYTES = 1024 * 1024;

/**
 * The egress policy for packages that bring their own `node:https` client: TLS to the named hosts on the internet, at port 443.
 * Other hosts and inner addresses fail with an `EgressError` before anything is sent. Connections are not kept. A body of more
 * than 1 MB ends the request with a coded error `response-too-large`, one that is broken off with `ECONNRESET`. An option
 * `onStatus` of a request is called with the status of its reply.
 */
export function egressAgent({ hosts, lookup = resolveName }: EgressAgentOptions): Agent {
  return new EgressAgent(new Set(hosts), lookup);
}

/** For tests: an agent whose every connection goes to one port of this machine, without TLS; its replies have the same limit. */
export function loopbackAgent(port: number): Agent {
  return new LoopbackAgent(port);
}

/** What a package hands on to Node with a request, and so to the agent: some tell their caller nothing of the status. */
interface WatchedOptions extends RequestOptions {
  /** Told the status of the reply once its head is there, before its body. */
  onStatus?(status: number): void;
}

/** Node gives every request of an agent to this method, and has no other place where a reply can be watched from an agent. */
interface RequestTaker {
  addRequest(request: ClientRequest, options: RequestOptions): void;
}

class LimitedAgent extends Agent {
  addRequest(request: ClientRequest, options: WatchedOptions): void {
    request.once('response', (response: IncomingMessage) => {
      if (response.statusCode !== undefined) options.onStatus?.(response.statusCode);
      limitBody(request, response);
    });
    (Agent.prototype as unknown as RequestTaker).addRequest.call(this, request, options);
  }
}

function limitBody(request: ClientRequest, response: IncomingMessage): void {
  let size = 0;
  // Once a reply has begun, destroying the request tells nobody who listens to the request alone.
  const fail = (code: string, message: string) => {
    // An error that nobody listens for would end the process.
    if (request.listenerCount('error') > 0) request.emit('error', Object.assign(new Error(message), { code }));
  };
  const count = (chunk: Buffer | string) => {
    size += Buffer.byteLength(chunk);
    if (size <= MOST_BYTES) return;
    response.off('data', count);
    response.off('close', checkEnd);
    request.destroy();
    fail('response-too-large', 'The reply is longer than 1 MB.');
  };
  // The same for a connection that breaks within the reply.
  const checkEnd = () => {
    if (!response.complete) fail('ECONNRESET', 'The reply was broken off.');
  };
  response.on('data', count);
  response.once('close', checkEnd);
}

class EgressAgent extends LimitedAgent {
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

class LoopbackAgent extends LimitedAgent {
  readonly #port: number;

  constructor(port: number) {
    super({ keepAlive: false });
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}
