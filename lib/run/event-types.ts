/** The format version this code writes into `run-start.v`, and the newest that it reads. See `docs/log-format.md`. */
export const LOG_VERSION = 1;

/** The names of the events this version knows. Apart from their schemas, so that a page can have them without zod. */
export const EVENT_TYPES = [
  'run-start',
  'step-start',
  'prompt',
  'text-delta',
  'model-end',
  'retry',
  'thought',
  'action',
  'parse-error',
  'observation',
  'warning',
  'config-change',
  'amend',
  'pause',
  'resume',
  'answer',
  'run-end',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
