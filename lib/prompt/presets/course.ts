import type { Recipe } from '../../run/config.ts';

/** The classic layout: everything in one message, the whole round trip written out as text. For `bracket`. */
export const COURSE_RECIPE: Recipe = {
  id: 'course',
  version: 1,
  name: 'Course: one message',
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
