import type { Dispatcher } from 'undici';

/** What a request may have; all of it as in `fetch`, but a body is text. */
export interface DispatchInit {
  method?: string | undefined;
  headers?: ConstructorParameters<typeof Headers>[0] | undefined;
  body?: string | null | undefined;
  signal?: AbortSignal | null | undefined;
}

/** A response with one of these must be made without a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** Why a connection is closed that somebody let go of. Made once: a stack trace each time would cost more than closing it. */
const LET_GO = new DOMException('Nobody waits for the rest.', 'AbortError');
/** Pieces of a body that are given as they come, so that nobody waits for the first words. */
const AT_ONCE = 3;
/**
 * What comes after them within so much time is given as one piece: everything that reads it costs by the piece. With many replies at
 * once the time is longer, a millisecond for each, so that all together bring no more pieces than thirty do. Milliseconds.
 */
const [WINDOW_MS, LONGEST_WINDOW_MS] = [30, 100];
/** Nor is more than this kept back, in bytes. */
const MOST_KEPT = 64 * 1024;

/**
 * What `fetch` does with such a request, straight on undici's dispatcher: replies that come in hundreds of pieces cost half of the
 * processor this way. Knows nothing of caches, cookies or redirects (a redirect is given as it is). Rejects as `fetch` does: with the
 * signal's reason, or with a TypeError `fetch failed` whose `cause` has the code; a body that breaks off has `terminated` instead.
 */
export function dispatchFetch(dispatcher: Dispatcher, url: URL, init: DispatchInit = {}): Promise<Response> {
  const { signal } = init;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    let request: Dispatcher.DispatchController | undefined;
    let body: Body | undefined;
    const onAbort = () => {
      request?.abort(LET_GO);
      // There is no request yet while the connection is being made, and that may take long. With a response it changes nothing.
      reject(signal?.reason);
    };
    const unlisten = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(requestOf(url, init), {
      onRequestStart(controller) {
        request = controller;
        if (signal?.aborted) onAbort();
      },
      onResponseStart(controller, status, headers, statusText) {
        // Only news on the way: the reply itself is to come.
        if (status < 200) return;
        const packing = packingOf(headers);
        if (status < 300 && packing !== '' && FORMATS[packing] === undefined) {
          return controller.abort(Object.assign(new Error(`Packed as ${packing}.`), { code: 'unknown-packing' }));
        }
        const named = { status, statusText: statusText ?? '', headers: headersOf(headers) };
        body = openBody(controller, unlisten);
        resolve(new Response(WITHOUT_BODY.has(status) ? null : decoded(body.stream, named.headers), named));
      },
      onResponseData: (_, chunk) => body?.take(chunk as Uint8Array<ArrayBuffer>),
      onResponseEnd() {
        unlisten();
        body?.close();
      },
      onResponseError(_, error) {
        unlisten();
        const isAborted = signal?.aborted === true;
        body?.fail(isAborted ? signal.reason : new TypeError('terminated', { cause: error }));
        // Once there is a response, this changes nothing.
        reject(isAborted ? signal.reason : new TypeError('fetch failed', { cause: error }));
      },
    });
  });
}

/** The body of one reply, from the connection to its reader. */
interface Body {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  take(chunk: Uint8Array<ArrayBuffer>): void;
  close(): void;
  fail(reason: unknown): void;
}

/** The replies that come at the moment. */
let openBodies = 0;

/** No more is taken from the connection than is read. `onCancel` is called when the reader lets go before the end. */
function openBody(request: Dispatcher.DispatchController, onCancel: () => void): Body {
  let reader!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let [isOver, taken, keptBytes, givenAt] = [false, 0, 0, 0];
  let kept: Uint8Array<ArrayBuffer>[] = [];
  let timer: NodeJS.Timeout | undefined;
  openBodies++;
  const close = () => {
    if (!isOver) openBodies--;
    isOver = true;
  };
  const give = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isOver || kept.length === 0) return;
    reader.enqueue(kept.length === 1 && kept[0] ? kept[0] : new Uint8Array(Buffer.concat(kept, keptBytes)));
    [kept, keptBytes, givenAt] = [[], 0, performance.now()];
    if ((reader.desiredSize ?? 1) <= 0) request.pause();
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      reader = controller;
    },
    pull: () => request.resume(),
    cancel: () => {
      close();
      give();
      onCancel();
      request.abort(LET_GO);
    },
  });
  const end = (how: () => void) => {
    give();
    if (!isOver) how();
    close();
  };
  return {
    stream,
    take(chunk) {
      if (isOver) return;
      kept.push(chunk);
      keptBytes += chunk.length;
      const windowMs = Math.min(LONGEST_WINDOW_MS, Math.max(WINDOW_MS, openBodies));
      const left = ++taken <= AT_ONCE || keptBytes >= MOST_KEPT ? 0 : givenAt + windowMs - performance.now();
      if (left <= 0) give();
      else timer ??= setTimeout(give, left);
    },
    close: () => end(() => reader.close()),
    fail: (reason) => end(() => reader.error(reason)),
  };
}

function requestOf(url: URL, { method = 'GET', headers, body = null }: DispatchInit): Dispatcher.DispatchOptions {
  const sent = new Headers(headers);
  if (!sent.has('accept')) sent.set('accept', '*/*');
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: method.toUpperCase() as Dispatcher.HttpMethod,
    headers: Object.fromEntries(sent),
    body,
  };
}

/** What can be unpacked, by its name on the wire; null is not packed at all. */
const FORMATS: Readonly<Record<string, CompressionFormat | null>> = {
  ...{ gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate' },
  identity: null,
};

/** How a body is packed, in lower case; empty when it does not say. */
function packingOf(headers: Record<string, string | string[] | undefined>): string {
  return String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
}

/** Nothing asks for a compressed reply, but some servers send one all the same. */
function decoded(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers): ReadableStream {
  const format = FORMATS[headers.get('content-encoding')?.trim().toLowerCase() ?? ''];
  if (!format) return body;
  headers.delete('content-encoding');
  headers.delete('content-length');
  return body.pipeThrough(new DecompressionStream(format));
}

function headersOf(headers: Record<string, string | string[] | undefined>): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) given.append(name, one);
  }
  return given;
}
