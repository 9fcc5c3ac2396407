// npm run soak [-- ROUNDS]: 200 kills at random moments of running runs; ends with code 1 when anything was lost.
import { killRounds } from '../e2e/kill-rounds.ts';

const rounds = Number(process.argv[2] ?? 200);
const report = await killRounds(rounds, Math.random, (line) => console.log(line));
console.log(report);
process.exit(report.lost + report.gaps + report.badEnds > 0 ? 1 : 0);
