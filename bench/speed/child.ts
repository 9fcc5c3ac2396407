import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the bench, which answers one message at a time. */
export interface BenchChild {
  /** Sends a message and resolves with the answer. Rejects when the process ends or answers `{ trouble }`. */
  ask(message: unknown): Promise<unknown>;
  close(): void;
}

/** Starts `bench/speed/NAME` and waits for its first message. Rejects with its last words when it ends instead. */
export async function startChild(name: string, args: readonly string[] = []): Promise<BenchChild> {
  const child = fork(join(import.meta.dirname, name), args, {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    words = `${words}${piece}`.slice(-4_000);
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${[name, ...args].join(' ')} ended with ${code}: ${words.trim()}`);
  });
  ended.catch(() => undefined);
  const answer = () => Promise.race([once(child, 'message').then(([message]) => message as unknown), ended]);
  const close = () => void child.kill('SIGKILL');
  const checked = async (): Promise<unknown> => {
    const message = await answer();
    if (typeof message !== 'object' || message === null || !('trouble' in message)) return message;
    throw new Error(String(message.trouble));
  };
  await checked().catch((error) => {
    close();
    throw error;
  });
  return {
    async ask(message) {
      const answered = checked();
      child.send(message as object);
      return await answered;
    },
    close,
  };
}
