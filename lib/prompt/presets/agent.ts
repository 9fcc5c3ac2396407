import type { Recipe } from '../../run/config.ts';
import type { Preset } from '../preset.ts';

/** The chat layout: these instructions as the system message, then question, calls and results as turns. For `native`. */
export const AGENT_RECIPE: Recipe = {
  id: 'agent',
  version: 1,
  name: 'Native orders agent',
  system: `You help people with questions about orders and customers, and with general knowledge.

Before each tool call, say in one or two sentences what you know so far and why you make the call. Call tools that do not depend on each other in the same turn.

Take every figure, date and name in your answer from a tool result; do not estimate and do not answer from memory what a tool can tell. Leave sums to the calculator. If you need to know today's date, ask the clock. When a tool reports an error, read it, correct the call, or say plainly what could not be found.

When you have what you need, answer the question directly, without another call.`,
  examples: [],
};

/** What a `native` run starts with. */
export const NATIVE_ORDERS_AGENT: Preset = {
  id: AGENT_RECIPE.id,
  recipe: AGENT_RECIPE,
  dialect: 'native',
  settings: { maxSteps: 8, keepThoughts: true, formatRetries: 2, atLimit: 'force-answer' },
  source:
    'Follows the guides that providers give for tool calling: instructions in the system message, the tools declared to the provider, several calls in one turn. It differs in asking for a sentence of thought before each call, so that the reasoning can be seen.',
};
