import { usesQuestion } from '../prompt/template.ts';
import type { ToolInfo } from '../run/config.ts';
import type { HistoryStep, PromptMessage } from '../run/trajectory.ts';
import { bracketCall } from './call-text.ts';
import type { Dialect, RenderContext } from './dialect.ts';
import { type ExampleForm, examplesText } from './example.ts';
import { onePrompt, systemText } from './layout.ts';
import { textReader } from './reader/text-reader.ts';
import { toolFields, toolLines } from './tool-lines.ts';

const ANSWER_NOW =
  'No more tools can be used. Answer now, from the observations above, with exactly one line: Action: Finish[your answer]';

/** Stands for a reply that had no text, since providers refuse an empty message. */
const NO_TEXT = '(empty reply)';

/** A tool's name with a sketch of its input, as `{tools}` shows it. */
function toolForm(tool: ToolInfo): string {
  const fields = toolFields(tool);
  if (fields.length === 0) return `${tool.name}[]`;
  if (tool.mainField && fields.length === 1) return `${tool.name}[${tool.mainField}]`;
  return `${tool.name}[{${fields.map((field) => `"${field.name}": …`).join(', ')}}]`;
}

function exampleForm(tools: readonly ToolInfo[]): ExampleForm {
  return { call: (call) => `Action: ${bracketCall(tools, call)}`, answer: (text) => `Action: Finish[${text}]` };
}

/** One earlier step as pairs of what the model wrote and what came back. */
function rounds(step: HistoryStep, context: RenderContext): { wrote: string; cameBack: string }[] {
  if (step.unread) {
    return [{ wrote: step.unread.text || NO_TEXT, cameBack: `Observation: ${step.unread.hint}` }];
  }
  return step.calls.map((call, index) => {
    const thought = context.keepThoughts && index === 0 && step.thought ? `Thought: ${step.thought}\n` : '';
    return {
      wrote: `${thought}Action: ${bracketCall(context.tools, call)}`,
      cameBack: `Observation: ${call.observation}`,
    };
  });
}

function classicMessages(context: RenderContext, parts: { tools: string; examples: string }): PromptMessage[] {
  const history = context.steps
    .flatMap((step) => rounds(step, context))
    .map((round) => `${round.wrote}\n${round.cameBack}\n`)
    .join('');
  const text = onePrompt(context, { ...parts, question: context.question, history });
  return [{ role: 'user', content: context.forceAnswer ? `${text.trimEnd()}\n\n${ANSWER_NOW}\n` : text }];
}

function chatMessages(context: RenderContext, parts: { tools: string; examples: string }): PromptMessage[] {
  const messages: PromptMessage[] = [{ role: 'system', content: systemText(context, parts) }];
  for (const pair of context.conversation) {
    messages.push({ role: 'user', content: pair.question }, { role: 'assistant', content: pair.answer });
  }
  messages.push({ role: 'user', content: context.question });
  for (const round of context.steps.flatMap((step) => rounds(step, context))) {
    messages.push({ role: 'assistant', content: round.wrote }, { role: 'user', content: round.cameBack });
  }
  const last = messages.at(-1);
  if (context.forceAnswer && last)
    messages[messages.length - 1] = { ...last, content: `${last.content}\n\n${ANSWER_NOW}` };
  return messages;
}

/** `Thought:` and `Action: Tool[input]`, ended by `Action: Finish[answer]`. */
export const BRACKET: Dialect = {
  id: 'bracket',
  render(context) {
    const parts = {
      tools: toolLines(context.tools, toolForm),
      examples: examplesText(context.recipe.examples, exampleForm(context.tools)),
    };
    const isClassic = usesQuestion(context.recipe.system);
    return {
      messages: isClassic ? classicMessages(context, parts) : chatMessages(context, parts),
      stop: ['\nObservation:'],
      tools: [],
      toolChoice: 'none',
    };
  },
  reader: (tools, options) => textReader({ tools, strict: options.strict, form: 'bracket' }),
};
