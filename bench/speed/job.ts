/** The same work for everybody who is measured: so many tool calls, then an answer, 60 tokens each. */

/** Tokens of one reply, each an event of the stream. */
export const TOKENS = 60;
/** Characters of a token: what an English text has. */
const TOKEN_CHARACTERS = 4;
/** Tokens of a native reply that are the call: its name, and its arguments in pieces. */
const CALL_TOKENS = 9;

/** What the answer ends with, so that nobody counts who has not come to it. */
export const ANSWER_END = 'that is all.';

/** The one tool, as every contestant declares it. */
export const TOOL = {
  name: 'Calculator',
  description: 'Works out an expression such as 12 * 3 + 4 exactly.',
  field: 'expression',
  fieldDescription: 'The expression.',
};

/** What a model is told where tools are declared natively. */
export const INSTRUCTIONS = 'Answer the question step by step. Leave every sum to the calculator.';

/** What a model is told in text; `{question}` and `{history}` are filled in. */
export const TEXT_TEMPLATE = `Answer the question. Work in rounds of these lines:

Thought: what you know and what you need next
Action: Calculator[expression]

A line that begins with Observation: then brings the result. When you know the answer, write Action: Finish[answer].

Question: {question}
{history}`;

/** The tool itself: the same few instructions for all. */
export function calculate(expression: string): string {
  const [, a, b, c] = /^(\d+) \* (\d+) \+ (\d+)$/.exec(expression) ?? [];
  return a && b && c ? String(Number(a) * Number(b) + Number(c)) : 'That is no expression.';
}

/** The question of a run; the provider reads from it how many tool steps there are. */
export function questionOf(key: string, steps: number): string {
  return `What do the parts of order ${key} come to in ${steps} steps?`;
}

/** What a question says. */
export function readQuestion(text: string): { key: string; steps: number } {
  const [, key = '', steps = '5'] = /order (\S+) come to in (\d+) steps/.exec(text) ?? [];
  return { key, steps: Number(steps) };
}

/** The expression of a step: another one each time, and always as long. */
function expressionOf(step: number): string {
  return `${1000 + step} * 17 + 4`;
}

/** Prose of exactly so many characters, with lines of its own. */
export function prose(characters: number, from = 0): string {
  const start = from % PROSE.length;
  return PROSE.slice(start).padEnd(characters, PROSE).slice(0, characters);
}

const PROSE = `the parts of the order have been read so far, and what is still missing is the sum of those that were sent back \
in March, since the amount of the parcel was never booked; so the next thing to do is to work that out and to write down \
what does not agree with the totals of the quarter before going on to the next record in the list. `;

/** A reply as its tokens; `call` comes after the text. */
export interface JobReply {
  text: string[];
  call: { name: string; arguments: string[] } | null;
}

/** The native reply of a step, counted from 0; the answer when `step` is the number of steps. */
export function nativeReply(step: number, steps: number): JobReply {
  if (step >= steps) return { text: tokensOf(answerText(TOKENS * TOKEN_CHARACTERS)), call: null };
  const text = tokensOf(prose((TOKENS - CALL_TOKENS) * TOKEN_CHARACTERS, step * 7));
  const input = JSON.stringify({ [TOOL.field]: expressionOf(step) });
  return { text, call: { name: TOOL.name, arguments: tokensOf(input) } };
}

/** The same step written as text. */
export function textReply(step: number, steps: number): JobReply {
  const whole = TOKENS * TOKEN_CHARACTERS;
  const action = `\nAction: ${step >= steps ? `Finish[${answerText(80)}]` : `${TOOL.name}[${expressionOf(step)}]`}`;
  const thought = `Thought: ${prose(whole - 'Thought: '.length - action.length, step * 7)}`;
  return { text: tokensOf(`${thought}${action}`), call: null };
}

function answerText(characters: number): string {
  return `${prose(characters - ANSWER_END.length)}${ANSWER_END}`;
}

/** Pieces of four characters; the last may be shorter. */
export function tokensOf(text: string): string[] {
  return text.match(/[\s\S]{1,4}/g) ?? [];
}
