// Loaded into the server before anything else: answers SIGUSR2 with the event loop's delay since the last time it was asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Math.round(nanoseconds / 1e5) / 10;
  const rss = Math.round(process.memoryUsage.rss() / 1e6);
  console.log(`loop-delay ${JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max), rss })}`);
  delay.reset();
});
