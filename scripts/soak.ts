// npm run soak [-- ROUNDS]: 200 kills at random moments of seven runs: three of several steps and two of one long answer, which
// stream, and two that have a tool at work. Two servers take half of the rounds each, beside each other, on data of their own. Ends
// with code 1 when anything was lost, a run was not ended just once, a call was repeated, or a start took longer than 5 seconds.
import { availableParallelism, loadavg } from 'node:os';
import { type KillReport, killRounds } from '../e2e/kill-rounds.ts';

const READY_MS = 5_000;

const rounds = Number(process.argv[2] ?? 200);
const began = performance.now();
const halves = await Promise.all(
  [Math.ceil(rounds / 2), Math.floor(rounds / 2)].map((count, lane) =>
    killRounds(count, Math.random, (line) => console.log(`${lane + 1}: ${line}`)),
  ),
);
const [report, other] = halves as [KillReport, KillReport];
for (const key of Object.keys(report) as (keyof KillReport)[]) {
  report[key] = key === 'slowestStartMs' ? Math.max(report[key], other[key]) : report[key] + other[key];
}
console.log(report, `${((performance.now() - began) / 60_000).toFixed(1)} min`);
const { lost, broken, badEnds, notTold, repeated, changed, slowestStartMs } = report;
const isLate = slowestStartMs > READY_MS;
if (isLate) {
  const busy = ((loadavg()[2] ?? 0) / availableParallelism()).toFixed(1);
  console.log(
    `The slowest start took more than ${READY_MS} ms; the machine had ${busy} times the work it can do at once.`,
  );
}
process.exit(lost + broken + badEnds + notTold + repeated + changed > 0 || isLate ? 1 : 0);
