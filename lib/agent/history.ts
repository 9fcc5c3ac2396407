import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { historyOf } from '../run/history.ts';
import type { HistoryStep, PromptMessage, TrajectoryStep } from '../run/trajectory.ts';
import type { ToolInfo } from '../run/config.ts';

/** What a run takes over from the events it continues. */
export interface Past {
  steps: readonly TrajectoryStep[];
  history: HistoryStep[];
  /** The prompt of the last step and the tools it declared: the next prompt is stored as the difference from it. */
  messages: PromptMessage[];
  tools: ToolInfo[];
}

/** Reads the events of an earlier run. Nothing in them is done again. */
export function pastOf(prefix: readonly RunEvent[] | undefined): Past {
  if (!prefix || prefix.length === 0) return { steps: [], history: [], messages: [], tools: [] };
  const { steps } = fold(prefix);
  const last = steps.findLast((step) => step.prompt !== null)?.prompt;
  return { steps, history: historyOf(steps), messages: last?.messages ?? [], tools: last?.tools ?? [] };
}
