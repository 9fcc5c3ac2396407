import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { crc32 } from 'node:zlib';

interface LogEvent {
  seq: number;
  t: number;
  type: string;
  startedAt?: number | string;
}

/** What one viewer of one run was shown. */
export interface Seen {
  runId: string;
  events: number;
  /** A sum over all events in their order, the same for the same log. */
  sum: number;
  /** Numbers that were left out or came twice. */
  gaps: number;
  isEnded: boolean;
}

/** What all viewers took down of time, in milliseconds. */
export interface Times {
  /** From the moment an event arose, which is before its commit, to its receipt; of those that arose while somebody watched. */
  late: number[];
  /** Between two messages of a run. */
  between: number[];
}

/** The next sum, one event further. */
export const addEvent = (sum: number, event: unknown): number => crc32(JSON.stringify(event), sum);

/** Follows one run from its start to its end over a connection of its own. */
export function watch(url: string, runId: string, times: Times): Promise<Seen> {
  const seen: Seen = { runId, events: 0, sum: 0, gaps: 0, isEnded: false };
  let [startedAt, openedAt, last] = [0, 0, 0];
  const take = (data: string) => {
    const now = Date.now();
    if (last > 0) times.between.push(now - last);
    last = now;
    const { events = [] } = JSON.parse(data) as { events?: LogEvent[] };
    for (const event of events) {
      if (event.type === 'run-start') startedAt = new Date(event.startedAt ?? 0).getTime();
      else if (startedAt + event.t >= openedAt) times.late.push(now - startedAt - event.t);
      if (event.seq !== ++seen.events) seen.gaps++;
      seen.sum = addEvent(seen.sum, event);
      seen.isEnded = event.type === 'run-end';
    }
  };
  return new Promise((resolve) => {
    const call = request(`${url}/api/events?runs=${runId}:0`, { agent: false }, (response) => {
      openedAt = Date.now();
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const data = /^data: ([^\n]*)$/m.exec(text.slice(0, end))?.[1];
          text = text.slice(end + 2);
          if (data !== undefined) take(data);
        }
      });
      response.on('close', () => resolve(seen));
    });
    call.on('error', () => resolve(seen)).end();
  });
}

/** How a viewer can be a nuisance. */
export type Nuisance = 'never reads' | 'reads 1 kB a second' | 'resets its connection';

/** A viewer over a bare socket that behaves so; ends when the server lets it go, or with `leave`. */
export function misbehave(url: string, runId: string, nuisance: Nuisance, leave: AbortSignal): Promise<void> {
  const { host, port } = new URL(url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /api/events?runs=${runId}:0 HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  socket.pause();
  const every = setInterval(() => {
    if (nuisance === 'reads 1 kB a second') socket.read(1024);
    if (nuisance === 'resets its connection') socket.resetAndDestroy();
  }, 1_000);
  leave.addEventListener('abort', () => socket.destroy(), { once: true });
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearInterval(every);
      resolve();
    });
  });
}
