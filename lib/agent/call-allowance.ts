import type { ModelRequest } from '../models/model.ts';
import type { RunConfig } from '../run/config.ts';
import { type Ending, ending } from './ending.ts';
import type { Tally } from './progress.ts';
import type { Allowance } from './raw-reply.ts';
import { amountUsed, budget as budgetStop, dollars } from './stop.ts';
import { bytesOfTokens, inputEstimate } from './usage.ts';

/** How far past the limit of output tokens an estimate must be before it counts: a quarter. */
const TOLERANCE = 1.25;

/**
 * What the next call may bring before a budget is passed: what the run has used, and this prompt by estimate, are taken off
 * first. An ending when nothing would be left, so that the call is not made at all.
 */
export function allowanceOf(
  config: Pick<RunConfig, 'budget' | 'model'>,
  tally: Tally,
  request: ModelRequest,
  asked: number | null,
): Allowance | Ending {
  const { budget, model } = config;
  const input = inputEstimate(request.messages);
  const tokensLeft = budget.tokens - tally.tokens - input;
  if (tokensLeft <= 0)
    return ending(
      'budget',
      `The next call would need about ${input} tokens for its prompt alone, and ${amountUsed(tally)} of the budget of ${budget.tokens} are used.`,
    );
  const price = model.prices;
  if (!price || budget.cost === null || tally.cost === null)
    return { budgetBytes: bytesOfTokens(tokensLeft), ...outputLimit(request, asked) };
  const needed = (input * price.input) / 1e6;
  const costLeft = budget.cost - tally.cost - needed;
  if (costLeft <= 0)
    return ending(
      'budget',
      `The next call would cost about ${dollars(needed)} for its prompt alone, and ${dollars(tally.cost)} of the budget of ${dollars(budget.cost)} are used.`,
    );
  const affordable = price.output > 0 ? (costLeft / price.output) * 1e6 : Number.POSITIVE_INFINITY;
  return { budgetBytes: bytesOfTokens(Math.min(tokensLeft, affordable)), ...outputLimit(request, asked) };
}

/** Why the run ends when a reply was cut off at a budget: the one that is used up. */
export function cutAtBudget({ budget }: Pick<RunConfig, 'budget'>, tally: Tally): Ending {
  const said = budgetStop(budget)(tally)?.error?.message;
  const message = said ?? `The run used ${amountUsed(tally)}; its budget does not last for more.`;
  return ending('budget', `${message} The reply was cut off there.`);
}

/**
 * A limit that the model does not take is kept here, by the estimate that stands in for usage. One that it takes is the
 * provider's to keep, and the provider counts better: there characters are counted, so that no script with long tokens is cut.
 */
function outputLimit(request: ModelRequest, asked: number | null): Omit<Allowance, 'budgetBytes'> {
  const most = asked === null ? Number.POSITIVE_INFINITY : bytesOfTokens(asked) * TOLERANCE;
  const isSent = request.maxOutputTokens !== null;
  return { outputBytes: isSent ? Number.POSITIVE_INFINITY : most, outputCharacters: most };
}
