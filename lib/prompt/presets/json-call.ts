import type { Recipe } from '../../run/config.ts';
import type { Preset } from '../preset.ts';

/** The chat layout with calls written as text: tool name and one JSON object. For `json-call`. */
export const JSON_CALL_RECIPE: Recipe = {
  id: 'json-call',
  version: 1,
  name: 'JSON calls',
  system: `You answer questions with the help of these tools:

{tools}

In each turn write a thought and one call, then stop and wait for the result:

Thought: what you know so far and what you need next
Action: searchOrders({"customerId": "C-100"})

The input is always one JSON object. The result comes back in a message that begins with "Observation:"; never write one yourself. Every figure in your answer must come from an observation.

When you know the answer, write instead of the action:

Final Answer: the answer

{examples}`,
  examples: [],
};

/** What a `json-call` run starts with. */
export const PLAIN_JSON_CALL: Preset = {
  id: JSON_CALL_RECIPE.id,
  recipe: JSON_CALL_RECIPE,
  dialect: 'json-call',
  settings: {},
  source:
    'A plain start of our own for calls written as text: the least that a model has to be told, as a chat, with no examples.',
};
