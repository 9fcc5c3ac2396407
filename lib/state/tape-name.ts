/** What the id of a tape tells: the tape of some lanes and when it was begun, the results of a run, or a name that somebody gave it. */
export type TapeName =
  | { kind: 'lanes'; at: number | null }
  | { kind: 'run'; run: string }
  | { kind: 'named'; name: string };

const OF_LANES = /^lanes-([0-9a-z]{8,9})-[\w-]+$/;
const OF_RUN = /^run-([\w-]+)$/;
/** Ids that lanes gave their tapes before those told the time. */
const UNTOLD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id of a new tape for lanes.
 * @param at when it is begun, in milliseconds since 1970
 * @param key what makes it differ from all others
 */
export function newTapeId(at: number, key: string): string {
  return `lanes-${at.toString(36)}-${key.replace(/\W/g, '').slice(0, 16)}`;
}

/** Reads the id of a tape for people, who are never shown one that only a machine can tell from another. */
export function readTapeName(id: string): TapeName {
  const at = OF_LANES.exec(id)?.[1];
  if (at !== undefined) return { kind: 'lanes', at: Number.parseInt(at, 36) };
  if (UNTOLD.test(id)) return { kind: 'lanes', at: null };
  const run = OF_RUN.exec(id)?.[1];
  return run === undefined ? { kind: 'named', name: id } : { kind: 'run', run };
}
