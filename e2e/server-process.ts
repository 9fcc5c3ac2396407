import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A playground server in a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT`, once it is ready. */
  url: string;
  pid: number;
  dataDir: string;
  /** All it printed so far. */
  output(): string;
  /** Ends it at once, as a crash or a power cut would. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does; resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A new folder of its own below the system's temporary one. */
export function newDataDir(): string {
  return join(mkdtempSync(join(tmpdir(), 'playground-')), 'data');
}

function spawnServer(dataDir: string, env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn('node', ['server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      npm_lifecycle_event: '',
      LOCAL_MODELS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return { child, output: () => text };
}

/** Starts a server and waits until it says that it is ready. Rejects with what it printed when it ends instead. */
export async function startServer(
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? newDataDir();
  const { child, output } = spawnServer(dataDir, options.env ?? {});
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready:\s+(http:\/\/\S+)/.exec(output());
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output()}`)));
  });
  return {
    url,
    pid: child.pid as number,
    dataDir,
    output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
  };
}

/** Runs a server that is expected to refuse to start: its exit code and what it printed. */
export async function runToExit(
  dataDir: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(dataDir, env);
  const [code] = await once(child, 'exit');
  return { code: code as number | null, output: output() };
}
