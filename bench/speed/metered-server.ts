import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a process of its own that says what it costs. */
export interface MeteredServer {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** Milliseconds of the processor since it began. */
  usedMs(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a script that prints `ready: URL`, from the folder `cwd`. Rejects with its output when it ends instead. */
export async function startMetered(cwd: string, script: string, env: Record<string, string>): Promise<MeteredServer> {
  const child = fork(join(cwd, script), [], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', npm_lifecycle_event: '', ...env },
    execArgv: ['--import', join(import.meta.dirname, 'meter-child.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const url = await readyAt(child);
  let isClosing = false;
  child.once('exit', (code, signal) => {
    if (!isClosing) console.error(`The server of ${script} ended with ${code ?? signal}.`);
  });
  return {
    url,
    async usedMs() {
      const used = new Promise<NodeJS.CpuUsage>((resolve) => {
        const hear = (message: unknown) => {
          if (typeof message !== 'object' || message === null || !('used' in message)) return;
          child.off('message', hear);
          resolve(message.used as NodeJS.CpuUsage);
        };
        child.on('message', hear);
      });
      child.send('used');
      const { user, system } = await used;
      return (user + system) / 1000;
    },
    async close() {
      isClosing = true;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        output = `${output}${piece}`.slice(-8_000);
        const found = /ready:\s+(http:\/\/\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)));
  });
}
