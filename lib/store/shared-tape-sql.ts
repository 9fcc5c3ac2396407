import { and, count, desc, eq, inArray, like, max } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type KeptCall, type KeptLimits, type NewKeptCall, SHARED_TAPE } from './frozen.ts';
import { bodyOf, keptCall, keyOf, readableCall, tapeFull } from './frozen-body.ts';
import { keptResults } from './schema.ts';
import { storable } from './summary-row.ts';

/** See `FrozenStore.putFirst`: the database decides who was first, also between servers. */
export async function putFirst(db: Database, tape: string, call: NewKeptCall, limits: KeptLimits): Promise<KeptCall> {
  const row = {
    ...{ tape, key: keyOf(call.tool, call.input), tool: storable(call.tool) },
    ...{ body: bodyOf(call, limits), keptAt: new Date(call.at) },
  };
  const place = and(eq(keptResults.tape, tape), eq(keptResults.key, row.key));
  const there = await readBack(db, place);
  if (there === null) {
    const held = await entriesOn(db, tape);
    if (held >= limits.shared) throw tapeFull(limits);
    await db.insert(keptResults).values(row).onConflictDoNothing();
    if (held === 0) await dropOldTapes(db, limits);
  } else {
    const [readable] = readableCall(there);
    if (readable) return readable;
    // Only what was seen to be damaged is replaced: another may have mended it meanwhile.
    const { body, keptAt, tool } = row;
    await db
      .update(keptResults)
      .set({ body, keptAt, tool })
      .where(and(place, eq(keptResults.body, there.body)));
  }
  return keptCall((await readBack(db, place)) ?? row);
}

async function readBack(db: Database, place: ReturnType<typeof and>) {
  const [row] = await db.select().from(keptResults).where(place);
  return row ?? null;
}

async function entriesOn(db: Database, tape: string): Promise<number> {
  const [row] = await db.select({ held: count() }).from(keptResults).where(eq(keptResults.tape, tape));
  return row?.held ?? 0;
}

async function dropOldTapes(db: Database, { tapes }: KeptLimits): Promise<void> {
  const { tape, keptAt } = keptResults;
  const beyond = db
    .select({ tape })
    .from(keptResults)
    .where(like(tape, `${SHARED_TAPE}%`))
    .groupBy(tape)
    .orderBy(desc(max(keptAt)), tape)
    .offset(tapes);
  await db.delete(keptResults).where(inArray(tape, beyond));
}
