import type * as job from './job.ts';

/** What a contestant is opened with. Peers get the job this way, so that they import nothing of the playground. */
export interface Arena {
  /** The provider's base URL, `/v1` included. */
  url: string;
  /** Which model it asks for: how fast the tokens come. */
  model: string;
  job: typeof job;
}

/** Plays one run to its answer. `pieces`: deltas of the stream that it saw on the way. */
export type Play = (question: string, steps: number) => Promise<{ answer: string; pieces: number }>;

/** What a module of a contestant exports, by any name. */
export type Opener = (arena: Arena) => Promise<Play>;

/** What a contestant is told to do. */
export interface Round {
  runs: number;
  steps: number;
}

/** What a round cost. */
export interface RoundCost {
  /** Of the processor, user and system, all threads of the process. */
  cpuMs: number;
  /** Model calls that the job has. */
  calls: number;
}
