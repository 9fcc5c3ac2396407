// Loaded into the server before anything else: answers SIGUSR2 with how long its event loop was held up by its own work since
// the last time it was asked, and with the memory that is really in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
/** Delays in milliseconds. A busy machine holds up every process: what counts is what this one computed meanwhile. */
let delays = [];
let [at, used] = [performance.now(), cpuMs()];

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const [now, usedNow] = [performance.now(), cpuMs()];
  delays.push(Math.max(0, Math.min(now - at - EVERY_MS, usedNow - used)));
  [at, used] = [now, usedNow];
}, EVERY_MS).unref();

process.on('SIGUSR2', () => {
  const sorted = delays.toSorted((a, b) => a - b);
  const p99 = Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
  // What waits to be collected says nothing about what is kept.
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const kept = Math.round((heapUsed + external) / 1e6);
  console.log(
    `loop-delay ${JSON.stringify({ p99, kept, heap: Math.round(heapUsed / 1e6), rss: Math.round(rss / 1e6) })}`,
  );
  [delays, at, used] = [[], performance.now(), cpuMs()];
});
