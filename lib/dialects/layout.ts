import { fillTemplate, type Placeholder, templateParts, usesPlaceholder, usesQuestion } from '../prompt/template.ts';
import type { RenderContext } from './dialect.ts';
import { type PartedMessage, type PromptPart, partOf, trimPartsEnd } from './prompt-parts.ts';

/** What a dialect fills a recipe with. */
type Fill = Pick<Record<Placeholder, string>, 'tools' | 'examples'>;

/** Earlier questions and answers as text, for a prompt that is one message; empty when there are none. */
function earlierText(conversation: RenderContext['conversation']): string {
  return conversation.map((pair) => `Earlier question: ${pair.question}\nEarlier answer: ${pair.answer}\n\n`).join('');
}

/** The offset of the line that holds `{question}`, in the template. */
function questionLine(template: string): number {
  const question = templateParts(template).find((part) => part.kind === 'placeholder' && part.name === 'question');
  return question ? template.lastIndexOf('\n', question.span[0]) + 1 : 0;
}

function filled(...template: Parameters<typeof fillTemplate>): PromptPart[] {
  return fillTemplate(...template).map(({ from, text }) => ({ origin: from === 'insertion' ? 'history' : from, text }));
}

/**
 * The classic layout: the whole prompt as one text, ended by `ending` when there is one. Earlier questions and answers
 * stand before the line that holds `{question}`, so that this line stays what the recipe made it.
 */
export function onePrompt(context: RenderContext, fill: Fill & { history: string }, ending = ''): PartedMessage {
  const { system } = context.recipe;
  const values = { ...fill, question: context.question };
  const parts = filled(system, values, { at: questionLine(system), text: earlierText(context.conversation) });
  return {
    role: 'user',
    parts: ending === '' ? parts : [...trimPartsEnd(parts), { origin: 'template', text: `\n\n${ending}\n` }],
  };
}

/** The system message of the chat layout. Examples without a `{examples}` to stand in go to its end. */
function systemMessage(context: RenderContext, fill: Fill): PartedMessage {
  const { system } = context.recipe;
  const parts = filled(system, { ...fill, history: '' });
  if (fill.examples === '' || usesPlaceholder(system, 'examples')) return { role: 'system', parts };
  return {
    role: 'system',
    parts: [...trimPartsEnd(parts), { origin: 'template', text: '\n\n' }, { origin: 'examples', text: fill.examples }],
  };
}

/** The opening of the chat layout: system message, earlier questions with their answers, the question. */
export function chatOpening(context: RenderContext, fill: Fill): PartedMessage[] {
  return [
    systemMessage(context, fill),
    ...context.conversation.flatMap(({ question, answer }) => [
      partOf('user', 'history', question),
      partOf('assistant', 'history', answer),
    ]),
    partOf('user', 'question', context.question),
  ];
}

/** Whether everything goes into one message. */
export function isClassic({ recipe }: RenderContext): boolean {
  return usesQuestion(recipe.system);
}
