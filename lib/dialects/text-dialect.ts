import type { ToolInfo } from '../run/config.ts';
import type { HistoryStep } from '../run/trajectory.ts';
import type { RenderContext } from './dialect.ts';
import { type EditableDialect, editableDialect } from './editable-dialect.ts';
import { examplesText } from './example.ts';
import type { ExampleForm } from './example-form.ts';
import { chatOpening, isClassic, onePrompt } from './layout.ts';
import { type PartedMessage, partOf } from './prompt-parts.ts';
import type { HintForm } from './reader/hints.ts';
import { textReader } from './reader/text-reader.ts';
import { toolLines } from './tool-lines.ts';

/** What tells one text dialect from another. The reader is the same for all. */
interface TextForm extends ExampleForm {
  id: HintForm;
  /** A tool's name with a sketch of its input, as `{tools}` shows it. */
  tool(tool: ToolInfo): string;
}

/** Stands for a reply that had no text, since providers refuse an empty message. */
export const NO_TEXT = '(empty reply)';

function answerNow(form: TextForm): string {
  return `No more tools can be used. Answer now, from the observations above, in this form: ${form.answer('your answer')}`;
}

/** One earlier step as pairs of what the model wrote and what came back. */
function rounds(form: TextForm, step: HistoryStep, context: RenderContext): { wrote: string; cameBack: string }[] {
  if (step.unread) {
    return [{ wrote: step.unread.text || NO_TEXT, cameBack: `Observation: ${step.unread.hint}` }];
  }
  return step.calls.map((call, index) => {
    const thought = context.keepThoughts && index === 0 && step.thought ? `Thought: ${step.thought}\n` : '';
    return {
      wrote: `${thought}${form.call(context.tools, call)}`,
      cameBack: `Observation: ${call.observation}`,
    };
  });
}

function messagesOf(form: TextForm, context: RenderContext): PartedMessage[] {
  const { recipe, tools, steps, forceAnswer } = context;
  const fill = { tools: toolLines(tools, form.tool), examples: examplesText(recipe.examples, form, tools) };
  const earlier = steps.flatMap((step) => rounds(form, step, context));
  const order = forceAnswer ? answerNow(form) : '';
  if (isClassic(context)) {
    const history = earlier.map((round) => `${round.wrote}\n${round.cameBack}\n`).join('');
    return [onePrompt(context, { ...fill, history }, order)];
  }
  const messages = chatOpening(context, fill);
  for (const round of earlier) {
    messages.push(partOf('assistant', 'history', round.wrote), partOf('user', 'history', round.cameBack));
  }
  if (forceAnswer) messages.at(-1)?.parts.push({ origin: 'template', text: `\n\n${order}` });
  return messages;
}

/** A dialect in which thoughts, calls and results are lines of text; made of how it writes a call and an answer. */
export function textDialect(form: TextForm): EditableDialect {
  return editableDialect({
    example: form,
    id: form.id,
    messages: (context) => messagesOf(form, context),
    request: () => ({ stop: ['\nObservation:'], tools: [], toolChoice: 'none' }),
    reader: (tools, { strict }) => textReader({ tools, strict, form: form.id }),
  });
}
