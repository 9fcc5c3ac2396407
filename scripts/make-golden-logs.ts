// Plays the golden runs and writes the logs that fixtures/logs does not have yet; those that are there are frozen, and are only
// compared. With --check nothing is written; with names of runs, these are written anew. See fixtures/logs/README.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLogFile } from '../lib/run/log-file.ts';
import { ENDING_RUNS } from './golden-logs/ending-runs.ts';
import { FEATURE_RUNS } from './golden-logs/feature-runs.ts';
import { goldenText } from './golden-logs/golden-of.ts';
import { playRun } from './golden-logs/play-run.ts';

const folder = join(import.meta.dirname, '..', 'fixtures', 'logs');
const isCheck = process.argv.includes('--check');
const anew = process.argv.slice(2).filter((word) => !word.startsWith('--'));
mkdirSync(folder, { recursive: true });

const files = new Map<string, string>();
for (const run of [...ENDING_RUNS, ...FEATURE_RUNS]) {
  const log = await playRun(run);
  files.set(`${run.name}.jsonl`, writeLogFile(log));
  files.set(`${run.name}.golden.json`, goldenText(log));
}

const there = readdirSync(folder).filter((name) => /\.(jsonl|golden\.json)$/.test(name));
const stray = there.filter((name) => !files.has(name));
const changed = [...files].filter(
  ([name, text]) => !there.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
);
/** Whether this run of the script writes a file. */
const isWritten = (name: string) =>
  !isCheck && (!there.includes(name) || anew.some((run) => name === `${run}.jsonl` || name === `${run}.golden.json`));
for (const [name, text] of changed) if (isWritten(name)) writeFileSync(join(folder, name), text);

const size = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
console.log(`${files.size / 2} golden logs, ${Math.round(size / 1024)} kB with their goldens`);
for (const [name] of changed) console.log(`${isWritten(name) ? 'written' : 'differs'}: ${name}`);
for (const name of stray) console.log(`not made by any run: ${name}`);
if (isCheck && changed.length + stray.length > 0) process.exit(1);
