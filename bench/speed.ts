// How much of the processor a run takes, beside others that do the same job: node bench/speed.ts. The peers are installed on
// demand (npm ci --prefix bench) and never part of the playground. Everything is a ratio of what was taken in turn, since a
// machine is not always equally fast. Names of parts after the command measure those alone; `--quick` only sees that all
// works; `--out FILE` also writes the tables as Markdown. Exit code 1 when a goal is missed.
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Effort } from './speed/effort.ts';
import { type Figure, holds, tableMarkdown, tableText } from './speed/goals.ts';
import { measureHttp } from './speed/http.ts';
import { openLoops } from './speed/loops.ts';
import { startProvider } from './speed/provider.ts';
import { measureReader } from './speed/reader.ts';
import { missingBuild } from './speed/servers.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, out: { type: 'string' } },
});
const effort: Effort = { rounds: options.quick ? 1 : 7, isQuick: options.quick };

if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  console.error('The peers are not installed. Install them with: npm ci --prefix bench');
  process.exit(1);
}

const noBuild = wanted.length === 0 || wanted.includes('http') ? missingBuild() : null;
if (noBuild) {
  console.error(noBuild);
  process.exit(1);
}

async function inLoops(measure: 'measure' | 'measureGrowth'): Promise<Figure[]> {
  const provider = await startProvider();
  try {
    const loops = await openLoops(provider);
    try {
      return await loops[measure](effort);
    } finally {
      loops.close();
    }
  } finally {
    provider.close();
  }
}

const PARTS: [name: string, heading: string, measure: () => Promise<Figure[]>][] = [
  ['reader', 'The reader of the text dialects', () => measureReader(effort)],
  ['loop', 'The loop in process: 5 tool steps and an answer, 60 tokens a call', () => inLoops('measure')],
  ['growth', 'Growth with the steps', () => inLoops('measureGrowth')],
  ['http', 'Over HTTP, with storage on, beside a Next route that stores nothing', () => measureHttp(effort)],
];

const figures: Figure[] = [];
const written: string[] = [];
console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}`);
for (const [name, heading, measure] of PARTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const measured = await measure();
  console.log(`\n${tableText(heading, measured)}`);
  written.push(tableMarkdown(heading, measured));
  figures.push(...measured);
}
if (options.out) writeFileSync(options.out, `${written.join('\n\n')}\n`);
const missed = figures.filter((figure) => !holds(figure)).length;
console.log(missed === 0 ? '\nEvery goal is reached.' : `\n${missed} of ${figures.length} goals are missed.`);
if (missed > 0) process.exitCode = 1;
