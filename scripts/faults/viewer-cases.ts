import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startRun, watchRuns } from '../../e2e/event-reader.ts';
import { chanceOf } from './chance.ts';
import { pulseOf, until } from './checks.ts';
import { assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { answering, inOrder } from './provider-replies.ts';
import type { Rig } from './rig.ts';

const CHAT = { model: 'compatible:rig', dialect: 'native' };
const streaming = (pieces: number) => ({ ...answering('chat', 'word '.repeat(pieces)), chunkSize: 5, delayMs: 20 });

/** Opens the event stream over a bare socket; nothing is read of it until somebody does. */
async function openRaw({ server }: Rig, runs: string, headers = ''): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`GET /api/events?runs=${runs} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\n${headers}\r\n`);
  return socket;
}

/** Follows a run anew after every tenth event, by the address or by `Last-Event-ID`, until it has ended. */
async function followInPieces(rig: Rig, id: string): Promise<number[]> {
  const seen: number[] = [];
  for (let round = 0; ; round++) {
    const after = seen.at(-1) ?? 0;
    const headers: Record<string, string> = round % 2 === 1 ? { 'last-event-id': `${id}:${after}` } : {};
    const address = `${rig.server.url}/api/events?runs=${id}:${round % 2 === 1 ? 0 : after}`;
    const leave = new AbortController();
    const response = await fetch(address, { headers, signal: leave.signal });
    if (response.status === 204 || !response.body) return seen;
    let [text, count] = ['', 0];
    try {
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        text += piece;
        for (let end = text.indexOf('\n\n'); end >= 0 && count < 10; end = text.indexOf('\n\n')) {
          const data = /^data: ([^\n]*)$/m.exec(text.slice(0, end))?.[1];
          text = text.slice(end + 2);
          const events = data === undefined ? [] : ((JSON.parse(data) as { events: { seq: number }[] }).events ?? []);
          seen.push(...events.map(({ seq }) => seq));
          count += events.length;
        }
        if (count >= 10) leave.abort();
      }
    } catch (error) {
      if (!leave.signal.aborted) throw error;
    }
  }
}

/** Breaks off and comes back `times` times as an `EventSource` does, and then stays; what it saw, and how long each return took. */
async function breakOff(rig: Rig, id: string, times: number): Promise<{ seen: unknown[]; waits: number[] }> {
  const chance = chanceOf('F28b');
  const seen: { seq: number }[] = [];
  const waits: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    // From one event before, so that there is always one to be given again.
    const after = Math.max(0, (seen.at(-1)?.seq ?? 0) - 1);
    const most = chance.whole(1, 3);
    const began = performance.now();
    let count = 0;
    const headers = { 'last-event-id': `${id}:${after}` };
    const viewer = watchRuns(
      rig.server.url,
      `${id}:0`,
      (_, event) => {
        if (count++ === 0) waits.push(performance.now() - began);
        if (event.seq === (seen.at(-1)?.seq ?? 0) + 1) seen.push(event);
        else assert.deepEqual(event, seen[event.seq - 1], 'what is given again is the same');
        if (count > most) viewer.close();
      },
      headers,
    );
    const late = setTimeout(() => viewer.close(), chance.whole(20, 60));
    await viewer.done;
    clearTimeout(late);
  }
  const rest = watchRuns(rig.server.url, `${id}:${seen.length}`, (_, event) => seen.push(event));
  await rest.done;
  return { seen, waits };
}

/** People who watch: they come back, leave, lag, vanish and ask for nonsense. */
export const VIEWER_CASES: FaultCase[] = [
  {
    id: 'F28',
    says: 'a reload at every tenth event, by address or Last-Event-ID: no gap, nothing twice',
    async run(rig) {
      inOrder(rig, streaming(60));
      const id = await startRun(rig.server.url, 'Q?', CHAT);
      const seen = await followInPieces(rig, id);
      const run = await rig.follow(id);
      assert.deepEqual(
        seen,
        run.log.map(({ seq }) => seq),
      );
    },
  },
  {
    id: 'F30',
    says: 'all viewers leave: the run goes on to its answer',
    async run(rig) {
      const before = inOrder(rig, streaming(60));
      const id = await startRun(rig.server.url, 'Q?', CHAT);
      const viewer = watchRuns(rig.server.url, `${id}:0`, (_, { type }) => {
        if (type === 'text-delta') viewer.close();
      });
      await viewer.done;
      await until(async () => ((await statusOf(rig, id)) === 'ended' ? true : undefined), 10_000, 'the end');
      assertEnd(await rig.follow(id), 'completed', 'answered');
      assertHits(rig, before, 1);
    },
  },
  {
    id: 'F33b',
    says: 'the viewer over the limit is told so; there is room again when one has left',
    async run(rig) {
      // It goes on for as long as a reply may: the viewers must all be there before it ends.
      inOrder(rig, streaming(400));
      const id = await startRun(rig.server.url, 'Q?', CHAT);
      const viewers = Array.from({ length: 20 }, () => watchRuns(rig.server.url, `${id}:0`));
      const status = async () => {
        const leave = new AbortController();
        const answer = await fetch(`${rig.server.url}/api/events?runs=${id}:0`, { signal: leave.signal });
        leave.abort();
        return answer.status;
      };
      await until(async () => ((await status()) === 429 ? true : undefined), 5_000, 'a refusal');
      viewers[0]?.close();
      await until(async () => ((await status()) === 200 ? true : undefined), 5_000, 'room');
      for (const viewer of viewers) viewer.close();
      await rig.call('POST', `/api/runs/${id}/stop`);
      await rig.follow(id);
    },
  },
  {
    id: 'F35',
    says: 'cursors that are none get 400, the end of an ended run 204, a place to come is waited for',
    isQuick: true,
    async run(rig) {
      inOrder(rig, answering('chat'));
      const { id, log } = await rig.ask('chat');
      const odd = ['-1', '1e99', 'abc', '', '1.5', '0x10', '9'.repeat(10_000), '%00', '1,,', 'Infinity', '１'];
      for (const place of odd) {
        const byAddress = await rig.call('GET', `/api/events?runs=${id}:${place}`);
        assert.equal(byAddress.status, 400, `after ${place.slice(0, 20)}`);
        if (/[^\x20-\x7e]/.test(place)) continue;
        const header = await rig.call('GET', `/api/events?runs=${id}:0`, undefined, {
          'last-event-id': `${id}:${place}`,
        });
        assert.equal(header.status, 400, `Last-Event-ID ${place.slice(0, 20)}`);
      }
      for (const place of [log.length, log.length + 1, 999_999_999]) {
        assert.equal((await rig.call('GET', `/api/events?runs=${id}:${place}`)).status, 204);
      }
      inOrder(rig, streaming(30));
      const live = await startRun(rig.server.url, 'Q?', CHAT);
      const viewer = watchRuns(rig.server.url, `${live}:5`);
      const run = await rig.follow(live);
      await viewer.done;
      assert.equal(viewer.seen.get(live)?.[0]?.seq, 6);
      assert.equal(viewer.seen.get(live)?.length, run.log.length - 5);
    },
  },
  {
    id: 'F36',
    says: 'the stream cannot be packed or held back by a proxy, and its first bytes come at once',
    isQuick: true,
    async run(rig) {
      inOrder(rig, { hang: 'headers' });
      const id = await startRun(rig.server.url, 'Q?', CHAT);
      const socket = await openRaw(rig, `${id}:999`, 'accept-encoding: gzip, br\r\n');
      let text = '';
      socket.on('data', (piece) => {
        text += piece.toString('latin1');
      });
      await until(() => (text.includes(': still here') ? true : undefined), 3_000, 'a sign of life');
      assert.match(text, /cache-control: no-cache, no-transform/i);
      assert.match(text, /x-accel-buffering: no/i);
      assert.doesNotMatch(text, /content-encoding/i);
      // It vanishes without a word, and nobody is harmed.
      socket.pause();
      await rig.call('POST', `/api/runs/${id}/stop`);
      assertEnd(await rig.follow(id), 'stopped', 'person');
      socket.destroy();
    },
  },
  {
    id: 'F57b',
    says: 'over the running limit a run queues, over the queue it is refused, and none is lost',
    async run(rig) {
      rig.provider.respond(() => ({ hang: 'headers' }));
      const body = { question: 'Q?', config: CHAT };
      const answers = await Promise.all(Array.from({ length: 70 }, () => rig.call('POST', '/api/runs', body)));
      const ids = answers.flatMap(({ status, text }) =>
        status === 201 ? [(JSON.parse(text) as { id: string }).id] : [],
      );
      assert.equal(ids.length, 58);
      assert.ok(answers.every(({ status }) => status === 201 || status === 429));
      rig.provider.respond(() => answering('chat'));
      for (const id of ids) await rig.call('POST', `/api/runs/${id}/stop`);
      for (const id of ids) {
        const run = await rig.follow(id);
        assert.ok(['person', 'answered', 'provider-timeout'].includes(run.end.reason), run.end.reason);
        if (run.end.outcome === 'stopped') assert.equal(eventsOf(run, 'answer').length, 0);
      }
    },
  },
];

/** Those that take long, or make the database's memory grow, which never shrinks: they are played last. */
export const HEAVY_VIEWER_CASES: FaultCase[] = [
  {
    id: 'F28b',
    says: '500 breaks at random moments of one run: the same text, and back within 300 ms, 95 times of 100',
    async run(rig) {
      inOrder(rig, { ...answering('chat', 'word '.repeat(900)), chunkSize: 5, delayMs: 20 });
      const id = await startRun(rig.server.url, 'Q?', CHAT);
      const { seen, waits } = await breakOff(rig, id, 500);
      const run = await rig.follow(id);
      assertEnd(run, 'completed', 'answered');
      assert.deepEqual(seen, JSON.parse(JSON.stringify(run.log)));
      assert.ok(waits.length > 250, `${waits.length} returns saw something`);
      assertWithin(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0, 300, 'coming back');
    },
  },
  {
    id: 'F33',
    says: 'three viewers that never read a long run: little memory, and others wait for nothing',
    async run(rig) {
      inOrder(rig, { ...answering('chat', 'x'.repeat(1_500_000)), chunkSize: 2_000, delayMs: 4 });
      // What such a run costs without them is no part of it: the database keeps what memory it once had.
      let first = await pulseOf(rig);
      for (let [run, grown] = [1, 99]; run <= 6 && (run <= 2 || grown > 5); run++) {
        await rig.ask('chat');
        const next = await pulseOf(rig);
        [grown, first] = [next.kept - first.kept, next];
      }
      const id = await startRun(rig.server.url, 'Q?', CHAT);
      const idle = await Promise.all(Array.from({ length: 3 }, () => openRaw(rig, `${id}:0`)));
      for (const socket of idle) socket.pause();
      const run = await rig.follow(id);
      assertEnd(run, 'completed', 'answered');
      const { kept } = await pulseOf(rig);
      assert.ok(kept - first.kept < 20, `memory grew by ${kept - first.kept} MB`);
      for (const socket of idle) socket.destroy();
    },
  },
];

async function statusOf(rig: Rig, id: string): Promise<string> {
  return (JSON.parse((await rig.call('GET', `/api/runs/${id}`)).text) as { summary: { status: string } }).summary
    .status;
}
