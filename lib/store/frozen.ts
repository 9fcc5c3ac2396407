import type { Json } from '../run/json.ts';

/** What a call came to: what the tool returned, or the error in its place. */
export interface CallResult {
  text: string;
  data: Json | null;
  error: { code: string; message: string; suggestion?: string | undefined } | null;
}

/** One result that was kept. */
export interface KeptCall extends CallResult {
  /** The same for the same tool and normalised input. */
  key: string;
  tool: string;
  input: Json;
  /** ISO 8601, UTC, to the millisecond. */
  keptAt: string;
}

/** A result to keep. */
export interface NewKeptCall extends CallResult {
  tool: string;
  input: Json;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What is kept at most. */
export interface KeptLimits {
  /** Results on one tape; the oldest makes room for a new one. */
  entries: number;
  /** Bytes of one result with its input, as JSON. */
  bytes: number;
  /** Shared tapes; the one that was longest not recorded on makes room for a new one. */
  tapes: number;
  /** Results on one shared tape, which takes no more then: on none of them may a result change. */
  shared: number;
}

export const KEPT_LIMITS: KeptLimits = { entries: 10_000, bytes: 256 * 1024, tapes: 200, shared: 1_000 };

/** What the names of shared tapes begin with: no name that a person gives can meet that of the frozen tools. */
export const SHARED_TAPE = 'tape:';

/**
 * Results of tools, kept by tool and normalised input. A tape is a set of them by name: `frozen` is the one of frozen tools,
 * `tape:NAME` one that runs share. One contract suite runs on every implementation.
 */
export interface FrozenStore {
  /**
   * Null when nothing is kept for that call.
   * @throws StoreError `result-damaged` when what is kept cannot be read
   */
  get(tape: string, tool: string, input: Json): Promise<KeptCall | null>;
  /** The newest first, at most `limit`, without those that cannot be read. */
  list(tape: string, tool: string, limit: number): Promise<KeptCall[]>;
  /**
   * Keeps a result, in place of one for the same call.
   * @throws StoreError `result-too-large` or `storage-full`
   */
  put(tape: string, call: NewKeptCall): Promise<KeptCall>;
  /**
   * Keeps a result on a shared tape unless one is there for the same call, and gives the one that is there then, the same to
   * everybody who asks at once. One that cannot be read is replaced. A new tape may push out an old one.
   * @throws StoreError `result-too-large`, `tape-full` or `storage-full`
   */
  putFirst(tape: string, call: NewKeptCall): Promise<KeptCall>;
  /** False when there was none. */
  remove(tape: string, tool: string, key: string): Promise<boolean>;
}
