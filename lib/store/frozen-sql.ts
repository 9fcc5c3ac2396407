import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type FrozenStore, KEPT_LIMITS, type KeptCall, type KeptLimits, type NewKeptCall } from './frozen.ts';
import { bodyOf, keptCall, keyOf, readableCall } from './frozen-body.ts';
import { keptResults } from './schema.ts';
import { putFirst } from './shared-tape-sql.ts';
import { noRoomFor } from './store-error.ts';
import { storable } from './summary-row.ts';

/** Kept results in a database, which stays the caller's. */
export function sqlFrozenStore(db: Database, limits = KEPT_LIMITS): FrozenStore {
  const { tape, key, tool, keptAt } = keptResults;
  return {
    async get(onTape, ofTool, input) {
      const [row] = await db
        .select()
        .from(keptResults)
        .where(and(eq(tape, storable(onTape)), eq(key, keyOf(ofTool, input))));
      return row ? keptCall(row) : null;
    },
    async list(onTape, ofTool, limit) {
      const rows = await db
        .select()
        .from(keptResults)
        .where(and(eq(tape, storable(onTape)), eq(tool, storable(ofTool))))
        .orderBy(desc(keptAt), asc(key))
        .limit(limit);
      return rows.flatMap(readableCall);
    },
    put: (onTape, call) =>
      putResult(db, storable(onTape), call, limits).catch((error: unknown) => {
        throw noRoomFor('a result', error);
      }),
    putFirst: (onTape, call) =>
      putFirst(db, storable(onTape), call, limits).catch((error: unknown) => {
        throw noRoomFor('a result', error);
      }),
    async remove(onTape, ofTool, ofKey) {
      const removed = await db
        .delete(keptResults)
        .where(and(eq(tape, storable(onTape)), eq(tool, storable(ofTool)), eq(key, storable(ofKey))))
        .returning({ key });
      return removed.length > 0;
    },
  };
}

async function putResult(db: Database, onTape: string, call: NewKeptCall, limits: KeptLimits): Promise<KeptCall> {
  const { tape, key, keptAt } = keptResults;
  const body = bodyOf(call, limits);
  const row = {
    ...{ tape: onTape, key: keyOf(call.tool, call.input), tool: storable(call.tool) },
    ...{ body, keptAt: new Date(call.at) },
  };
  const { body: newBody, keptAt: newTime, tool } = row;
  await db
    .insert(keptResults)
    .values(row)
    .onConflictDoUpdate({ target: [tape, key], set: { body: newBody, keptAt: newTime, tool } });
  const beyond = db
    .select({ key })
    .from(keptResults)
    .where(eq(tape, onTape))
    .orderBy(desc(keptAt), asc(key))
    .offset(limits.entries);
  await db.delete(keptResults).where(and(eq(tape, onTape), inArray(key, beyond)));
  return keptCall(row);
}
