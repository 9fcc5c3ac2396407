// biome-ignore lint/style/noRestrictedImports: the thread runs a file of this folder, no text.
import { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions } from '@electric-sql/pglite';
import type { Repeat } from './database.ts';
import { errorOf, type ThreadAnswer, type ThreadTask } from './thread-words.ts';

/** The database of a folder, at work in a thread of its own. */
export interface ThreadedPglite {
  /** As much of a PGlite as the store asks for: `query`, `exec`, `transaction` and `close`. */
  client: PGlite;
  repeat: Repeat;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Opens the database of a folder. Rejects as `PGlite.create` does. The process may end while nothing is asked of it.
 * @param onLost called when the thread ends by itself
 * @param program what runs in the thread
 */
export async function openInThread(
  folder: string,
  onLost: (error: Error) => void = endAll,
  program: URL = new URL('./database-thread.ts', import.meta.url),
): Promise<ThreadedPglite> {
  const thread = new DatabaseThread(new Worker(program, { workerData: folder }), onLost);
  await thread.opened;
  return { client: clientOn(thread), repeat: (statement, values) => thread.ask({ kind: 'repeat', statement, values }) };
}

/**
 * Without its database this process is of no use: what comes next finds all that was stored. An error that is thrown would not end it,
 * since Next listens for those.
 */
function endAll(error: Error): void {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly opened: Promise<void>;
  readonly #onLost: (error: Error) => void;
  #lastId = 0;
  #isOpen = false;
  #ended: Error | undefined;

  constructor(worker: Worker, onLost: (error: Error) => void) {
    this.#worker = worker;
    this.#onLost = onLost;
    this.#worker.on('message', (answer: ThreadAnswer) => this.#take(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`The thread of the database ended with code ${code}.`)));
    this.opened = new Promise<void>((resolve, reject) =>
      this.#waiting.set(0, { resolve: () => resolve(), reject }),
    ).then(
      () => {
        this.#isOpen = true;
      },
      async (error) => {
        await this.close();
        throw error;
      },
    );
  }

  /** Rejects with the error of the database. */
  ask<Result>(task: ThreadTask): Promise<Result> {
    return this.begin<Result>(task).done;
  }

  /** The same, with the number that the thread knows it by. */
  begin<Result>(task: ThreadTask): { id: number; done: Promise<Result> } {
    if (this.#ended) return { id: 0, done: Promise.reject(this.#ended) };
    this.#lastId += 1;
    const id = this.#lastId;
    const done = new Promise<Result>((resolve, reject) => {
      // Throws for what cannot be sent.
      this.#worker.postMessage({ id, ...task });
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
    });
    return { id, done };
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#ended ??= new Error('The database is closed.');
    await this.#worker.terminate();
  }

  #take(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('trouble' in answer) waiting?.reject(errorOf(answer.trouble));
    else waiting?.resolve(answer.result);
  }

  #fail(error: Error): void {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
    if (wasOpen) this.#onLost(error);
  }
}

function clientOn(thread: DatabaseThread): PGlite {
  const client = {
    ...statementsOn(thread),
    async transaction<Result>(play: (on: ReturnType<typeof statementsOn>) => Promise<Result>): Promise<Result> {
      const { id: transaction, done } = thread.begin({ kind: 'begin' });
      await done;
      const end = (isKept: boolean) => thread.ask({ kind: 'end', transaction, isKept });
      let result: Result;
      try {
        result = await play(statementsOn(thread, transaction));
      } catch (error) {
        // Why it was given up is what counts, also when the thread has ended.
        await end(false).catch(() => undefined);
        throw error;
      }
      await end(true);
      return result;
    },
    async close() {
      try {
        await thread.ask({ kind: 'close' });
      } finally {
        await thread.close();
      }
    },
  };
  return client as unknown as PGlite;
}

function statementsOn(thread: DatabaseThread, transaction?: number) {
  return {
    /** The parsers that are given must leave the text as it is: a function cannot be sent. */
    query: (text: string, params: unknown[] = [], { rowMode, parsers = {} }: QueryOptions = {}) =>
      thread.ask({ kind: 'query', text, params, transaction, rowMode, asText: Object.keys(parsers).map(Number) }),
    exec: (text: string) => thread.ask({ kind: 'exec', text, transaction }),
  };
}
