import { createHash } from 'node:crypto';
import type { OpaqueEvent, RunEvent } from '../../lib/run/events.ts';
import { fold } from '../../lib/run/fold.ts';
import { flagsOf, marksOf, metricsOf } from '../../lib/run/metrics.ts';
import type { StepPrompt } from '../../lib/run/trajectory.ts';

/** Longer texts are kept by their beginning, length and digest. */
const LONGEST_TEXT = 200;

/**
 * What a log comes to, small enough to be read by a person and kept beside it: the trajectory with its prompts by their
 * measure and digest, and what the list and the figures say of it. Null, empty texts and empty lists are left out.
 */
export function goldenOf(events: readonly (RunEvent | OpaqueEvent)[]): Record<string, unknown> {
  const trajectory = fold(events);
  const { config, steps, ...rest } = trajectory;
  return compacted({
    ...rest,
    model: config?.model.id,
    dialect: config?.dialect,
    steps: steps.map((step) => ({ ...step, prompt: step.prompt && promptMeasure(step.prompt) })),
    marks: marksOf(trajectory),
    flags: flagsOf(trajectory),
    metrics: metricsOf(trajectory),
  });
}

/** A golden as it is written into its file: one line a field and one line a step. */
export function goldenText(events: readonly (RunEvent | OpaqueEvent)[]): string {
  const lines = Object.entries(goldenOf(events)).map(([field, value]) => {
    if (!Array.isArray(value)) return ` ${JSON.stringify(field)}: ${JSON.stringify(value)}`;
    return ` ${JSON.stringify(field)}: [\n${value.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n ]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function promptMeasure({ messages, tools, ...prompt }: StepPrompt) {
  return {
    ...prompt,
    messages: messages.map(({ role, content }) => `${role} ${content.length}`),
    tools: tools.map((tool) => tool.name),
  };
}

/** As JSON, without the fields that hold nothing, and without `raw`, which is the reply's text once more. */
function compacted(trajectory: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(trajectory, (key, value) => {
      const isEmptyList = Array.isArray(value) && value.length === 0;
      if (key === 'raw' || value === null || value === '' || isEmptyList) return undefined;
      return typeof value === 'string' ? shortened(value) : value;
    }),
  );
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, 40)}… (${text.length} characters, ${digest})`;
}
