import { usesQuestion } from '../prompt/template.ts';
import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';
import type { HistoryStep, PromptMessage } from '../run/trajectory.ts';
import type { Dialect, RenderContext } from './dialect.ts';
import { examplesText } from './example.ts';
import { onePrompt, systemText } from './layout.ts';
import type { HintForm } from './reader/hints.ts';
import { textReader } from './reader/text-reader.ts';
import { toolLines } from './tool-lines.ts';

/** What tells one text dialect from another. The reader is the same for all. */
interface TextForm {
  id: HintForm;
  /** A tool's name with a sketch of its input, as `{tools}` shows it. */
  tool(tool: ToolInfo): string;
  /** A call as it stands behind `Action: `. */
  call(tools: readonly ToolInfo[], call: { tool: string; input: Json }): string;
  /** The line or lines that end a run. */
  answer(text: string): string;
}

/** Stands for a reply that had no text, since providers refuse an empty message. */
const NO_TEXT = '(empty reply)';

type Parts = { tools: string; examples: string };

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
      wrote: `${thought}Action: ${form.call(context.tools, call)}`,
      cameBack: `Observation: ${call.observation}`,
    };
  });
}

function classicMessages(form: TextForm, context: RenderContext, parts: Parts): PromptMessage[] {
  const history = context.steps
    .flatMap((step) => rounds(form, step, context))
    .map((round) => `${round.wrote}\n${round.cameBack}\n`)
    .join('');
  const text = onePrompt(context, { ...parts, question: context.question, history });
  return [{ role: 'user', content: context.forceAnswer ? `${text.trimEnd()}\n\n${answerNow(form)}\n` : text }];
}

function chatMessages(form: TextForm, context: RenderContext, parts: Parts): PromptMessage[] {
  const messages: PromptMessage[] = [{ role: 'system', content: systemText(context, parts) }];
  for (const pair of context.conversation) {
    messages.push({ role: 'user', content: pair.question }, { role: 'assistant', content: pair.answer });
  }
  let last: PromptMessage = { role: 'user', content: context.question };
  for (const round of context.steps.flatMap((step) => rounds(form, step, context))) {
    messages.push(last, { role: 'assistant', content: round.wrote });
    last = { role: 'user', content: round.cameBack };
  }
  const order = context.forceAnswer ? `\n\n${answerNow(form)}` : '';
  return [...messages, { ...last, content: last.content + order }];
}

/** A dialect in which thoughts, calls and results are lines of text; made of how it writes a call and an answer. */
export function textDialect(form: TextForm): Dialect {
  return {
    id: form.id,
    render(context) {
      const { recipe, tools } = context;
      const parts: Parts = {
        tools: toolLines(tools, form.tool),
        examples: examplesText(recipe.examples, {
          call: (call) => `Action: ${form.call(tools, call)}`,
          answer: form.answer,
        }),
      };
      const isClassic = usesQuestion(recipe.system);
      return {
        messages: isClassic ? classicMessages(form, context, parts) : chatMessages(form, context, parts),
        stop: ['\nObservation:'],
        tools: [],
        toolChoice: 'none',
      };
    },
    reader: (tools, { strict }) => textReader({ tools, strict, form: form.id }),
  };
}
