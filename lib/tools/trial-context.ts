import type { CallWatch, ToolContext } from './tool.ts';

/** A watch that looks away. */
export const UNWATCHED: CallWatch = { pauses: () => {}, resumes: async () => {}, warns: () => {} };

/** What a tool under test is run with: the first call of a run that sets nothing and is never stopped. */
export function trialContext(change: Partial<ToolContext> = {}): ToolContext {
  return {
    ...{ signal: new AbortController().signal, earlier: [], options: {}, comesFrom: () => {} },
    call: { id: 'call-1', ...UNWATCHED },
    ...change,
  };
}
