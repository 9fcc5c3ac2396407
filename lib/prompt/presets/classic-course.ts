import type { Preset } from '../preset.ts';

const SYSTEM = `You are an assistant that can call outside tools to solve a task.

These tools are available:
{tools}

Reply strictly in this format:

Thought: your reasoning: what the question asks, how it breaks down, and what to do next.
Action: what you decide to do, which is one of:
- \`Tool[input]\`: call one of the tools above.
- \`Finish[answer]\`: give your answer, as soon as you know enough.

{examples}Now solve this:
Question: {question}

History:
{history}`;

/** The loop as a first course on agents builds it by hand, with the weak spots that come with it. */
export const CLASSIC_COURSE: Preset = {
  id: 'classic-course',
  recipe: { id: 'classic-course', version: 1, name: 'Classic course', system: SYSTEM, examples: [] },
  dialect: 'bracket',
  settings: {
    maxSteps: 5,
    keepThoughts: false,
    formatRetries: 0,
    atLimit: 'stop',
    strict: true,
    temperature: 0,
  },
  source:
    'Follows the chapter of an open course that builds ReAct by hand: one message a step, actions and observations but no thoughts in the history, five steps, and an end at the first reply that cannot be read. The chapter has one tool, a web search; here all tools are on, there is a place for examples, and the reader mends what that chapter would drop.',
};
