import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL of the test's own, gone after `stop`. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** Where PostgreSQL's programs are on this machine; undefined when they are not. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Starts one in a folder of its own, on loopback. PostgreSQL refuses to run as root, so root runs it as `postgres`. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'react-playground-pg-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      cwd: folder,
      ...user,
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = randomInt(20_000, 30_000);
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', `unix_socket_directories=${folder}`].flatMap(
    (setting) => ['-c', setting],
  );
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    cwd: folder,
    ...user,
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  let isUp = false;
  const gone = exited.then(() => {
    if (!isUp) throw new Error('PostgreSQL ended while it started.');
  });
  await Promise.race([answers(url), gone]);
  isUp = true;
  return {
    url,
    async stop() {
      // "Fast shutdown": open sessions are ended, nothing is waited for.
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves at the first connection that is taken. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
      ?.split(':') ?? [];
  if (!uid || !gid) throw new Error('Run as root, and there is no user postgres to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}
