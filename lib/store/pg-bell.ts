import pg from 'pg';
import type { Bell } from './bell.ts';

/** Listening to what other processes commit, until `close`. */
export interface RunListener {
  close(): Promise<void>;
}

/**
 * Rings the bell of this process for what others commit to the same PostgreSQL. A notification is `run_id:seq`, with seq
 * 0 for a run that was removed; it only says that there is something to look for, so one that is lost costs a reader no
 * more than the wait for its next look. A lost connection is made again after `retryMs`.
 */
export async function listenForRuns(databaseUrl: string, bell: Bell, retryMs = 1_000): Promise<RunListener> {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const mine = new pg.Client({ connectionString: databaseUrl });
    client = mine;
    mine.on('notification', ({ payload }) => ringFor(bell, payload ?? ''));
    // A broken connection says both `error` and `end`; without a listener the first would end the process.
    mine.on('error', () => {});
    mine.once('end', () => again());
    try {
      await mine.connect();
      await mine.query('LISTEN run_events');
    } catch {
      await mine.end().catch(() => {});
    }
  };
  const again = () => {
    if (isClosed) return;
    timer = setTimeout(() => void connect(), retryMs).unref();
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function ringFor(bell: Bell, payload: string): void {
  const colon = payload.lastIndexOf(':');
  const [runId, seq] = [payload.slice(0, colon), Number(payload.slice(colon + 1))];
  if (colon < 1 || !Number.isInteger(seq)) return;
  if (seq === 0) bell.gone(runId);
  else bell.hear(runId, seq);
}
