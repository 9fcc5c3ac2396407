import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBell } from './bell.ts';
import { startChild } from './child-process.ts';
import { openDatabase } from './open.ts';
import { collect } from './sample-run.ts';
import { sqlRunStore } from './sql.ts';
import { TEST_CACHE } from './test-database.ts';

it('loses nothing that was committed when the process is killed in the middle of writing', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'react-playground-kill-'));
  for (const round of [1, 2, 3]) {
    const writer = startChild('./database-child.ts', [dataDir, TEST_CACHE, 'write']);
    await writer.says(40 * round + 7);
    await writer.kill();
    expect(writer.lines[0]).toBe('open');
    const acknowledged = new Map(writer.lines.slice(1).map((line) => line.split(':') as [string, string]));
    expect(acknowledged.size).toBe(5);

    const { db, close } = await openDatabase({ dataDir, cacheDir: TEST_CACHE });
    const store = sqlRunStore(db, createBell());
    for (const [runId, seq] of acknowledged) {
      const seqs = (await collect(store.read(runId, { after: 0, follow: false }))).map((event) => event.seq);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
      expect(seqs.length).toBeGreaterThanOrEqual(Number(seq));
      expect((await store.get(runId))?.lastSeq).toBe(seqs.length);
    }
    expect(await store.openRuns()).toHaveLength(5 * round);
    await close();
  }
  await rm(dataDir, { recursive: true, force: true });
});
