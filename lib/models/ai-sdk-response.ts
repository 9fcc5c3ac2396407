import { mergePieces } from './merged-pieces.ts';

/** The longest line of an event stream that is read, in bytes; a longer one is an attack or a fault. */
const MAX_LINE_BYTES = 2_000_000;
/** How much of an unexpected body is kept to be quoted, in bytes. */
const QUOTE_BYTES = 4_000;
/** How much of the body of an error is read, in bytes: its message is in the first few hundred. */
const MAX_ERROR_BYTES = 64 * 1024;
const LF = 10;
const CR = 13;

type Fetch = typeof globalThis.fetch;

/** A body that is no event stream. Compared by `code`. */
export interface NotAStream extends Error {
  code: 'not-a-stream';
  status: number;
  /** What it looks like. */
  kind: 'html' | 'json';
  /** Its beginning. */
  body: string;
}

/**
 * Wraps `fetch` for streamed replies: a good status with a web page or plain JSON rejects with `not-a-stream`, where a
 * stream parser would skip it line by line and report an empty reply; a line above `maxLineBytes` breaks the body with
 * `line-too-long`, where a parser would collect it without end. After the word that all was sent nothing more is read, since
 * some servers leave the connection open. Pieces of the reply that came together are made one event. The body of an error ends
 * after 64 kB, since it would be read to its end. Everything else passes through.
 */
export function eventStreamFetch(fetch: Fetch, maxLineBytes: number = MAX_LINE_BYTES): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // A status such as 204 is called good: to its reader it is a stream that ends before it began.
    if (!response.body) return response.ok ? new Response('') : response;
    if (!response.ok) return sameBut(response, firstBytes(response.body.getReader(), MAX_ERROR_BYTES));
    const reader = response.body.getReader();
    const first = await reader.read();
    const kind = kindOf(first.value, response.headers.get('content-type') ?? '');
    if (kind !== null) throw await notAStream(response.status, kind, first, reader);
    return sameBut(response, limitLines(reader, first, maxLineBytes));
  };
}

/** A response with another body. */
function sameBut({ status, statusText, headers }: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new Response(body, { status, statusText, headers: [...headers] });
}

/** The beginning of a body; the rest is not asked for. */
function firstBytes(reader: BodyReader, limit: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = limit;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (value) controller.enqueue(value.subarray(0, left));
      left -= value?.length ?? 0;
      if (left <= 0) void reader.cancel().catch(() => undefined);
      if (done || left <= 0) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Lines of an event stream begin with a field name or a colon, so the first byte tells, whatever the header says. */
function kindOf(bytes: Uint8Array | undefined, contentType: string): NotAStream['kind'] | null {
  const start = new TextDecoder().decode(bytes?.subarray(0, 200)).trimStart();
  if (start.startsWith('<') || contentType.includes('text/html')) return 'html';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : null;
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
type BodyRead = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;

async function notAStream(
  status: number,
  kind: NotAStream['kind'],
  first: BodyRead,
  reader: BodyReader,
): Promise<NotAStream> {
  const decoder = new TextDecoder();
  let body = '';
  let read: BodyRead = first;
  while (!read.done && body.length < QUOTE_BYTES) {
    body += decoder.decode(read.value, { stream: true });
    read = await reader.read();
  }
  void reader.cancel().catch(() => undefined);
  return Object.assign(new Error('The reply is not an event stream.'), {
    code: 'not-a-stream' as const,
    status,
    kind,
    body: body.slice(0, QUOTE_BYTES),
  });
}

function limitLines(
  reader: BodyReader,
  first: BodyRead,
  maxLineBytes: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const ending = createEnding();
  let pending: BodyRead | null = first;
  let lineBytes = 0;
  let [lastByte, byteBefore] = [LF, LF];
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = pending ?? (await reader.read());
      pending = null;
      if (done) {
        // A parser waits at a lone CR for the LF that may follow; at the end of the body its last event would be lost.
        if (lastByte === CR) controller.enqueue(Uint8Array.of(LF));
        return controller.close();
      }
      const lineEnd = Math.max(value.lastIndexOf(LF), value.lastIndexOf(CR));
      lineBytes = lineEnd < 0 ? lineBytes + value.length : value.length - lineEnd - 1;
      if (lineBytes > maxLineBytes) {
        void reader.cancel().catch(() => undefined);
        throw Object.assign(new Error(`A line of the reply is longer than ${maxLineBytes} bytes.`), {
          code: 'line-too-long',
        });
      }
      // Bytes are taken for characters one by one, so that none is broken at an edge.
      const text = Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1');
      const end = ending(text);
      const merged = mergePieces(end === null ? text : text.slice(0, end), lastByte === LF && byteBefore === LF);
      // As at the end of the body.
      const given = end !== null && merged.endsWith('\r') ? `${merged}\n` : merged;
      byteBefore = value.at(-2) ?? (value.length === 1 ? lastByte : byteBefore);
      lastByte = value.at(-1) ?? lastByte;
      controller.enqueue(given === text ? value : new Uint8Array(Buffer.from(given, 'latin1')));
      if (end === null) return;
      controller.close();
      void readOut(reader);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** How long a connection may take to come to its end after the word that all was sent, in milliseconds. */
const LAST_MS = 250;

/** Reads to the end, so that the connection can serve the next request; one that is left open is closed. */
async function readOut(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), LAST_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // What breaks now is missed by nobody.
  }
  clearTimeout(timer);
}

/** The event after which nothing comes, where a line begins: of chat completions, of the Responses API, of Anthropic. */
const LAST_EVENT =
  /[\r\n](?:data: ?\[DONE\]|(?:event: ?|data: ?\{"type": ?")(?:response\.(?:completed|incomplete|failed)|message_stop))["\r\n]/;
const EMPTY_LINE = /\n\r?\n|\r\r/;
/** So much of a line that is not over is looked at again with what comes next: what `LAST_EVENT` finds is shorter. */
const LINE_KEPT = 64;

/** Finds where the last event of a stream ends, piece by piece; null as long as it is not there, or not whole. */
function createEnding(): (text: string) => number | null {
  let before = '\n';
  let isLast = false;
  return (text) => {
    const seen = before + text;
    const start = isLast ? 0 : seen.search(LAST_EVENT) + 1;
    isLast ||= start > 0;
    const end = isLast ? EMPTY_LINE.exec(seen.slice(start)) : null;
    if (end) return start + end.index + end[0].length - before.length;
    // An empty line can be cut in it, too.
    const lineBreak = Math.max(seen.lastIndexOf('\n'), seen.lastIndexOf('\r')) - 2;
    before = seen.slice(Math.max(0, lineBreak, seen.length - LINE_KEPT));
    return null;
  };
}
