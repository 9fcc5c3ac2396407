import type { ModelTraits } from './model-traits.ts';

/** Up to generation 4.6 a temperature is taken; the newest ones answer 400 to it. */
const TAKES_TEMPERATURE = /claude-(instant|v?2|3|(opus|sonnet|haiku)-4($|-([0-6]|20\d{6})(-|$)|@))/;
/** Before generation 3.7 there was no thinking. */
const CANNOT_THINK = /claude-(instant|v?2|3-(haiku|sonnet|opus|5))/;
/** These think whatever one asks. */
const ALWAYS_THINKS = /claude-((sonnet|opus)-5-5|fable-5)/;
/** These think within a budget of tokens; later ones judge for themselves how much an effort is. */
const HAS_BUDGET = /claude-(3-7|(opus|sonnet|haiku)-4($|-([0-1]|20\d{6})(-|$)|@)|(opus|sonnet|haiku)-4-5)/;
/** Fewer tokens are no budget. */
export const LEAST_BUDGET = 1024;

/** What a model of Anthropic does not take. Other names, of servers that speak its API, are taken to refuse nothing. */
export function anthropicTraits(model: string): ModelTraits {
  if (!model.includes('claude-')) return { refused: {}, temperatureMax: 1 };
  const refused: ModelTraits['refused'] = {};
  if (!TAKES_TEMPERATURE.test(model)) {
    refused.temperature = 'Claude takes no temperature since generation 4.7.';
  }
  if (CANNOT_THINK.test(model)) {
    refused.reasoningEffort = 'It does not reason before it replies.';
    return { refused, temperatureMax: 1 };
  }
  return {
    refused,
    temperatureMax: 1,
    ...(refused.temperature === undefined && { temperatureOrEffort: true }),
    // As much again is for the reply itself.
    ...(HAS_BUDGET.test(model) && { effortOutputMin: 2 * LEAST_BUDGET }),
    efforts: ALWAYS_THINKS.test(model) ? ['low', 'medium', 'high'] : ['none', 'low', 'medium', 'high'],
  };
}
