// The thread that the database in the folder works in: a commit of many runs takes some milliseconds of the processor, in which
// nothing else could be done. Started by `threaded-pglite.ts`, with the folder as its data.
// biome-ignore lint/style/noRestrictedImports: the thread runs a file of this folder, no text.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { EXTENSIONS } from './extensions.ts';
import { repeatOnPglite } from './repeat-pglite.ts';
import { type ThreadAnswer, type ThreadRequest, type ThreadTask, troubleOf } from './thread-words.ts';

type Task<Kind extends ThreadTask['kind']> = Extract<ThreadTask, { kind: Kind }>;

/** A transaction that is under way. */
interface OpenTransaction {
  on: Transaction;
  /** Ends it, and resolves when it is stored or undone. */
  end(isKept: boolean): Promise<void>;
}

/** Thrown in a transaction to have it undone. */
const UNDONE = new Error('The transaction was given up.');
const transactions = new Map<number, OpenTransaction>();
const answer = (words: ThreadAnswer) => parentPort?.postMessage(words);

async function serve(client: PGlite): Promise<void> {
  const repeat = repeatOnPglite(client);
  parentPort?.on('message', async (request: ThreadRequest) => {
    try {
      answer({ id: request.id, result: await carryOut(client, repeat, request) });
    } catch (error) {
      answer({ id: request.id, trouble: troubleOf(error) });
    }
  });
  answer({ id: 0, result: null });
}

async function carryOut(
  client: PGlite,
  repeat: ReturnType<typeof repeatOnPglite>,
  request: ThreadRequest,
): Promise<unknown> {
  switch (request.kind) {
    case 'repeat':
      return repeat(request.statement, request.values);
    case 'query':
      return query(placeOf(client, request.transaction), request);
    case 'exec':
      return (await placeOf(client, request.transaction).exec(request.text)).map(plainResult);
    case 'begin':
      return begin(client, request.id);
    case 'end':
      return transactions.get(request.transaction)?.end(request.isKept);
    case 'close':
      return client.close();
  }
}

function placeOf(client: PGlite, transaction: number | undefined): PGlite | Transaction {
  if (transaction === undefined) return client;
  const open = transactions.get(transaction);
  if (!open) throw new Error('The transaction is over.');
  return open.on;
}

async function query(on: PGlite | Transaction, { text, params, rowMode, asText }: Task<'query'>) {
  const parsers = Object.fromEntries(asText.map((type) => [type, (value: string) => value]));
  return plainResult(await on.query(text, params, { ...(rowMode && { rowMode }), parsers }));
}

/** What can be sent of a result. */
function plainResult<T>({ rows, fields, affectedRows }: { rows: T[]; fields: unknown; affectedRows?: number }) {
  return { rows, fields, affectedRows };
}

/** Resolves when the transaction has begun. */
function begin(client: PGlite, id: number): Promise<null> {
  return new Promise((resolve, reject) => {
    const over = client
      .transaction(async (on) => {
        const isKept = await new Promise<boolean>((choose) => {
          transactions.set(id, {
            on,
            end(isKept) {
              choose(isKept);
              return over;
            },
          });
          resolve(null);
        });
        transactions.delete(id);
        if (!isKept) throw UNDONE;
      })
      .catch((error: unknown) => {
        if (error !== UNDONE) throw error;
      });
    over.catch(reject);
  });
}

try {
  await serve(await PGlite.create(workerData as string, { extensions: EXTENSIONS }));
} catch (error) {
  answer({ id: 0, trouble: troubleOf(error) });
}
