import pg from 'pg';
import type { Bell } from './bell.ts';

/** Listening to what other processes commit, until `close`. */
export interface RunListener {
  close(): Promise<void>;
}

export interface ListenOptions {
  /** How long until a lost connection is made again, in milliseconds. */
  retryMs?: number;
  /** How often a quiet connection is asked whether it is still there, in milliseconds. */
  pingMs?: number;
  /** How long the database may take to answer on this connection, in milliseconds. */
  answerMs?: number;
}

/**
 * Rings the bell of this process for what others do on the same PostgreSQL. On the channel `run_events` a notification is
 * `run_id:seq`, with seq 0 for a run that was removed; on `run_stops` it is the id of a run that somebody asks to stop,
 * on `run_decisions` of one with a call that somebody decided about. It only says that there is something to look for, so one
 * that is lost costs a reader no more than the wait for its next look, and a wish no more than the wait for the next heartbeat. A lost connection is made again; one that died without
 * a word is noticed by a ping.
 */
export async function listenForRuns(
  databaseUrl: string,
  bell: Bell,
  { retryMs = 1_000, pingMs = 15_000, answerMs = 10_000 }: ListenOptions = {},
): Promise<RunListener> {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const mine = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client = mine;
    let isOver = false;
    // A connection can say that it ended, fail while it is made, or not answer: it is made again once for all of them.
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      void mine.end().catch(() => {});
      if (!isClosed) timer = setTimeout(() => void connect(), retryMs).unref();
    };
    const ping = () => {
      if (isOver || isClosed) return;
      timer = setTimeout(() => void mine.query('SELECT 1').then(ping, over), pingMs).unref();
    };
    mine.on('notification', ({ channel, payload }) => ringFor(bell, channel, payload ?? ''));
    // A broken connection says both `error` and `end`; without a listener the first would end the process.
    mine.on('error', over);
    mine.once('end', over);
    try {
      await mine.connect();
      await mine.query('LISTEN run_events; LISTEN run_stops; LISTEN run_decisions');
      ping();
    } catch {
      over();
    }
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

function ringFor(bell: Bell, channel: string, payload: string): void {
  if (channel === 'run_stops') {
    bell.stop(payload);
    return;
  }
  if (channel === 'run_decisions') {
    bell.decided(payload);
    return;
  }
  const colon = payload.lastIndexOf(':');
  const [runId, seq] = [payload.slice(0, colon), Number(payload.slice(colon + 1))];
  if (colon < 1 || !Number.isInteger(seq)) return;
  if (seq === 0) bell.gone(runId);
  else bell.hear(runId, seq);
}
