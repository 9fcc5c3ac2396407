import type { ToolInfo } from '../../run/config.ts';

/** Which format a hint has to explain. */
export type HintForm = 'bracket' | 'json-call' | 'action-input' | 'native' | 'direct';

const CALL: Readonly<Record<HintForm, string>> = {
  bracket: 'one line "Thought: …" and then one line "Action: Tool[input]"',
  'json-call': 'one line "Thought: …" and then one line "Action: tool({"field": "value"})"',
  'action-input': 'a line "Thought: …", a line "Action: tool" and a line "Action Input: {"field": "value"}"',
  native: 'a tool call',
  direct: 'nothing but the answer',
};
const ANSWER: Readonly<Record<HintForm, string>> = {
  bracket: '"Action: Finish[answer]"',
  'json-call': '"Final Answer: answer"',
  'action-input': '"Final Answer: answer"',
  native: 'the answer as text',
  direct: 'the answer as text',
};
const TROUBLE: Readonly<Record<string, string>> = {
  empty: 'Your reply was empty.',
  'no-action': 'Your reply had no action and no answer.',
  'open-thinking': 'Your reply ended within its thinking.',
  'empty-action': 'Your action was empty.',
  'bad-action': 'Your action is not a call of a tool.',
  'action-none': 'You named no tool, so give your answer now.',
  'empty-answer': 'Your answer was empty.',
};

/** What goes back to the model after a reply that could not be read: what was wrong, the exact format, the tools' names. */
export function hintFor(form: HintForm, reason: string, tools: readonly ToolInfo[]): string {
  const names = tools.map((tool) => tool.name).join(', ');
  const trouble = TROUBLE[reason] ?? 'Your reply could not be read.';
  if (reason === 'action-none') return `${trouble} Write ${ANSWER[form]}.`;
  const call = names && form !== 'direct' ? `To use a tool, write ${CALL[form]}. Tools: ${names}. ` : '';
  return `${trouble} ${call}To answer, write ${ANSWER[form]}.`;
}
