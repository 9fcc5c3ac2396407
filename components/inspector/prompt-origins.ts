import { dialectOf } from '../../lib/dialects/index.ts';
import { type PromptPart, wholeMessage } from '../../lib/dialects/prompt-parts.ts';
import type { RunConfig } from '../../lib/run/config.ts';
import { historyOf } from '../../lib/run/history.ts';
import { promptText } from '../../lib/run/prompt-delta.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';

/** The settings that a step ran with: those of the start, with every change up to it. */
export function configAt({ config, steps }: Pick<Trajectory, 'config' | 'steps'>, n: number): RunConfig | null {
  if (!config) return null;
  const patches = steps.filter((step) => step.n <= n).map(({ configChange }) => configChange);
  return Object.assign({}, config, ...patches) as RunConfig;
}

/**
 * Where each piece of a recorded prompt comes from, one list a message. The prompt is written anew from the recorded
 * settings and history; null when that does not give the very text that was recorded, as with a log of another version.
 */
export function promptOrigins(trajectory: Trajectory, { n, prompt }: TrajectoryStep): PromptPart[][] | null {
  const config = configAt(trajectory, n);
  const dialect = config && dialectOf(config.dialect);
  if (!prompt || !dialect) return null;
  const context = {
    recipe: config.recipe,
    tools: config.tools,
    question: trajectory.question,
    conversation: trajectory.conversation?.pairs ?? [],
    steps: historyOf(trajectory.steps.filter((step) => step.n < n)),
    keepThoughts: config.keepThoughts,
  };
  const recorded = promptText(prompt.messages);
  for (const forceAnswer of [false, true]) {
    try {
      const messages = dialect.renderParts({ ...context, forceAnswer });
      if (promptText(messages.map(wholeMessage)) === recorded) return messages.map(({ parts }) => parts);
    } catch {
      // A log that was edited by hand may hold a recipe that no dialect can write out.
      return null;
    }
  }
  return null;
}
