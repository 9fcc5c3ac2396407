import { usesQuestion } from '../prompt/template.ts';
import type { HistoryStep, PromptMessage } from '../run/trajectory.ts';
import type { Dialect, RenderContext } from './dialect.ts';
import { type ExampleForm, examplesText } from './example.ts';
import { onePrompt, systemText } from './layout.ts';
import { nativeReader } from './native-reader.ts';
import { toolLines } from './tool-lines.ts';

const ANSWER_NOW = 'No more tools can be used. Answer the question now, from the results above.';

/** Stands for a reply that had no text, since providers refuse an empty message. */
const NO_TEXT = '(empty reply)';

const EXAMPLE_FORM: ExampleForm = {
  call: (call) => `Call: ${call.tool} ${JSON.stringify(call.input)}`,
  answer: (text) => `Answer: ${text}`,
};

/** One earlier step: the assistant's calls under our own ids, which are unique in the run, then each result in call order. */
function stepMessages(step: HistoryStep, keepThoughts: boolean): PromptMessage[] {
  if (step.unread) {
    return [
      { role: 'assistant', content: step.unread.text || NO_TEXT },
      { role: 'user', content: step.unread.hint },
    ];
  }
  if (step.calls.length === 0) return [];
  const calls = step.calls.map(({ callId, tool, input }) => ({ callId, tool, input }));
  return [
    { role: 'assistant', content: keepThoughts ? (step.thought ?? '') : '', calls },
    ...step.calls.map(
      ({ callId, tool, observation }): PromptMessage => ({ role: 'tool', content: observation, callId, tool }),
    ),
  ];
}

function openingMessages(context: RenderContext): PromptMessage[] {
  const parts = {
    tools: toolLines(context.tools, (tool) => tool.name),
    examples: examplesText(context.recipe.examples, EXAMPLE_FORM),
  };
  if (usesQuestion(context.recipe.system)) {
    const content = onePrompt(context, { ...parts, question: context.question, history: '' });
    return [{ role: 'user', content: content.trimEnd() }];
  }
  return [
    { role: 'system', content: systemText(context, parts) },
    ...context.conversation.flatMap((pair): PromptMessage[] => [
      { role: 'user', content: pair.question },
      { role: 'assistant', content: pair.answer },
    ]),
    { role: 'user', content: context.question },
  ];
}

/** The provider's own tool calls, several in one turn; text beside them is the Thought, a reply without calls the answer. */
export const NATIVE: Dialect = {
  id: 'native',
  render(context) {
    const messages = openingMessages(context);
    for (const step of context.steps) messages.push(...stepMessages(step, context.keepThoughts));
    if (context.forceAnswer) messages.push({ role: 'user', content: ANSWER_NOW });
    return { messages, stop: [], tools: context.tools, toolChoice: context.forceAnswer ? 'none' : 'auto' };
  },
  reader: (tools) => nativeReader(tools),
};
