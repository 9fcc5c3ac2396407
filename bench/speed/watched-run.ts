import { Agent, type IncomingMessage, request } from 'node:http';
import { type ShortPiece, wholePieces } from '../../lib/api/short-pieces.ts';
import { ANSWER_END, questionOf } from './job.ts';
import { now } from './provider.ts';

/** One run as its viewer saw it, over HTTP. */
export interface WatchedRun {
  /** What the provider knows it by. */
  key: string;
  /** From the question to the last byte, in milliseconds. */
  ms: number;
  /** Of the stream. */
  bytes: number;
  /** When the first text of each step came, by `now()`; `step` from 1. */
  firstTexts: { step: number; at: number }[];
  /** The playground's id of it; empty at the peer. */
  id: string;
}

/** What to ask for. */
export interface Asked {
  steps: number;
  /** The provider's model: how fast tokens come. */
  model: string;
}

/** Plays one run at a server. Rejects when it does not come to its answer. */
export type Watch = (asked: Asked) => Promise<WatchedRun>;

interface WatchedEvent {
  seq: number;
  t: number;
  type: string;
  step: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let asked = 0;

/** Runs of the playground: started with one request, watched with another. */
export function playgroundRuns(url: string): Watch {
  return async ({ steps, model }) => {
    const key = `P${++asked}`;
    const began = now();
    const config = {
      ...{
        model: `compatible:${model}`,
        dialect: 'native',
        tools: ['Calculator'],
        temperature: 0,
        maxOutputTokens: 300,
      },
      ...{ maxSteps: steps + 5, recipe: { id: 'agent' } },
    };
    const started = await send('POST', `${url}/api/runs`, { question: questionOf(key, steps), config });
    const { id } = JSON.parse(await textOf(started)) as { id?: string };
    if (!id) throw new Error(`The run was not started: status ${started.statusCode}.`);
    // As the page asks.
    const stream = await send('GET', `${url}/api/events?runs=${id}:0&pieces=short`);
    const whole = wholePieces<WatchedEvent>();
    const firstTexts: WatchedRun['firstTexts'] = [];
    let end: { outcome?: string } = {};
    const bytes = await lines(stream, (line) => {
      const at = now();
      if (!line.startsWith('data: ')) return;
      const { events = [] } = JSON.parse(line.slice(6)) as { events?: (WatchedEvent | ShortPiece)[] };
      for (const event of events.map(whole)) {
        if (event.type === 'text-delta' && firstTexts.at(-1)?.step !== event.step)
          firstTexts.push({ step: event.step, at });
        if (event.type === 'run-end') end = event as typeof end;
      }
    });
    if (end.outcome !== 'completed') throw new Error(`A run ended so: ${JSON.stringify(end)}`);
    return { key, ms: now() - began, bytes, firstTexts, id };
  };
}

/** Runs of the route that streams UI messages: one request each. */
export function routeRuns(url: string): Watch {
  return async ({ steps, model }) => {
    const key = `R${++asked}`;
    const began = now();
    const message = { id: key, role: 'user', parts: [{ type: 'text', text: questionOf(key, steps) }] };
    const stream = await send('POST', `${url}/api/run`, { messages: [message], model, steps });
    const firstTexts: WatchedRun['firstTexts'] = [];
    let step = 0;
    let text = '';
    const bytes = await lines(stream, (line) => {
      const at = now();
      if (!line.startsWith('data: {')) return;
      const chunk = JSON.parse(line.slice(6)) as { type: string; delta?: string };
      if (chunk.type === 'start-step') {
        step++;
        text = '';
      }
      if (chunk.type !== 'text-delta') return;
      if (firstTexts.at(-1)?.step !== step) firstTexts.push({ step, at });
      text += chunk.delta ?? '';
    });
    if (!text.endsWith(ANSWER_END)) throw new Error(`The route's answer was: ${text.slice(0, 200)}`);
    return { key, ms: now() - began, bytes, firstTexts, id: '' };
  };
}

/** Bytes of a run's log, as it is saved. */
export async function logBytes(url: string, id: string): Promise<number> {
  return Buffer.byteLength(await textOf(await send('GET', `${url}/api/runs/${id}/log`)));
}

function send(method: string, url: string, body?: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, agent, headers }, resolve);
    // Also after the answer has begun: a connection can break at any time. One that was kept too long says nothing of the server.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, url, body));
      else reject(new Error(`${method} ${url}: ${error.message}`));
    });
    sent.setNoDelay(true);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Reads a body line by line as it comes; its length in bytes. */
async function lines(response: IncomingMessage, take: (line: string) => void): Promise<number> {
  let bytes = 0;
  let rest = '';
  for await (const part of response) {
    bytes += (part as Buffer).length;
    const whole = (rest + (part as Buffer).toString('utf8')).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) take(line);
  }
  return bytes;
}
