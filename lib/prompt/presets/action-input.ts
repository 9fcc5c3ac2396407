import type { Preset } from '../preset.ts';

const SYSTEM = `Answer the question at the end as well as you can. These tools help you:

{tools}

Work in rounds. In each round write these three lines and then stop:

Thought: what you know so far and what you need next
Action: the name of one tool, and nothing else
Action Input: the tool's input as one JSON object, {"customerId": "C-100"} for instance

A line that begins with "Observation:" then brings the result; never write it yourself. Take every figure in your answer from an observation. Once you know the answer, write these two lines instead:

Thought: why nothing more is needed
Final Answer: the answer

{examples}
Question: {question}
{history}`;

/** What an `action-input` run starts with. */
export const ACTION_INPUT: Preset = {
  id: 'action-input',
  recipe: { id: 'action-input', version: 1, name: 'Action and input', system: SYSTEM, examples: [] },
  dialect: 'action-input',
  settings: {},
  source:
    'Follows the text agents of the first agent frameworks, with the tool and its input on two lines of one prompt. It differs in asking for JSON input, in naming the tools once, and in forbidding invented observations.',
};
