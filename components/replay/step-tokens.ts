import type { Origin } from '../../lib/dialects/prompt-parts.ts';
import { shareTotal } from '../../lib/run/shared-total.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { promptOrigins } from '../inspector/prompt-origins.ts';
import { originShares, promptPieces } from '../inspector/prompt-pieces.ts';

/** What a prompt is made of, in tokens. */
export interface StepTokens {
  total: number;
  /** True when nobody counted the total: it is an estimate, as the parts always are. */
  isEstimated: boolean;
  /** Null when it cannot be told where the text comes from. */
  parts: { origin: Origin; tokens: number }[] | null;
}

const known = new WeakMap<TrajectoryStep, StepTokens | null>();

/**
 * The input tokens of a step by origin: the provider's figure, spread over the parts as they are estimated. Null for a step
 * without a prompt. Worked out once a step, since the prompt has to be written anew for it.
 */
export function stepTokens(trajectory: Trajectory, step: TrajectoryStep): StepTokens | null {
  const before = known.get(step);
  if (before !== undefined) return before;
  const tokens = workOut(trajectory, step);
  known.set(step, tokens);
  return tokens;
}

function workOut(trajectory: Trajectory, step: TrajectoryStep): StepTokens | null {
  const { prompt, reply } = step;
  if (!prompt) return null;
  const origins = promptOrigins(trajectory, step);
  const all = (origins ?? []).flatMap((parts) => promptPieces(parts, []));
  const shares = originShares(all, prompt.tools);
  const estimate = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  const counted = reply?.usage?.input;
  if (!origins) {
    return counted === undefined
      ? null
      : { total: counted, isEstimated: reply?.usage?.estimated === true, parts: null };
  }
  const total = counted ?? estimate;
  const spread = shareTotal(
    shares.map(({ tokens }) => tokens),
    total,
  );
  return {
    total,
    isEstimated: counted === undefined || reply?.usage?.estimated === true,
    parts: shares.map(({ origin }, index) => ({ origin, tokens: spread[index] ?? 0 })),
  };
}
