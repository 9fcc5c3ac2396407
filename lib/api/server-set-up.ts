/** The variables of the limits that the settings page shows: counts, dollars for the cost, milliseconds for the times. */
export const LIMIT_VARIABLES = [
  'MAX_STEPS',
  'MAX_RUN_TOKENS',
  'MAX_RUN_COST',
  'RUN_TIMEOUT_MS',
  'STEP_TIMEOUT_MS',
  'IDLE_TIMEOUT_MS',
  'TOOL_TIMEOUT_MS',
  'MAX_RUNNING',
  'MAX_QUEUED',
  'MAX_VIEWERS',
] as const;
export type LimitVariable = (typeof LIMIT_VARIABLES)[number];

/** What the server was started with, as far as a page may know it. Never holds a key. */
export interface ServerSetUp {
  limits: { variable: LimitVariable; value: number }[];
  /** Whether Search asks the web. */
  hasSearchKey: boolean;
  /** Where runs are kept; null for a PostgreSQL database, whose address may hold a password. */
  folder: string | null;
}
