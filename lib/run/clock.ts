/** Time as an input, so that tests and replays decide it. */
export interface Clock {
  /** Monotonic milliseconds; only differences mean anything. */
  now(): number;
  /** Wall clock, milliseconds since the epoch. */
  wall(): number;
  /** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
