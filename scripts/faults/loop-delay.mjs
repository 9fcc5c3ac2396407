// Loaded into the server before anything else: answers SIGUSR2 with the event loop's delay since the last time it was asked,
// and with the memory that is really in use.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Math.round(nanoseconds / 1e5) / 10;
  const found = { p99: ms(delay.percentile(99)), max: ms(delay.max) };
  // What waits to be collected says nothing about what is kept.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  console.log(`loop-delay ${JSON.stringify({ ...found, kept: Math.round((heapUsed + external) / 1e6) })}`);
  delay.reset();
});
