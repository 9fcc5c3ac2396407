import type { ToolContext } from './tool.ts';

/** What a tool under test is run with: the first call of a run that sets nothing and is never stopped. */
export function trialContext(change: Partial<ToolContext> = {}): ToolContext {
  return { signal: new AbortController().signal, earlier: [], options: {}, comesFrom: () => {}, ...change };
}
