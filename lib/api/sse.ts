/** One cursor entry: the run and the last `seq` seen of it. */
export interface CursorEntry {
  id: string;
  after: number;
}

const ENTRY = /^([A-Za-z0-9_-]{1,64}):(\d{1,15})$/;

/** No log gets that long; it is what a database's integer holds. */
const LAST_SEQ = 2_147_483_647;

/** The most runs one stream can carry. */
export const MAX_STREAM_RUNS = 16;

/** Reads `ID:after,ID:after`. Undefined when it is not that, names a run twice, or names too many. */
export function parseCursor(text: string): CursorEntry[] | undefined {
  if (text.length > 2_000) return undefined;
  const entries: CursorEntry[] = [];
  for (const part of text.split(',')) {
    const match = ENTRY.exec(part);
    if (!match?.[1] || entries.some((entry) => entry.id === match[1])) return undefined;
    entries.push({ id: match[1], after: Math.min(Number(match[2]), LAST_SEQ) });
  }
  return entries.length > MAX_STREAM_RUNS ? undefined : entries;
}

/** Writes a cursor as `ID:after,ID:after`. */
export function formatCursor(entries: Iterable<CursorEntry>): string {
  return [...entries].map(({ id, after }) => `${id}:${after}`).join(',');
}

/** One server-sent event. `data` goes out as JSON, which has no raw line breaks, so one `data:` line is enough. */
export function encodeMessage(message: { event?: string; id?: string; data: unknown }): string {
  const event = message.event === undefined ? '' : `event: ${message.event}\n`;
  const id = message.id === undefined ? '' : `id: ${message.id}\n`;
  return `${event}${id}data: ${JSON.stringify(message.data)}\n\n`;
}

/** A comment, which readers ignore: it keeps the line open. */
export const HEARTBEAT = ': still here\n\n';
