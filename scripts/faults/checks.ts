import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { fold } from '../../lib/run/fold.ts';
import { checkLegal } from '../../lib/run/legal.ts';
import { checkCanaries } from './canary-checks.ts';
import type { Played, Rig } from './rig.ts';

/** What the server may keep more of than at the start, in MB. */
const MAX_GROWTH = 50;
/** For how long the server's own work may hold up its event loop, 99 times of 100, in milliseconds. */
const MAX_DELAY = 200;

/** What the server said of itself. */
export interface Pulse {
  /** Milliseconds that the event loop was held up by the server's own work. */
  p99: number;
  /** MB that are in use after a collection: what is kept, not what the process happens to hold. */
  kept: number;
  /** MB of that which are objects of the program; the rest is buffers and the database. */
  heap: number;
  /** MB that the process holds. */
  rss: number;
}

/** Asks the server for its event loop's delay since the last time, and its memory. */
export async function pulseOf({ server }: Rig): Promise<Pulse> {
  const before = server.output().length;
  process.kill(server.pid, 'SIGUSR2');
  const line = await until(() => /loop-delay (\{.*\})/.exec(server.output().slice(before))?.[1], 5_000, 'a pulse');
  return JSON.parse(line) as Pulse;
}

/** What must hold after every case, whatever it was. Throws with the first thing that does not. */
export async function checkAll(rig: Rig, before: Pulse): Promise<Pulse> {
  for (const run of rig.played) {
    checkLog(run);
    checkScreen(run);
    checkCallsOnce(run);
  }
  await checkSockets(rig);
  await checkHealth(rig);
  checkCanaries(rig);
  const pulse = await pulseOf(rig);
  assert.ok(pulse.p99 < MAX_DELAY, `the event loop stood still: p99 ${pulse.p99} ms`);
  assert.ok(pulse.kept - before.kept < MAX_GROWTH, `memory grew from ${before.kept} to ${pulse.kept} MB`);
  return pulse;
}

/** Numbers without a gap, one end, nothing after it, and every other law of the format. */
function checkLog({ id, log }: Played): void {
  assert.deepEqual(checkLegal(log, { complete: true }), [], `the log of ${id} is legal`);
}

/** What the viewer was shown is what is stored. */
function checkScreen({ id, log, seen }: Played): void {
  assert.deepEqual(seen, JSON.parse(JSON.stringify(log)), `a viewer of ${id} saw the stored log`);
  assert.equal(fold(log).status, 'ended');
}

/** No call was made twice. */
function checkCallsOnce({ id, log }: Played): void {
  const observed = log.flatMap((event) => (event.type === 'observation' ? [event.callId] : []));
  assert.equal(new Set(observed).size, observed.length, `${id} observed a call twice`);
}

/** A second after the end nothing is open any more to a provider or a tool. Idle kept-alive connections do not count. */
async function checkSockets({ asking, web }: Rig): Promise<void> {
  const open = () => asking() + web.busySockets();
  await until(() => (open() === 0 ? true : undefined), 1_000, 'all sockets closed a second after the end');
}

async function checkHealth({ server, printed }: Rig): Promise<void> {
  const began = performance.now();
  const response = await fetch(`${server.url}/api/models`, { signal: AbortSignal.timeout(1_000) });
  assert.equal(response.status, 200, `the server is well (${Math.round(performance.now() - began)} ms)`);
  await response.body?.cancel();
  for (const text of [server.output(), ...printed]) {
    assert.doesNotMatch(text, /unhandled|uncaught/i, 'no error got loose in the server');
  }
}

/** Looks again and again until `look` gives something; throws after `ms` milliseconds. */
export async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  ms: number,
  what: string,
): Promise<T> {
  for (const end = performance.now() + ms; ; ) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await wait(20);
  }
}
