import type { RunConfig } from '../../lib/run/config.ts';

/** What all steps of a run share; one object a run, so that it never makes a step render again. */
export interface StepContext {
  dialect: string;
  mainFields: Readonly<Record<string, string>>;
  /** So many equal calls end the run; null where its steps run out before that. */
  repeatLimit: number | null;
  /** The step limit: what comes after it is the call for an answer. */
  maxSteps: number;
  formatRetries: number | null;
  toolRules: NonNullable<RunConfig['toolRules']>;
  /** The run whose waiting calls can be answered here; null where it is only shown. */
  decidable: string | null;
  /** How long one call of a tool may take, in milliseconds; null while that is not known. */
  toolMs: number | null;
  /** When the run's time was 0, in milliseconds since the epoch by the server's clock. */
  clockStart: number;
  onOpen(n: number, tab?: 'raw'): void;
  onShowStep(n: number): void;
  /** Opens what a run can be forked with at a step; null where that cannot be done. */
  onFork: ((n: number) => void) | null;
  /** Opens a step as an example for a recipe; null where that cannot be done. */
  onPromote: ((n: number) => void) | null;
}
