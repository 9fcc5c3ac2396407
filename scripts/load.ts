// npm run load [-- MINUTES]: 50 runs at once, 20 tokens a second each, 200 viewers and 50 more that are a nuisance, for ten
// minutes unless said. Nothing may be lost, late or large; ends with code 1 when a figure is over its limit.
import { setTimeout as wait } from 'node:timers/promises';
import { startRun } from '../e2e/event-reader.ts';
import { startServer } from '../e2e/server-process.ts';
import { startFakeProvider } from '../fixtures/fake-provider/fake-provider.ts';
import { type Figure, lineOf, quantile, residentOf } from './load/figures.ts';
import { playLane, type Tally } from './load/lanes.ts';
import { type Times, watch } from './load/viewer.ts';

const RUNS = 50;
const VIEWERS = 200;
const TOKENS_A_SECOND = 20;
/** How long one run writes, in seconds; then another takes its place. */
const RUN_SECONDS = 40;

const minutes = Number(process.argv[2] ?? 10);
const provider = await startFakeProvider();
const text = 'word '.repeat(TOKENS_A_SECOND * RUN_SECONDS);
provider.respond(() => ({ text, chunkSize: 5, eventsPerSecond: TOKENS_A_SECOND }));
const server = await startServer({
  env: {
    COMPATIBLE_BASE_URL: provider.url,
    COMPATIBLE_API_KEY: 'none-is-needed-here',
    MAX_RUNNING: String(RUNS),
    MAX_VIEWERS: '40',
  },
});

/** What a server loads late is part of its idle memory. */
async function warmUp(): Promise<number> {
  provider.respond(() => ({ text: 'Warm.' }));
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => startRun(server.url, 'Warm?', { model: 'compatible:load', dialect: 'native' })),
  );
  await Promise.all(ids.map((id) => watch(server.url, id, { late: [], between: [] })));
  await wait(2_000);
  provider.respond(() => ({ text, chunkSize: 5, eventsPerSecond: TOKENS_A_SECOND }));
  return residentOf(server.pid);
}

const idle = await warmUp();
let largest = idle;
const memory = setInterval(() => {
  largest = Math.max(largest, residentOf(server.pid));
}, 500);
const times: Times = { late: [], between: [] };
const tally: Tally = { runs: 0, stored: 0, lost: 0, badEnds: 0 };
const began = performance.now();
const told = setInterval(() => {
  const minute = ((performance.now() - began) / 60_000).toFixed(1);
  const late = quantile(times.late.slice(-50_000), 0.95);
  console.log(
    `  ${minute} min: ${tally.runs} runs ended, ${tally.lost} lost, p95 ${late} ms, ${largest.toFixed(0)} MB`,
  );
}, 30_000);
const until = began + minutes * 60_000;
const lanes = Array.from({ length: RUNS }, async (_, index) => {
  // Not all in one moment: people do not come so either.
  await wait((index * RUN_SECONDS * 1000) / RUNS / 4);
  await playLane(index, { url: server.url, viewers: VIEWERS / RUNS, until, times, tally });
});
const failures = (await Promise.allSettled(lanes)).flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : []));
clearInterval(memory);
clearInterval(told);

const figures: Figure[] = [
  { name: 'viewers that were not shown the whole log, once', value: tally.lost, most: 0, unit: '' },
  { name: 'runs that did not end with their answer', value: tally.badEnds + failures.length, most: 0, unit: '' },
  {
    name: 'from an event, its commit included, to a viewer, p95',
    value: quantile(times.late, 0.95),
    most: 250,
    unit: 'ms',
  },
  { name: 'between two messages of a run, p95', value: quantile(times.between, 0.95), most: 500, unit: 'ms' },
  { name: 'between two messages of a run, p99', value: quantile(times.between, 0.99), most: 500, unit: 'ms' },
  { name: 'memory above idle, at its largest', value: largest - idle, most: 300, unit: 'MB' },
];
console.log(
  `\n  ${RUNS} runs at once, ${TOKENS_A_SECOND} tokens a second, ${VIEWERS} viewers and ${RUNS} that are a nuisance, ${minutes} min:`,
);
console.log(
  `  ${tally.runs} runs, ${tally.stored} events stored, ${times.late.length} shown; idle ${idle.toFixed(0)} MB\n`,
);
for (const figure of figures) console.log(lineOf(figure));
for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`);
await server.stop();
await provider.close();
process.exit(figures.every(({ value, most }) => value <= most) ? 0 : 1);
