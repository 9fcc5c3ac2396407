import { type FrozenStore, KEPT_LIMITS, SHARED_TAPE } from './frozen.ts';
import { bodyOf, keptCall, keyOf, readableCall, tapeFull } from './frozen-body.ts';

interface Row {
  tape: string;
  key: string;
  tool: string;
  body: string;
  keptAt: Date;
}

/** Kept results in memory, gone with the process: for tests. */
export function memoryFrozenStore(limits = KEPT_LIMITS): FrozenStore {
  const rows = new Map<string, Row>();
  const placeOf = (tape: string, key: string) => JSON.stringify([tape, key]);
  const onTape = (tape: string) => [...rows.values()].filter((row) => row.tape === tape).sort(newestFirst);
  return {
    async get(tape, tool, input) {
      const row = rows.get(placeOf(tape, keyOf(tool, input)));
      return row ? keptCall(row) : null;
    },
    list: async (tape, tool, limit) =>
      onTape(tape)
        .filter((row) => row.tool === tool)
        .slice(0, limit)
        .flatMap(readableCall),
    async put(tape, call) {
      const key = keyOf(call.tool, call.input);
      const row = { tape, key, tool: call.tool, body: bodyOf(call, limits), keptAt: new Date(call.at) };
      rows.set(placeOf(tape, key), row);
      for (const old of onTape(tape).slice(limits.entries)) rows.delete(placeOf(tape, old.key));
      return keptCall(row);
    },
    async putFirst(tape, call) {
      const key = keyOf(call.tool, call.input);
      const row = { tape, key, tool: call.tool, body: bodyOf(call, limits), keptAt: new Date(call.at) };
      const there = rows.get(placeOf(tape, key));
      if (there && readableCall(there).length > 0) return keptCall(there);
      if (!there && onTape(tape).length >= limits.shared) throw tapeFull(limits);
      rows.set(placeOf(tape, key), row);
      for (const old of sharedTapes(rows.values()).slice(limits.tapes))
        for (const { key } of onTape(old)) rows.delete(placeOf(old, key));
      return keptCall(row);
    },
    async remove(tape, tool, key) {
      return rows.get(placeOf(tape, key))?.tool === tool && rows.delete(placeOf(tape, key));
    },
  };
}

/** The names of the shared tapes, the one that was recorded on last first. */
function sharedTapes(rows: Iterable<Row>): string[] {
  const latest = new Map<string, number>();
  for (const { tape, keptAt } of rows)
    if (tape.startsWith(SHARED_TAPE)) latest.set(tape, Math.max(latest.get(tape) ?? 0, keptAt.getTime()));
  return [...latest].sort(([a, atA], [b, atB]) => atB - atA || (a < b ? -1 : 1)).map(([tape]) => tape);
}

function newestFirst(a: Row, b: Row): number {
  return b.keptAt.getTime() - a.keptAt.getTime() || (a.key < b.key ? -1 : 1);
}
