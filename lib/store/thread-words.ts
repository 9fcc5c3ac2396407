import type { RepeatedStatement } from './database.ts';

/** What the thread of the database is asked. Several may be under way; `id` tells the answers apart. */
export type ThreadRequest = { id: number } & ThreadTask;

/** `transaction`: the id of the `begin` that it is a part of; undefined for a statement on its own. */
export type ThreadTask =
  | ({ kind: 'query'; text: string; params: unknown[]; transaction: number | undefined } & ResultForm)
  | { kind: 'exec'; text: string; transaction: number | undefined }
  | { kind: 'repeat'; statement: RepeatedStatement; values: readonly string[] }
  /** Answered once the transaction has begun; until its `end` all else waits. */
  | { kind: 'begin' }
  | { kind: 'end'; transaction: number; isKept: boolean }
  | { kind: 'close' };

/** How a result is wanted. */
export interface ResultForm {
  rowMode: 'array' | 'object' | undefined;
  /** The types whose values stay the text that they are in the database. */
  asText: number[];
}

/** What the thread answers. The first one, with id 0, says that the database is open, or why not. */
export type ThreadAnswer = { id: number; result: unknown } | { id: number; trouble: ThreadTrouble };

/** An error as it goes from one thread to the other: its name, its message, and its plain fields, such as its code. */
export interface ThreadTrouble {
  name: string;
  message: string;
  fields: Record<string, string | number | boolean>;
}

/** An error in the form in which it can be sent. */
export function troubleOf(error: unknown): ThreadTrouble {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  const plain = Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return { name: error.name, message: error.message, fields: Object.fromEntries(plain) };
}

/** The inverse of `troubleOf`. */
export function errorOf({ name, message, fields }: ThreadTrouble): Error {
  return Object.assign(new Error(message), fields, { name });
}
