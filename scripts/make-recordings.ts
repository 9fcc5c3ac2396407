// Plays the runs that come with the playground and writes their logs to public/recordings: the real loop, dialects, tools and
// recorder with the scripted models and the offline search, under a clock of its own, so that the same logs come out every time.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../lib/run/fold.ts';
import { writeLogFile } from '../lib/run/log-file.ts';
import { flagsOf, marksOf } from '../lib/run/metrics.ts';
import { playRecording } from './recordings/play-recording.ts';
import { RECORDED } from './recordings/recorded.ts';

const folder = join(import.meta.dirname, '..', 'public', 'recordings');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(join(folder, name));

for (const [index, run] of RECORDED.entries()) {
  const log = await playRecording(run, index);
  const text = writeLogFile(log);
  // The list shows them in the order of their names.
  writeFileSync(join(folder, `${index + 1}-${run.id}.jsonl`), text);
  const { end, answer, ...rest } = fold(log);
  const trajectory = { ...rest, end, answer };
  console.log(
    `${run.id}: ${end?.outcome} (${end?.reason}), ${marksOf(trajectory)} [${flagsOf(trajectory)}], ${Math.round(text.length / 1024)} kB`,
  );
  console.log(`  ${run.question}\n  ${answer?.text ?? '–'}`);
}
