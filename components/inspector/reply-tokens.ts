import { estimateTokens } from '../../lib/prompt/token-estimate.ts';
import { shareTotal } from '../../lib/run/shared-total.ts';
import type { Reply } from '../../lib/run/trajectory.ts';
import type { RawRow } from './raw-rows.ts';

/** About how many tokens the parts of a reply took. */
interface ReplyTokens {
  /** One a row of the text. */
  rows: number[];
  /** Native calls, and reasoning that came apart from the text; 0 where there is none. */
  calls: number;
  reasoning: number;
}

/**
 * Spreads the output tokens of a reply over its parts, by estimate, so that they add up. Where nobody counted, the parts' own
 * estimates stand. Hidden reasoning that the provider counted by itself is no part of what is shown, and keeps its own figure.
 */
export function replyTokens(rows: readonly RawRow[], { calls, reasoning, usage }: Reply): ReplyTokens {
  const hidden = usage?.reasoning ?? null;
  const weights = rows.map(({ parts }) => estimateTokens(parts.map(({ text }) => text).join('')));
  const native = calls.reduce(
    (sum, { tool, input }) => sum + estimateTokens(tool) + estimateTokens(JSON.stringify(input)),
    0,
  );
  const apart = hidden === null ? estimateTokens(reasoning) : 0;
  const all = [...weights, native, apart];
  const shown = usage && usage.output > 0 ? Math.max(0, usage.output - (hidden ?? 0)) : null;
  const spread = shown === null ? all : shareTotal(all, shown);
  return {
    rows: spread.slice(0, rows.length),
    calls: spread[rows.length] ?? 0,
    reasoning: hidden ?? spread[rows.length + 1] ?? 0,
  };
}
