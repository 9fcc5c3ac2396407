import { type Placeholder, renderTemplate, templateParts, usesPlaceholder } from '../prompt/template.ts';
import type { RenderContext } from './dialect.ts';

type Values = Record<Placeholder, string>;

/** Earlier questions and answers as text, for a prompt that is one message; empty when there are none. */
function earlierText(conversation: RenderContext['conversation']): string {
  return conversation.map((pair) => `Earlier question: ${pair.question}\nEarlier answer: ${pair.answer}\n\n`).join('');
}

/** The offset of the line that holds `{question}`, in the template. */
function questionLine(template: string): number {
  const question = templateParts(template).find((part) => part.kind === 'placeholder' && part.name === 'question');
  return question ? template.lastIndexOf('\n', question.span[0]) + 1 : 0;
}

/**
 * The classic layout: the whole prompt as one text. Earlier questions and answers stand before the line that holds
 * `{question}`, so that this line stays what the recipe made it.
 */
export function onePrompt(context: RenderContext, values: Values): string {
  const { system } = context.recipe;
  return renderTemplate(system, values, { at: questionLine(system), text: earlierText(context.conversation) });
}

/** The system text of the chat layout. Examples without a `{examples}` to stand in go to its end. */
export function systemText(context: RenderContext, values: Omit<Values, 'question' | 'history'>): string {
  const { system } = context.recipe;
  const text = renderTemplate(system, { ...values, history: '' });
  return values.examples === '' || usesPlaceholder(system, 'examples')
    ? text
    : `${text.trimEnd()}\n\n${values.examples}`;
}
