import type { Example } from '../run/config.ts';
import type { Json } from '../run/json.ts';

/** How one dialect writes the parts of a worked example. */
export interface ExampleForm {
  call(call: { tool: string; input: Json }): string;
  answer(text: string): string;
}

function exampleText(example: Example, form: ExampleForm): string {
  const lines = [`Question: ${example.question}`];
  for (const step of example.steps) {
    if (step.thought) lines.push(`Thought: ${step.thought}`);
    lines.push(form.call(step), `Observation: ${step.observation}`);
  }
  if (example.finalThought) lines.push(`Thought: ${example.finalThought}`);
  lines.push(form.answer(example.answer));
  return lines.join('\n');
}

/** The text for `{examples}`: every example that is on, a blank line after each; empty when there is none. */
export function examplesText(examples: readonly Example[], form: ExampleForm): string {
  const shown = examples.filter((example) => example.off !== true);
  if (shown.length === 0) return '';
  return `Examples:\n\n${shown.map((example) => `${exampleText(example, form)}\n\n`).join('')}`;
}
