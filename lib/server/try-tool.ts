import { cutData, cutObservation } from '../agent/limits.ts';
import type { TryToolBody, TryToolReply } from '../api/tool-contract.ts';
import type { Clock } from '../run/clock.ts';
import type { ToolRule } from '../run/config.ts';
import type { KeptResults } from '../tools/kept-results.ts';
import { toolRunner } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Problem } from './problem.ts';
import type { RedactValue } from './redact.ts';
import { ruleProblem } from './tool-rules.ts';

/** Calls by hand that may be under way at once; a run has its own limits. */
const MOST_AT_ONCE = 4;
/** Characters of a result that are given back. */
const MOST_RAW = 1_000_000;

const TOO_MANY: Problem = {
  status: 429,
  code: 'too-many-tries',
  message: `Only ${MOST_AT_ONCE} tools can be tried at once.`,
  fix: 'Wait for one to come back.',
  headers: { 'retry-after': '1' },
};

/** What trying a tool stands on. */
export interface TryMeans {
  clock: Clock;
  kept: KeptResults;
  /** Milliseconds one call may take. */
  timeoutMs: number;
  redact: RedactValue;
}

/** Calls one tool once, outside any run: through the same checks, limits and cut as in a run. */
export type TryTool = (tool: Tool, body: TryToolBody, signal: AbortSignal) => Promise<TryToolReply | Problem>;

/** Counts the calls that are under way, so that there are never more than a few. */
export function createTryTool(means: TryMeans): TryTool {
  let underWay = 0;
  return async (tool, body, signal) => {
    const rule = body.rule as ToolRule | undefined;
    const problem = rule && ruleProblem(tool, rule, 'rule');
    if (problem) return problem;
    if (underWay >= MOST_AT_ONCE) return TOO_MANY;
    underWay += 1;
    try {
      return await tryOnce(tool, body, signal, means);
    } finally {
      underWay -= 1;
    }
  };
}

async function tryOnce(tool: Tool, { input, rule }: TryToolBody, signal: AbortSignal, means: TryMeans) {
  const { clock, kept, timeoutMs, redact } = means;
  const rules = rule && { [tool.name]: rule as ToolRule };
  const runner = toolRunner([tool], { clock, kept, timeoutMs, ...(rules && { rules }) });
  const outcome = redact(await runner.run({ callId: 'try', tool: tool.name, input }, signal));
  const whole = outcome.text.toWellFormed();
  const { text, truncated } = cutObservation(whole);
  return {
    raw: {
      text: whole.slice(0, MOST_RAW).toWellFormed(),
      data: cutData(outcome.data) ?? null,
      characters: whole.length,
    },
    seen: { text, truncated: truncated && { shown: truncated.shown, full: truncated.full } },
    error: outcome.error,
    source: outcome.source,
    fault: outcome.fault ?? null,
    durationMs: Math.round(outcome.durationMs * 10) / 10,
    input: outcome.input,
  };
}
