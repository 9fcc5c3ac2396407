import { readFileSync } from 'node:fs';
import { mkdir, open, readdir, rmdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StoreError } from './store-error.ts';

/** An exclusive hold on a folder, until `release` or the end of the process. */
export interface Lock {
  release(): Promise<void>;
}

/** A process by its number and the time it started: numbers are used again. */
interface Holder {
  pid: number;
  started: string;
}

const TRIES = 6;

/**
 * Takes the lock at `path` (a folder, made when missing) for this process, or says who has it.
 *
 * Each contender makes a file of its own there, named after its process, and only then looks who else lives. Of two
 * contenders at least the later one sees the other and steps back, so two can never both hold it; and since a file
 * that belongs to a dead process is nobody's, anyone may clear it away at any time.
 * @throws StoreError `data-dir-locked`, naming the process
 */
export async function takeLock(path: string): Promise<Lock> {
  await mkdir(path, { recursive: true });
  const own = holderName({ pid: process.pid, started: startOf(process.pid) ?? '0' });
  let other: Holder | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (!(await claim(join(path, own)))) throw locked(path, process.pid);
    other = await otherLivingHolder(path, own);
    if (!other) return { release: () => release(path, own) };
    await unlink(join(path, own));
    // Both of two contenders may have stepped back: they come again at different times.
    if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * attempt));
  }
  throw locked(path, other?.pid ?? 0);
}

function locked(path: string, pid: number): StoreError {
  const folder = basename(path).replace(/\.lock$/u, '');
  return new StoreError(
    'data-dir-locked',
    `The data folder "${folder}" is in use by another playground (process ${pid}).`,
    `Stop process ${pid}, or set DATA_DIR to another folder.`,
  );
}

async function claim(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function otherLivingHolder(path: string, own: string): Promise<Holder | undefined> {
  for (const name of await readdir(path)) {
    const holder = parseHolder(name);
    if (name === own || !holder) continue;
    if (isAlive(holder)) return holder;
    await unlink(join(path, name)).catch(() => {});
  }
  return undefined;
}

async function release(path: string, own: string): Promise<void> {
  await unlink(join(path, own)).catch(() => {});
  // Tidy only: it stays when another contender is in there.
  await rmdir(path).catch(() => {});
}

function holderName({ pid, started }: Holder): string {
  return `${pid}-${started}`;
}

function parseHolder(name: string): Holder | undefined {
  const match = /^(\d+)-(\d+)$/u.exec(name);
  return match?.[1] && match[2] ? { pid: Number(match[1]), started: match[2] } : undefined;
}

function isAlive({ pid, started }: Holder): boolean {
  const now = startOf(pid);
  if (now !== undefined) return now === started;
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: there, but not ours to signal.
    return isCode(error, 'EPERM');
  }
}

/**
 * When a process started: on Linux in clock ticks since the machine did, elsewhere known for this process only (in
 * milliseconds since the epoch). Undefined for one that is not there, or is dead and only waits to be collected.
 */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return pid === process.pid ? String(Math.floor(performance.timeOrigin)) : undefined;
  try {
    // The second field, the command in parentheses, may hold anything; the fields after it are plain.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? undefined : started;
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
