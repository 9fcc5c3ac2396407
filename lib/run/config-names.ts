/** The words of a config. Apart from its schema, so that a page can have them without zod. */

/** How hard a model that reasons may think before it replies. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** Parameters that a model may refuse or ignore. */
export const REFUSABLE = [
  'temperature',
  'stop',
  'tools',
  'toolChoice',
  'maxOutputTokens',
  'reasoningEffort',
  'seed',
] as const;
export type Refusable = (typeof REFUSABLE)[number];

/** Ways a tool can be made to fail, to see what an agent does then. */
export const TOOL_FAULTS = ['timeout', 'error', 'empty', 'huge'] as const;
export type ToolFault = (typeof TOOL_FAULTS)[number];

/** What a run has where nobody says otherwise; the other limits come from the server. */
export const RUN_DEFAULTS = {
  atLimit: 'force-answer',
  keepThoughts: true,
  repeatLimit: 5,
  repeatHint: false,
  formatRetries: 2,
  strict: true,
} as const;

/** What a call that is not on the tape comes to; see `RunConfig.tape`. */
export const TAPE_MISSES = ['live', 'fail', 'ask'] as const;
export type TapeMiss = (typeof TAPE_MISSES)[number];

/** What a person can answer for a call that waits: call the tool, fail, or write the observation. */
export const CALL_CHOICES = ['live', 'fail', 'write'] as const;

/** How a call that waited goes on: as a person said, or with a result that another run brought onto the tape. */
export type WaitChoice = (typeof CALL_CHOICES)[number] | 'tape';
