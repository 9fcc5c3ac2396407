import type { RunConfig } from '../run/config.ts';
import { ANSWERED, type Ending, ending } from './ending.ts';
import { deadlineEnding } from './interruption.ts';
import type { Progress } from './progress.ts';

/** Looks at the run between two steps; returns why it is over, or undefined to go on. */
export type StopPredicate = (progress: Progress) => Ending | undefined;

/** How many error observations in a row end a run. */
export const MAX_TOOL_ERRORS = 5;

/** There is an answer. One that the token limit cut is no good ending. */
export function answered(): StopPredicate {
  return ({ answer }) => {
    if (!answer) return undefined;
    return answer.truncated
      ? ending('output-truncated', 'The answer was cut off at the limit of output tokens.')
      : ANSWERED;
  };
}

/** `limit` model replies have been made. */
export function stepLimit(limit: number): StopPredicate {
  return ({ steps }) =>
    steps >= limit ? ending('max-steps', `There was no answer after ${counted(limit, 'step')}, the limit.`) : undefined;
}

/** The same call has brought the same result `limit` times. */
export function repeatedAction(limit: number): StopPredicate {
  return ({ mostRepeated: repeat }) =>
    repeat && repeat.count >= limit
      ? ending(
          'tool-loop',
          `The agent repeats itself: the same call of ${repeat.tool} brought the same result ${counted(repeat.count, 'time')}, first in step ${repeat.firstStep}.`,
        )
      : undefined;
}

/** The run has used its tokens (input and output together) or its money (US dollars; null for no limit). */
export function budget({ tokens, cost }: { tokens: number; cost: number | null }): StopPredicate {
  return (progress) => {
    if (progress.tokens >= tokens)
      return ending('budget', `The run used ${amountUsed(progress)}; its budget is ${tokens}.`);
    if (cost !== null && progress.cost !== null && progress.cost >= cost)
      return ending('budget', `The run cost ${costSoFar(progress.cost, progress)}; its budget is ${dollars(cost)}.`);
    return undefined;
  };
}

/** The tokens of a run for a sentence: `120 tokens`, `about 120 tokens (estimated)`. */
export function amountUsed({ tokens, isEstimated }: Pick<Progress, 'tokens' | 'isEstimated'>): string {
  return isEstimated ? `about ${tokens} tokens (estimated)` : `${tokens} tokens`;
}

function costSoFar(cost: number, { isEstimated }: Pick<Progress, 'isEstimated'>): string {
  return isEstimated ? `about ${dollars(cost)} (estimated)` : dollars(cost);
}

/** The run has taken `ms` milliseconds. */
export function deadline(ms: number): StopPredicate {
  return ({ elapsedMs }) => (elapsedMs >= ms ? deadlineEnding(ms) : undefined);
}

/** The last `limit` observations were all errors. */
export function toolErrors(limit: number): StopPredicate {
  return ({ toolErrorsInRow }) =>
    toolErrorsInRow >= limit
      ? ending('tool-errors', `The last ${counted(limit, 'tool call')} failed, one after the other.`)
      : undefined;
}

/** What ends a run with this config. The order decides which reason a run gets when several hold. */
export function defaultStops(config: RunConfig): StopPredicate[] {
  return [
    answered(),
    repeatedAction(config.repeatLimit),
    toolErrors(MAX_TOOL_ERRORS),
    budget(config.budget),
    deadline(config.timeouts.run),
    stepLimit(config.maxSteps),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** US dollars for a sentence. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.001 ? 6 : amount < 0.1 ? 4 : 2)}`;
}
