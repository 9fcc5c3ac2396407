import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLog, startRun, watchRuns } from '../../e2e/event-reader.ts';
import { newDataDir, runToExit, type ServerProcess, startServer } from '../../e2e/server-process.ts';
import { openDatabase } from '../../lib/store/open.ts';
import { until } from './checks.ts';
import type { FaultCase } from './fault-case.ts';
import { answering } from './provider-replies.ts';
import { MODELS, type Rig } from './rig.ts';

/** A small file system of its own; undefined where this user may mount none. */
function mountSmall(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'playground-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Leaves no room in a file system. */
function fill(folder: string): string {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  return ballast;
}

async function play(server: ServerProcess): Promise<string> {
  const id = await startRun(server.url, 'Q?', MODELS.chat);
  await watchRuns(server.url, `${id}:0`).done;
  const end = (await readLog(server.url, id)).at(-1);
  return `${end?.outcome}(${end?.reason})`;
}

/** Plays long runs until one finds no room, or is not even taken; gives the status of the last request. */
async function playUntilFull({ url }: ServerProcess): Promise<number> {
  for (let tries = 0; tries < 60; tries++) {
    const body = JSON.stringify({ question: 'Q?', config: MODELS.chat });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/runs`, { method: 'POST', headers, body });
    if (answer.status !== 201) return answer.status;
    const { id } = (await answer.json()) as { id: string };
    await fetch(`${url}/api/runs/${id}/stop`, { method: 'POST' });
  }
  return 201;
}

async function withoutRoom(rig: Rig, server: ServerProcess, folder: string): Promise<void> {
  rig.provider.respond(() => answering('chat'));
  assert.equal(await play(server), 'completed(answered)');
  rig.provider.respond(() => ({ ...answering('chat', 'x'.repeat(1_500_000)), chunkSize: 20_000 }));
  const ballast = fill(folder);
  const id = await startRun(server.url, 'Q?', MODELS.chat).catch(() => undefined);
  if (id) await watchRuns(server.url, `${id}:0`).done;
  assert.equal(await playUntilFull(server), 507);
  assert.equal((await fetch(`${server.url}/api/runs`)).status, 200, 'reading goes on');
  rmSync(ballast);
  rig.provider.respond(() => answering('chat'));
  await until(
    async () => ((await play(server).catch(() => '')) === 'completed(answered)' ? true : undefined),
    15_000,
    'room',
  );
  if (!id) return;
  const end = await until(
    async () => {
      const last = (await readLog(server.url, id)).at(-1);
      return last?.type === 'run-end' ? last : undefined;
    },
    15_000,
    'an end in the log',
  );
  assert.equal(end.reason, 'storage-full');
}

/** What is done to a database folder, by name. */
const DAMAGES: Record<string, (database: string) => void> = {
  'the control file cut short': (database) => truncateSync(join(database, 'global/pg_control'), 100),
  'rubbish in the write-ahead log': (database) => {
    const folder = join(database, 'pg_wal');
    for (const name of readdirSync(folder)) overwrite(join(folder, name));
  },
  'the version file gone': (database) => rmSync(join(database, 'PG_VERSION')),
  'the write-ahead log gone': (database) => rmSync(join(database, 'pg_wal'), { recursive: true }),
  'the version of another database': (database) => writeFileSync(join(database, 'PG_VERSION'), '12\n'),
  'rubbish in every table': (database) => {
    for (const name of readdirSync(join(database, 'base'), { recursive: true, encoding: 'utf8' })) {
      overwrite(join(database, 'base', name));
    }
  },
};

/** What a database makes anew at every start. */
const CACHES = /pg_internal\.init$|\.pid$/;

function overwrite(path: string): void {
  const { size } = statSync(path);
  if (statSync(path).isFile()) writeFileSync(path, Buffer.alloc(size, 0xab));
}

/** Disks and folders that cannot be used. They need servers of their own. */
export const DISK_CASES: FaultCase[] = [
  {
    id: 'F54',
    says: 'the disk is full: new runs get 507, reading works, and all goes on without a restart once there is room',
    async run(rig) {
      const folder = mountSmall();
      if (!folder) return console.log('        F54 is skipped: this user may mount no file system of a small size');
      try {
        const dataDir = join(folder, 'data');
        const server = await startServer({ dataDir, env: rig.settings });
        try {
          await withoutRoom(rig, server, folder);
        } finally {
          await server.stop();
        }
      } finally {
        execFileSync('umount', ['-l', folder]);
      }
    },
  },
  {
    id: 'F55',
    says: 'a damaged database is told in a sentence, and nothing in it is deleted',
    async run() {
      const whole = newDataDir();
      await (await openDatabase({ dataDir: whole })).close();
      for (const [what, damage] of Object.entries(DAMAGES)) {
        const dataDir = newDataDir();
        cpSync(whole, dataDir, { recursive: true });
        damage(join(dataDir, 'database'));
        const before = filesOf(dataDir);
        const { code, output } = await runToExit(dataDir, {});
        assert.equal(code, 1, what);
        assert.match(output, /cannot be opened .*may be damaged; nothing in it was deleted/, what);
        assert.equal(output.trim().split('\n').length, 1, what);
        const after = new Set(filesOf(dataDir));
        assert.deepEqual(
          before.filter((name) => !after.has(name) && !CACHES.test(name)),
          [],
          what,
        );
      }
    },
  },
  {
    id: 'F55b',
    says: 'a folder that may only be read, or is none: told in a sentence, and nothing in it is changed',
    async run() {
      const folder = mountSmall();
      if (!folder) return console.log('        F55b is skipped: this user may mount no file system of a small size');
      try {
        const whole = join(folder, 'whole');
        await (await openDatabase({ dataDir: whole })).close();
        mkdirSync(join(folder, 'empty'));
        writeFileSync(join(folder, 'file'), 'mine');
        execFileSync('mount', ['-o', 'remount,ro', folder]);
        const before = filesOf(whole);
        for (const name of ['whole', 'empty', 'none/there', 'file']) {
          const { code, output } = await runToExit(join(folder, name), {});
          assert.equal(code, 1, name);
          assert.match(output.trim(), /^The data folder [^\n]* cannot be written to\.[^\n]*$/, name);
        }
        assert.deepEqual(filesOf(whole), before);
        assert.equal(readFileSync(join(folder, 'file'), 'utf8'), 'mine');
      } finally {
        execFileSync('umount', ['-l', folder]);
      }
    },
  },
  {
    id: 'F56',
    says: 'a database of a newer version is left alone',
    async run() {
      const dataDir = newDataDir();
      const { db, close } = await openDatabase({ dataDir });
      await db.execute(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', ${Date.now() + 1e10})`,
      );
      await close();
      const { code, output } = await runToExit(dataDir, {});
      assert.equal(code, 1);
      assert.match(output.trim(), /^The database was last used by a newer version[^\n]*$/);
    },
  },
];

function filesOf(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'database'), { recursive: true, encoding: 'utf8' });
}
