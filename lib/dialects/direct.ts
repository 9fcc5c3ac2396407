import type { RenderContext } from './dialect.ts';
import { directReader } from './direct-reader.ts';
import { editableDialect } from './editable-dialect.ts';
import { examplesText } from './example.ts';
import { NATIVE_EXAMPLE } from './example-form.ts';
import { chatOpening, isClassic, onePrompt } from './layout.ts';
import { type PartedMessage, partOf } from './prompt-parts.ts';
import { NO_TEXT } from './text-dialect.ts';
import { toolLines } from './tool-lines.ts';

const ANSWER_NOW = 'Answer the question now.';

function messagesOf(context: RenderContext): PartedMessage[] {
  const { recipe, steps, forceAnswer } = context;
  // What was looked up for an example would only mislead a model that can look nothing up.
  const examples = recipe.examples.map((example) => ({ ...example, steps: [] }));
  const fill = { tools: toolLines([], () => ''), examples: examplesText(examples, NATIVE_EXAMPLE, []) };
  const messages = isClassic(context) ? [onePrompt(context, { ...fill, history: '' })] : chatOpening(context, fill);
  // A run can only go on here after a reply that held nothing; calls of a run that this one continues are not shown.
  for (const { unread } of steps) {
    if (unread === null) continue;
    messages.push(partOf('assistant', 'history', unread.text || NO_TEXT), partOf('user', 'history', unread.hint));
  }
  return forceAnswer ? [...messages, partOf('user', 'template', ANSWER_NOW)] : messages;
}

/** One plain call without tools or a loop, the baseline: the reply is the answer. The conversation is kept. */
export const DIRECT = editableDialect({
  id: 'direct',
  messages: messagesOf,
  request: () => ({ stop: [], tools: [], toolChoice: 'none' }),
  reader: directReader,
  example: NATIVE_EXAMPLE,
});
