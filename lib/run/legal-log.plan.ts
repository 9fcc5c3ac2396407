// Test support: what a legal log is made from. See legal-log.builder.ts.
import type { Channel, UnnumberedEvent } from './events.ts';
import type { Json } from './json.ts';
import type { Reason } from './outcome.ts';

export interface DeltaPlan {
  channel: Channel;
  from: 'text' | 'provider';
  delta: string;
}

export interface CallPlan {
  tool: string;
  input: Json;
  isRepaired: boolean;
  observation: string;
  isError: boolean;
  /** Observations of one step come back in the order of this number. */
  settles: number;
  isRepeat: boolean;
  /** How it goes on after a wait for a person, null when it is stopped while it waits; absent for no wait. */
  wait?: string | null;
}

export interface StepPlan {
  isPausedBefore: 'model' | 'tool' | null;
  hasConfigChange: boolean;
  hasOpaque: boolean;
  warning: string | null;
  isNative: boolean;
  /** What the provider wants back with the reply and with its first native call. */
  carry: Json | null;
  /** What each attempt streamed; all but the last failed. */
  attempts: DeltaPlan[][];
  thought: string | null;
  /** Empty: the reply could not be read. */
  calls: CallPlan[];
  amend: { field: string; value: string; isEarlierStep: boolean } | null;
}

export interface RunPlan {
  question: string;
  layout: 'chat' | 'one-message';
  origin: 'new' | 'rerun' | 'fork' | 'import' | 'experiment';
  isQueued: boolean;
  hasPrices: boolean;
  steps: StepPlan[];
  /** The last step; null when none follows `steps`. Cut off inside when the run does not end in an answer. */
  last: StepPlan | null;
  ending: { reason: Reason; forcedAnswer: boolean; cut: number };
  /** Milliseconds between events, used round and round. */
  waits: number[];
}

/** An event that has no number yet. */
export type Draft = UnnumberedEvent | { type: string; [field: string]: unknown };
