import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process of a test and the lines it said. */
export interface Child {
  readonly pid: number;
  readonly lines: string[];
  /** Resolves when there are `count` lines, or the process has ended. */
  says(count: number): Promise<void>;
  /** Ends it without warning, as `kill -9` does; resolves when it is gone and all its lines are read. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file beside this one. */
export function startChild(file: string, args: string[]): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const process_: ChildProcess = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let wake = () => {};
  let isGone = false;
  const closed = new Promise<void>((resolve) => {
    process_.once('close', () => {
      isGone = true;
      wake();
      resolve();
    });
  });
  if (!process_.stdout) throw new Error('The child has no output.');
  createInterface({ input: process_.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  return {
    pid: process_.pid ?? 0,
    lines,
    async says(count) {
      while (lines.length < count && !isGone) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async kill() {
      process_.kill('SIGKILL');
      await closed;
    },
  };
}
