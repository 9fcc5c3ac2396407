import { createBell } from './bell.ts';
import { openDatabase } from './open.ts';
import { sampleDeltas, sampleRun, sampleSummary } from './sample-run.ts';
import { sqlRunStore } from './sql.ts';

/**
 * A process of its own for the tests that kill one: `node database-child.ts dataDir cacheDir mode`. It opens the
 * database and says `open`, or says the error's code and ends. In mode `write` it then appends to a few runs
 * without pause, saying `runId:seq` after each commit; else it holds the database until it is killed.
 */
const [dataDir = '', cacheDir = '', mode = 'hold'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const opened = await openDatabase({ dataDir, cacheDir }).catch((error: { code?: string }) => {
  say(error.code ?? 'failed');
  process.exit(1);
});
say('open');
if (mode === 'write') await writeStorm();
else setInterval(() => {}, 60_000);

async function writeStorm(): Promise<never> {
  const store = sqlRunStore(opened.db, createBell());
  const ids = Array.from({ length: 5 }, (_, index) => `${process.pid}-${index}`);
  for (const id of ids) await store.create(sampleRun(id));
  for (let seq = 2; ; seq += 3) {
    const batches = ids.map((runId) => ({ runId, events: sampleDeltas(seq, seq + 2), summary: sampleSummary(runId) }));
    for (const { runId, error } of await store.append(batches)) say(error ?? `${runId}:${seq + 2}`);
  }
}
