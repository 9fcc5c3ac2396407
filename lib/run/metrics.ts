import type { Prices } from './config.ts';
import { copiedSteps } from './copied-steps.ts';
import type { Usage } from './events.ts';
import type { RunFlag } from './run-flags.ts';
import type { ObservationState, Reply, Trajectory, TrajectoryStep } from './trajectory.ts';

/**
 * The figures of a run. Times in milliseconds, tokens as the provider counted them unless `estimated`. Steps that the run took
 * over from an earlier one count as steps, but their tokens and their cost were that run's: added up over runs, nothing counts
 * twice.
 */
export interface RunMetrics {
  steps: number;
  tokensIn: number;
  tokensOut: number;
  /** The part of `tokensIn` that was read from a cache. */
  cachedTokens: number;
  /** The part of `tokensOut` that is not shown. */
  reasoningTokens: number;
  /** US dollars; null when the price is not known, or when no reply says what it used. */
  cost: number | null;
  /** The run's clock at the last event; that of a continued run began with the earlier one, see `ownTime`. */
  elapsedMs: number;
  /** From the first request that was answered to the first piece of its reply; null before that. */
  firstTokenMs: number | null;
  /** Time in which at least one tool was at work: calls side by side count once. */
  toolMs: number;
  /** From each step's start to the end of its reply, waits between attempts included. */
  modelMs: number;
  repairs: number;
  /** Observations that are errors; a call that a person stopped is none. */
  toolErrors: number;
  retries: number;
  parseErrors: number;
  /** Calls that the loop warned of as repeats. */
  repeats: number;
  /** True when the tokens are not all from the provider: some were counted here, or a reply did not say. */
  estimated: boolean;
}

/** The figures of a run so far: a function of the trajectory alone. */
export function metricsOf(trajectory: Trajectory): RunMetrics {
  const { steps } = trajectory;
  const own = steps.slice(copiedSteps(trajectory));
  const replies = own.flatMap((step) => step.reply ?? []);
  const given = replies.flatMap((reply) => reply.usage ?? []);
  // An attempt that failed after it had begun is paid for as well.
  const usages = [...own.flatMap(({ attempts }) => attempts.flatMap(({ retry }) => retry?.usage ?? [])), ...given];
  const calls = steps.flatMap((step) => step.calls);
  return {
    steps: steps.length,
    tokensIn: sum(usages, (usage) => usage.input),
    tokensOut: sum(usages, (usage) => usage.output),
    cachedTokens: sum(usages, (usage) => usage.cached ?? 0),
    reasoningTokens: sum(usages, (usage) => usage.reasoning ?? 0),
    cost: costOf(usages, replies, trajectory.config?.model.prices),
    elapsedMs: trajectory.t,
    firstTokenMs: replies.find((reply) => reply.firstTokenMs !== null)?.firstTokenMs ?? null,
    toolMs: sum(steps, toolTime),
    modelMs: sum(steps, modelTime),
    repairs: sum(steps, repairCount),
    toolErrors: calls.filter((call) => isToolError(call.observation?.error)).length,
    retries: sum(steps, (step) => step.attempts.filter((attempt) => attempt.retry).length),
    parseErrors: steps.filter((step) => step.parseError).length,
    repeats: calls.filter((call) => call.repeatOf !== null).length,
    estimated: given.length < replies.length || usages.some((usage) => usage.estimated === true),
  };
}

/**
 * The price of the tokens in US dollars. `prices` are for a million tokens; tokens read from a cache cost the ordinary
 * input price where no other is known.
 */
export function priceOf(usage: Usage, prices: Prices): number {
  const cached = Math.min(usage.cached ?? 0, usage.input);
  const inputCost = (usage.input - cached) * prices.input + cached * (prices.cachedInput ?? prices.input);
  return (inputCost + usage.output * prices.output) / 1_000_000;
}

function costOf(usages: Usage[], replies: Reply[], prices: Prices | null | undefined): number | null {
  if (!prices) return null;
  if (prices.input === 0 && prices.output === 0) return 0;
  if (replies.length > 0 && usages.length === 0) return null;
  return sum(usages, (usage) => priceOf(usage, prices));
}

/** The length of the union of the calls' times, each known by its end and its duration. */
function toolTime({ calls }: TrajectoryStep): number {
  const times = calls
    .flatMap(({ observation }) =>
      observation ? [{ from: observation.t - observation.durationMs, to: observation.t }] : [],
    )
    .sort((a, b) => a.from - b.from);
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of times) {
    total += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return total;
}

function modelTime(step: TrajectoryStep): number {
  return (step.reply?.t ?? step.updatedAt) - step.startedAt;
}

function repairCount({ thought, answer, calls }: TrajectoryStep): number {
  return (thought?.repairs.length ?? 0) + (answer?.repairs.length ?? 0) + sum(calls, (call) => call.repairs.length);
}

function isToolError(error: { code: string } | null | undefined): boolean {
  return error !== null && error !== undefined && error.code !== 'stopped';
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/**
 * The trajectory in one letter an event, for a list: `t` thought, `a` action, `r` repaired action, `l` repeated action,
 * `o` observation, `e` error, `p` parse error, `f` answer; `s` at the very end of a run that ended without an answer.
 * A space between steps. A step's actions stand before its observations, as in the log; a repeat outranks a repair.
 */
export function marksOf(trajectory: Trajectory): string {
  const marks = trajectory.steps.map(stepMarks).join(' ');
  return trajectory.end && !trajectory.answer ? `${marks}s` : marks;
}

function stepMarks({ thought, calls, parseError, answer }: TrajectoryStep): string {
  const actions = calls.map((call) => (call.repeatOf !== null ? 'l' : call.repairs.length > 0 ? 'r' : 'a'));
  const observations = calls.map(({ observation }) => (observation ? (observation.error ? 'e' : 'o') : ''));
  return [thought ? 't' : '', ...actions, ...observations, parseError ? 'p' : '', answer ? 'f' : ''].join('');
}

/** What stands out about a run, in the order of `RUN_FLAGS`. */
export function flagsOf(trajectory: Trajectory): string[] {
  const metrics = metricsOf(trajectory);
  const warnings = [...trajectory.warnings, ...trajectory.steps.flatMap((step) => step.warnings)];
  const observations = trajectory.steps.flatMap(({ calls }) => calls.flatMap(({ observation }) => observation ?? []));
  const isFrom = (source: ObservationState['source']) => observations.some((one) => one.source === source);
  const flags: [RunFlag, boolean][] = [
    ['repaired', metrics.repairs > 0],
    ['loop', metrics.repeats > 0 || trajectory.end?.reason === 'tool-loop'],
    ['parse-error', metrics.parseErrors > 0],
    ['tool-error', metrics.toolErrors > 0],
    ['forced', trajectory.answer?.forced === true],
    ['retry', metrics.retries > 0],
    ['invented', warnings.some((warning) => warning.code === 'invented-observation')],
    ['mocked', isFrom('mock')],
    ['frozen', isFrom('frozen')],
    ['taped', isFrom('tape')],
    ['fault', observations.some(({ fault }) => fault !== undefined)],
    ['edited', trajectory.steps.some(({ amends }) => amends.length > 0)],
    ['estimated', metrics.estimated],
  ];
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag);
}
