import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import type { Prices } from '../../lib/run/config.ts';
import type { ForkEdits } from '../../lib/run/fork-point.ts';
import type { Json } from '../../lib/run/json.ts';
import { priceOf } from '../../lib/run/metrics.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';

/** About what the first call of the model in a fork will take. */
export interface NextCall {
  /** Tokens of the prompt, and of a reply as long as the recorded one. */
  input: number;
  output: number;
  /** US dollars; null where nobody knows the price. */
  cost: number | null;
}

interface ForkPlace {
  run: Pick<Trajectory, 'steps' | 'config'>;
  /** The step after which it goes on; 0 for the start. */
  at: number;
  edits: ForkEdits;
  /** The system prompt and the prices as they will be. */
  system: string;
  prices: Prices | null;
}

/**
 * Estimates the next call of the model from the call that was made at the same place, or from the one before it; where neither
 * says what it used, from the characters of its prompt. What was edited counts by the characters that it adds or takes away.
 */
export function nextCall({ run: { steps, config }, at, edits, system, prices }: ForkPlace): NextCall {
  const step = steps[at - 1];
  const next = steps[at];
  const added = change(config?.recipe.system ?? system, system) + (step ? editedTokens(step, edits) : 0);
  const input = Math.max(1, (promptTokens(next) ?? grownTokens(step)) + added);
  const output = replyTokens(next) ?? replyTokens(step) ?? 0;
  return { input, output, cost: prices && priceOf({ input, output }, prices) };
}

/** What a step's prompt took; null when the step never came to one. */
function promptTokens(step: TrajectoryStep | undefined): number | null {
  if (!step) return null;
  if (step.reply?.usage) return step.reply.usage.input;
  return step.prompt?.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0) ?? null;
}

function replyTokens(step: TrajectoryStep | undefined): number | null {
  const reply = step?.reply;
  return reply ? (reply.usage?.output ?? estimateTokens(reply.text)) : null;
}

/** The prompt after a step that was the last: its own, with the reply and what came back. */
function grownTokens(step: TrajectoryStep | undefined): number {
  const back = (step?.calls ?? []).reduce((sum, { observation }) => sum + estimateTokens(observation?.text ?? ''), 0);
  return (promptTokens(step) ?? 0) + (replyTokens(step) ?? 0) + back;
}

function editedTokens({ thought, calls }: TrajectoryStep, edits: ForkEdits): number {
  const { action, observation } = edits;
  const acted = calls.find(({ callId }) => callId === action?.callId);
  const seen = calls.find(({ callId }) => callId === observation?.callId);
  return (
    change(thought?.text ?? '', edits.thought) +
    change(textOf(acted?.input), action?.input === undefined ? undefined : textOf(action.input)) +
    change(seen?.observation?.text ?? '', observation?.text)
  );
}

function change(was: string, now: string | undefined): number {
  return now === undefined || now === was ? 0 : estimateTokens(now) - estimateTokens(was);
}

function textOf(input: Json | undefined): string {
  return typeof input === 'string' ? input : JSON.stringify(input ?? '');
}
