import { randomBytes } from 'node:crypto';
import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from '../api/contract.ts';
import { fillBareRefusal } from './front-door-bare-refusal.ts';
import { pageInstead } from './page-instead.ts';

/** The largest body that is taken, in bytes, and the largest request head. */
export const MAX_BODY = 1_048_576;
export const MAX_HEADERS = 16_384;

/** How long a connection may stand without a byte going either way, in milliseconds. */
const SILENCE_MS = 75_000;

/** After a refusal this much more is read and thrown away, so that the other side gets to see the answer. */
const MAX_DRAIN = 64 * MAX_BODY;

export interface FrontDoorOptions {
  /** `host:port` names that this server answers to. */
  hosts: ReadonlySet<string>;
  /** Development needs eval and a web socket for hot reloading. */
  dev: boolean;
  /** Everything that may pass. */
  next(request: IncomingMessage, response: ServerResponse): void;
}

/** The names a loopback server answers to; a browser leaves port 80 out. */
export function loopbackHosts(port: number): Set<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return new Set([...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])]);
}

/** Why a request is not let in, in the shape of the API's errors. Without a message the answer has no body. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  fix: string;
  /** The page that says so to a person. */
  location?: string;
}

function isStateChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Whether a browser says that the request comes from another site. No word at all means no browser. */
function isForeign(request: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  return !(origin === `http://${host}` && hosts.has(host ?? ''));
}

/** A link from another site may open a page; it may not reach the API, nor change anything. */
function isForbidden(request: IncomingMessage, path: string, hosts: ReadonlySet<string>): boolean {
  const guarded = isStateChange(request.method ?? 'GET') || path.startsWith('/api/');
  return guarded && isForeign(request, hosts);
}

/** What stands against letting a request in, before its body is read. */
export function refuse(
  request: IncomingMessage,
  { hosts, dev }: Pick<FrontDoorOptions, 'hosts' | 'dev'>,
): Refusal | null {
  const url = request.url ?? '';
  if (!hasOneHost(request)) return BAD_TARGET;
  if (!hosts.has((request.headers.host ?? '').toLowerCase())) return WRONG_HOST;
  if (!isUsableTarget(url)) return badTarget(request.method ?? '', url);
  if (!METHODS.has(request.method ?? '')) {
    return notAllowed(`There is no ${request.method} here.`, `Use one of: ${[...METHODS].join(', ')}.`);
  }
  const { pathname } = new URL(url, 'http://x');
  if (pathname.startsWith('/_next/image')) return NO_IMAGES;
  const isApi = pathname === '/api' || pathname.startsWith('/api/');
  if (isStateChange(request.method ?? 'GET') && !isApi && !(dev && pathname.startsWith('/__nextjs'))) {
    return notAllowed('Pages are only read.', 'Send changes to an address below /api; see docs/api.md.');
  }
  if (isForbidden(request, pathname, hosts)) {
    return FOREIGN;
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) return TOO_LARGE;
  return null;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const BAD_TARGET: Refusal = {
  status: 400,
  code: 'bad-target',
  message: 'The address of this request cannot be used.',
  fix: 'Send one Host header and a path that begins with one slash, of at most 8,000 characters.',
};
function badTarget(method: string, url: string): Refusal {
  const location = pageInstead(method, url);
  return location === null ? BAD_TARGET : { ...BAD_TARGET, status: 307, location };
}
// Whoever asks for another host is told nothing of this one.
const WRONG_HOST: Refusal = { status: 421, code: 'wrong-host', message: '', fix: '' };
const NO_IMAGES: Refusal = {
  status: 404,
  code: 'not-found',
  message: 'There is no image service here.',
  fix: 'Fetch the picture from its own address.',
};
const FOREIGN: Refusal = {
  status: 403,
  code: 'foreign-origin',
  message: 'This request comes from another site.',
  fix: 'Send it from a page of this server, or from a program without an Origin header.',
};
const notAllowed = (message: string, fix: string): Refusal => ({
  ...{ status: 405, code: 'method-not-allowed' },
  ...{ message, fix },
});

/** A path of this server. Absolute-form and `//host` targets would make a second opinion about the host. */
function isUsableTarget(url: string): boolean {
  if (!/^\/(?!\/)/.test(url) || !URL.canParse(url, 'http://x') || url.length > 8_000) return false;
  try {
    return !decodeURIComponent(new URL(url, 'http://x').pathname).includes('\0');
  } catch {
    return false;
  }
}

/** Two Host headers are two opinions. */
function hasOneHost(request: IncomingMessage): boolean {
  return request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length <= 1;
}

const TOO_LARGE: Refusal = {
  status: 413,
  code: 'too-large',
  message: `A body may have at most ${MAX_BODY} bytes.`,
  fix: 'Send less, such as a shorter text or fewer examples.',
};

function answerRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, code, message, fix, location } = refusal;
  const body = message === '' ? '' : JSON.stringify({ error: { code, message, fix } } satisfies ErrorReply);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(location !== undefined && { location }),
    connection: 'close',
  });
  response.end(body);
  // Closing at once would reset the line before the answer is read; so the rest is read and dropped, up to a point.
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAIN) request.destroy();
  });
  request.on('error', () => undefined);
}

/** The whole body, or null when it is larger than `MAX_BODY`. Rejects when the other side goes away. */
async function bufferBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** The same request with a body that was read already. */
function replay(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  copy.method = request.method ?? 'GET';
  copy.url = request.url ?? '/';
  copy.headers = { ...request.headers, 'content-length': String(body.length) };
  delete copy.headers['transfer-encoding'];
  copy.rawHeaders = request.rawHeaders;
  copy.httpVersion = request.httpVersion;
  copy.httpVersionMajor = request.httpVersionMajor;
  copy.httpVersionMinor = request.httpVersionMinor;
  // Said to be whole: an incomplete message takes its connection down when it is let go of.
  copy.complete = true;
  copy.push(body);
  copy.push(null);
  return copy;
}

/** Headers that steer Next from outside; no request of ours has them. */
const STEERING = /^(next-action|x-middleware-|x-nextjs-|x-invoke-|x-matched-path|x-now-|x-forwarded-)/;

/** What the pages of a development server send to it; in production nothing sends them. */
const DEVELOPMENT = /^x-nextjs-(html-)?request-id$/;

function dropSteering(request: IncomingMessage, dev: boolean): void {
  for (const name of Object.keys(request.headers)) {
    if (STEERING.test(name) && !(dev && DEVELOPMENT.test(name))) delete request.headers[name];
  }
}

/** The content security policy of one response. */
export function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function guardHeaders(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, dev);
  // Next reads the nonce from the request's policy and puts it on every script it writes.
  request.headers['content-security-policy'] = policy;
  request.headers['x-nonce'] = nonce;
  response.setHeader('content-security-policy', policy);
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-dns-prefetch-control', 'off');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
}

/**
 * The one door of the server: every request passes here before Next sees it. Checks Host, Origin and Sec-Fetch-Site,
 * the target, the method and the size; reads a body whole, so that nothing starts on half of one; drops headers that
 * steer Next; adds the security headers.
 */
export function attachFrontDoor(server: Server, options: FrontDoorOptions): void {
  const door = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = refuse(request, options);
    if (refusal) {
      answerRefusal(request, response, refusal);
      return;
    }
    dropSteering(request, options.dev);
    guardHeaders(request, response, options.dev);
    if (request.url?.startsWith('/api/')) fillBareRefusal(response);
    if (!isStateChange(request.method ?? 'GET')) {
      options.next(request, response);
      return;
    }
    bufferBody(request).then(
      (body) => {
        if (body === null) answerRefusal(request, response, TOO_LARGE);
        else options.next(replay(request, body), response);
      },
      () => response.destroy(),
    );
  };
  server.on('request', door);
  // A request that will be refused is told so before it sends its body.
  server.on('checkContinue', (request, response) => {
    if (!refuse(request, options)) response.writeContinue();
    door(request, response);
  });
  server.on('clientError', answerBroken);
  // A reader that takes nothing holds its place and its buffers for ever; heartbeats keep the line of one that does.
  server.timeout = options.dev ? 0 : SILENCE_MS;
  if (!options.dev) server.on('upgrade', (_request, socket) => socket.destroy());
}

/** What is no HTTP request at all, or took too long to become one. */
function answerBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  // As with a refusal: read on for a moment, so that the answer is not lost to a reset.
  let drained = 0;
  socket.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_BODY) socket.destroy();
  });
}
