// Scores the text reader on a corpus of replies or of recorded trajectories: node scripts/replies.ts FILE.jsonl
import { readFileSync } from 'node:fs';
import { scoreLines } from './replies/score.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name a corpus file: npm run replies -- FILE.jsonl');
  process.exit(1);
}
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '');
const report = scoreLines(lines);
for (const [kind, tally] of report.kinds) {
  console.log(`${kind}: ${tally.right} of ${tally.total}`);
}
for (const miss of report.misses) console.log(`${miss.verdict} ${miss.id}: ${miss.got}`);
const { right, refused, wrong, crashed } = report.sum;
console.log(`${right} right, ${refused} refused, ${wrong} silently wrong, ${crashed} crashed of ${report.total}`);
