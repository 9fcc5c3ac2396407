import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChild } from './child-process.ts';
import { takeLock } from './lock.ts';

describe('the lock beside the data', () => {
  let path = '';
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'react-playground-lock-')), 'database.lock');
  });
  afterEach(() => rm(join(path, '..'), { recursive: true, force: true }));

  it('is refused while this process has it, and free again after release', async () => {
    const lock = await takeLock(path);
    await expect(takeLock(path)).rejects.toMatchObject({
      code: 'data-dir-locked',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await lock.release();
    await (await takeLock(path)).release();
  });

  it('names the process that has it, and is taken over once that one was killed', async () => {
    const holder = startChild('./lock-child.ts', [path]);
    await holder.says(1);
    expect(holder.lines).toEqual(['held']);
    await expect(takeLock(path)).rejects.toMatchObject({
      code: 'data-dir-locked',
      message: expect.stringContaining(`process ${holder.pid}`),
      fix: expect.stringContaining(String(holder.pid)),
    });
    await holder.kill();
    const lock = await takeLock(path);
    expect(await readdir(path)).toHaveLength(1);
    await lock.release();
  });

  it.runIf(process.platform === 'linux')('is taken over from a process whose number was given to another', async () => {
    await mkdir(path);
    // Both processes live, but neither began at tick 1.
    for (const pid of [process.pid, process.ppid]) await writeFile(join(path, `${pid}-1`), '');
    const lock = await takeLock(path);
    expect((await readdir(path)).filter((name) => name.endsWith('-1'))).toEqual([]);
    await lock.release();
  });

  it('is not disturbed by files that are not its own', async () => {
    await mkdir(path);
    await writeFile(join(path, 'notes.txt'), 'hello');
    await (await takeLock(path)).release();
    expect(await readdir(path)).toEqual(['notes.txt']);
  });

  it('goes to exactly one of several processes that want it at once, a dead one’s left behind', async () => {
    const dead = startChild('./lock-child.ts', [path]);
    await dead.says(1);
    await dead.kill();
    const contenders = [1, 2, 3, 4].map(() => startChild('./lock-child.ts', [path]));
    await Promise.all(contenders.map((child) => child.says(1)));
    const said = contenders.flatMap(({ lines }) => lines).sort();
    for (const child of contenders) await child.kill();
    expect(said).toEqual(['data-dir-locked', 'data-dir-locked', 'data-dir-locked', 'held']);
  });
});
