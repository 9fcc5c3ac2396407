import { createHash } from 'node:crypto';
import type { OpaqueEvent, RunEvent } from '../../lib/run/events.ts';
import { fold } from '../../lib/run/fold.ts';
import { flagsOf, marksOf, metricsOf } from '../../lib/run/metrics.ts';
import type { StepPrompt, Trajectory } from '../../lib/run/trajectory.ts';

/** Longer texts are kept by their beginning, length and digest. */
const LONGEST_TEXT = 200;

/**
 * What a log comes to, small enough to be read by a person and kept beside it: the trajectory with its prompts by their
 * measure and digest, and what the list and the figures say of it. Plain JSON: a field that is undefined is not there.
 */
export function goldenOf(events: readonly (RunEvent | OpaqueEvent)[]): unknown {
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

/** A golden as it is written into its file. */
export function goldenText(events: readonly (RunEvent | OpaqueEvent)[]): string {
  return `${JSON.stringify(goldenOf(events), null, 1)}\n`;
}

function promptMeasure({ messages, tools, ...prompt }: StepPrompt) {
  return {
    ...prompt,
    messages: messages.map(({ role, content }) => `${role} ${content.length}`),
    tools: tools.map((tool) => tool.name),
  };
}

function compacted(trajectory: Omit<Trajectory, 'config' | 'steps'> & Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(trajectory, (_key, value) => (typeof value === 'string' ? shortened(value) : value)));
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, 40)}… (${text.length} characters, ${digest})`;
}
