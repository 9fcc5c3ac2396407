import type { ToolInfo } from '../run/config.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { historyOf } from '../run/history.ts';
import type { Call, HistoryStep, PromptMessage, TrajectoryStep } from '../run/trajectory.ts';
import type { ToolOutcome } from '../tools/tool.ts';
import { errorOutcome } from './tool-calls.ts';

/** What a run takes over from the events it continues. */
export interface Past {
  steps: readonly TrajectoryStep[];
  history: HistoryStep[];
  /** Calls of the last step that were under way when the events broke off: how they came out is not known. */
  openCalls: { callId: string; outcome: ToolOutcome }[];
  /** The last step, when calls of it are to be made again. It is in `history` once they are. */
  stepAgain: TrajectoryStep | null;
  /** The answer of the last step, and the whole reply that it was read from; null when that step has none. */
  cutAnswer: { text: string; reply: string } | null;
  /** The prompt of the last step and the tools it declared: the next prompt is stored as the difference from it. */
  messages: PromptMessage[];
  tools: ToolInfo[];
}

/** Reads the events of an earlier run. Nothing in them is done again but the calls of the last step that `callAgain` names. */
export function pastOf(prefix: readonly RunEvent[] | undefined, callAgain: readonly string[] = []): Past {
  if (!prefix || prefix.length === 0)
    return { steps: [], history: [], openCalls: [], stepAgain: null, cutAnswer: null, messages: [], tools: [] };
  const { steps } = fold(prefix);
  const lastStep = steps.at(-1);
  const openCalls = (lastStep?.calls ?? [])
    .filter((call) => call.observation === null && !callAgain.includes(call.callId))
    .map((call) => ({ callId: call.callId, outcome: unknownOutcome(call) }));
  const last = steps.findLast((step) => step.prompt !== null)?.prompt;
  const stepAgain = lastStep?.calls.some((call) => callAgain.includes(call.callId)) ? lastStep : null;
  return {
    steps,
    history: historyOf((stepAgain ? steps.slice(0, -1) : steps).map(withOutcomes)),
    openCalls,
    stepAgain,
    cutAnswer: answerOf(lastStep),
    messages: last?.messages ?? [],
    tools: last?.tools ?? [],
  };
}

function answerOf(step: TrajectoryStep | undefined): Past['cutAnswer'] {
  return step?.answer ? { text: step.answer.text, reply: step.reply?.text ?? '' } : null;
}

/** The step with an observation for every call, as the log will have it once the open calls are answered. */
export function withOutcomes(step: TrajectoryStep): TrajectoryStep {
  if (step.calls.every((call) => call.observation)) return step;
  const calls = step.calls.map((call): Call => {
    if (call.observation) return call;
    const { text, error, durationMs, source } = unknownOutcome(call);
    return { ...call, observation: { text, data: undefined, error, durationMs, source, truncated: null, t: call.t } };
  });
  return { ...step, calls };
}

function unknownOutcome(call: Call): ToolOutcome {
  return errorOutcome(call, {
    code: 'unknown-outcome',
    message: `The run broke off while ${call.tool} was at work; whether it was done is not known.`,
    suggestion: 'Check before calling it again.',
  });
}
