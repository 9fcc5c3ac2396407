import type { OpaqueEvent, RunEvent } from './events.ts';

/** A place where a log breaks a law. */
export interface LegalityProblem {
  /** Of the event at which it shows; 0 when the log is empty. */
  seq: number;
  /** Stable kebab-case name of the law. */
  rule: LegalityRule;
  /** One sentence for a person. */
  message: string;
}

export type LegalityRule =
  | 'run-start-first'
  | 'seq-gapless'
  | 'time-rises'
  | 'run-end-last'
  | 'outcome-reason'
  | 'steps-count'
  | 'current-step'
  | 'prompt-hash'
  | 'attempts-count'
  | 'reply-joins'
  | 'call-id-unique'
  | 'action-observed'
  | 'call-waits';

export interface LegalityOptions {
  /** Hex SHA-256 of a text as UTF-8. Without it prompts are not checked against their digests. */
  sha256?: (text: string) => string;
  /** True: the log must have its `run-end`. False (the default): it may be a log still being written. */
  complete?: boolean;
}

/** One finding of one rule: at which event of the list, and what. */
export type Finding = [index: number, rule: LegalityRule, message: string];

/** A law as code: looks at a whole log and yields where it is broken. Never throws. */
export type Rule = (log: readonly (RunEvent | OpaqueEvent)[], options: LegalityOptions) => Iterable<Finding>;
