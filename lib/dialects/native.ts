import type { HistoryStep } from '../run/trajectory.ts';
import type { RenderContext } from './dialect.ts';
import { editableDialect } from './editable-dialect.ts';
import { examplesText } from './example.ts';
import { NATIVE_EXAMPLE } from './example-form.ts';
import { chatOpening, isClassic, onePrompt } from './layout.ts';
import { nativeReader } from './native-reader.ts';
import { type PartedMessage, partOf, trimPartsEnd } from './prompt-parts.ts';
import { NO_TEXT } from './text-dialect.ts';
import { toolLines } from './tool-lines.ts';

const ANSWER_NOW = 'No more tools can be used. Answer the question now, from the results above.';

/**
 * One earlier step: the assistant's calls under our own ids, which are unique in the run, then each result in call order. What
 * the provider wants back goes with it, whether Thoughts are kept or not: without it some refuse the calls.
 */
function stepMessages(step: HistoryStep, keepThoughts: boolean): PartedMessage[] {
  const carry = step.carry === undefined ? {} : { carry: step.carry };
  if (step.unread) {
    const wrote = partOf('assistant', 'history', step.unread.text || NO_TEXT);
    return [{ ...wrote, ...carry }, partOf('user', 'history', step.unread.hint)];
  }
  if (step.calls.length === 0) return [];
  const calls = step.calls.map((call) => {
    const { callId, tool, input } = call;
    return { callId, tool, input, ...(call.carry !== undefined && { carry: call.carry }) };
  });
  return [
    { ...partOf('assistant', 'history', keepThoughts ? (step.thought ?? '') : ''), calls, ...carry },
    ...step.calls.map(({ callId, tool, observation }) => ({ ...partOf('tool', 'history', observation), callId, tool })),
  ];
}

function openingMessages(context: RenderContext): PartedMessage[] {
  const { recipe, tools } = context;
  const fill = {
    tools: toolLines(tools, (tool) => tool.name),
    examples: examplesText(recipe.examples, NATIVE_EXAMPLE, tools),
  };
  if (!isClassic(context)) return chatOpening(context, fill);
  const prompt = onePrompt(context, { ...fill, history: '' });
  return [{ ...prompt, parts: trimPartsEnd(prompt.parts) }];
}

/** The provider's own tool calls, several in one turn; text beside them is the Thought, a reply without calls the answer. */
export const NATIVE = editableDialect({
  id: 'native',
  messages(context) {
    const messages = openingMessages(context);
    for (const step of context.steps) messages.push(...stepMessages(step, context.keepThoughts));
    return context.forceAnswer ? [...messages, partOf('user', 'template', ANSWER_NOW)] : messages;
  },
  request: ({ tools, forceAnswer }) => ({ stop: [], tools, toolChoice: forceAnswer ? 'none' : 'auto' }),
  reader: (tools) => nativeReader(tools),
  example: NATIVE_EXAMPLE,
});
