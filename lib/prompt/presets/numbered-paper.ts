import type { Preset } from '../preset.ts';

// The dialect writes examples without numbers, so the numbered ones stand in the text itself.
const SYSTEM = `Solve the question at the end by taking turns between Thought, Action and Observation, numbered from 1. A Thought reasons about what is known and what is missing. An Action is one call in the form Tool[input], with one of these tools:

{tools}

or it is Finish[answer], which gives the answer and ends the task. After each Action stop: its Observation is given to you. Keep answers short: a name, a number, a date, yes or no.

Here are some examples.

Question: Which of the two rivers is longer, the Rhine or the Loire?
Thought 1: I need the length of each river. I search for the Rhine first.
Action 1: Search[length of the Rhine]
Observation 1: The Rhine is a river in Europe of about 1,230 km.
Thought 2: The Rhine is about 1,230 km long. Now the Loire.
Action 2: Search[length of the Loire]
Observation 2: The Loire, the longest river of France, is 1,006 km long.
Thought 3: 1,230 km is more than 1,006 km, so the Rhine is longer.
Action 3: Finish[the Rhine]

Question: In which country was the engineer of the footbridge with the griffins in Saint Petersburg born?
Thought 1: I have to find the bridge before its engineer.
Action 1: Search[footbridge with griffins in Saint Petersburg, engineer]
Observation 1: No information found.
Thought 2: That found nothing. I try the usual name, Bank Bridge.
Action 2: Search[Bank Bridge Saint Petersburg engineer]
Observation 2: The Bank Bridge is a footbridge of 1826 with four griffins, built by Wilhelm von Traitteur.
Thought 3: The engineer is Wilhelm von Traitteur. I need the country he was born in.
Action 3: Search[Wilhelm von Traitteur birthplace]
Observation 3: Wilhelm von Traitteur was an engineer, born in Mannheim in Germany.
Thought 4: He was born in Germany.
Action 4: Finish[Germany]

{examples}
Question: {question}
{history}`;

/** The prompt of the paper that gave ReAct its name, for questions that take several searches. */
export const NUMBERED_PAPER: Preset = {
  id: 'numbered-paper',
  recipe: { id: 'numbered-paper', version: 1, name: 'Numbered, as in the paper', system: SYSTEM, examples: [] },
  dialect: 'bracket',
  settings: {
    maxSteps: 7,
    keepThoughts: true,
    formatRetries: 1,
    atLimit: 'stop',
    strict: true,
    temperature: 0,
    tools: ['Search'],
  },
  source:
    'Follows the question-answering prompt of the paper that introduced ReAct: numbered lines, worked examples, seven steps, no hint beyond one second try. It differs in having one Search tool in place of Wikipedia search and lookup, and examples of our own; earlier steps come back without numbers.',
};
