import type { Recipe } from '../../run/config.ts';
import type { Preset } from '../preset.ts';

/** The classic layout: everything in one message, the whole round trip written out as text. For `bracket`. */
export const COURSE_RECIPE: Recipe = {
  id: 'course',
  version: 1,
  name: 'Hardened course',
  system: `Answer the question at the end. You cannot look anything up or calculate by yourself, but you can use these tools:

{tools}

Work in steps. In each step write exactly two things and then stop:

Thought: one line about what you know so far and what you need next
Action: Tool[input]

Tool is one of the names above. The input is plain text for a tool with one field, as in Calculator[450 + 890], and a JSON object for a tool with several, as in searchOrders[{"customerId": "C-100"}]. The result comes back to you as a line that begins with "Observation:". Never write that line yourself.

Every figure in your answer must come from an Observation. When you know the answer, end with this action:

Action: Finish[answer]

{examples}
Question: {question}
{history}`,
  examples: [],
};

/** What a `bracket` run starts with. */
export const HARDENED_COURSE: Preset = {
  id: COURSE_RECIPE.id,
  recipe: COURSE_RECIPE,
  dialect: 'bracket',
  settings: { maxSteps: 8, keepThoughts: true, formatRetries: 2, atLimit: 'force-answer', strict: true },
  source:
    'The classic course with its known traps mended: format lines without code marks, one action in a reply, one exact form for the end, a rule against invented observations. Thoughts stay in the history, an unreadable reply is sent back with a hint, and the last step still asks for an answer.',
};
