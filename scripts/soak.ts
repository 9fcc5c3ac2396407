// npm run soak [-- ROUNDS]: 200 kills at random moments of five runs, two of which have a tool at work. Ends with code 1 when
// anything was lost, a run was not ended as interrupted just once, a call was repeated, or a start took longer than 5 seconds.
import { availableParallelism, loadavg } from 'node:os';
import { killRounds } from '../e2e/kill-rounds.ts';

const READY_MS = 5_000;

const rounds = Number(process.argv[2] ?? 200);
const report = await killRounds(rounds, Math.random, (line) => console.log(line));
console.log(report);
const { lost, gaps, badEnds, notTold, repeated, slowestStartMs } = report;
const isLate = slowestStartMs > READY_MS;
if (isLate) {
  const busy = ((loadavg()[2] ?? 0) / availableParallelism()).toFixed(1);
  console.log(
    `The slowest start took more than ${READY_MS} ms; the machine had ${busy} times the work it can do at once.`,
  );
}
process.exit(lost + gaps + badEnds + notTold + repeated > 0 || isLate ? 1 : 0);
