/** What can stand out about a run, in the order in which it is told. */
export const RUN_FLAGS = [
  'repaired',
  'loop',
  'parse-error',
  'tool-error',
  'forced',
  'retry',
  'invented',
  // Results that did not come from the tool itself, and figures that no provider counted.
  'mocked',
  'frozen',
  'taped',
  'fault',
  'edited',
  'estimated',
] as const;

/** One thing that stands out about a run. */
export type RunFlag = (typeof RUN_FLAGS)[number];
