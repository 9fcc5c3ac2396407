import type { Trajectory } from '../../lib/run/trajectory.ts';
import type { Draft } from '../../lib/state/draft-store.ts';

/** The draft that asks the same again: question and settings of a run; `allTools` are those offered now. */
export function draftFromRun(
  { question, config }: Pick<Trajectory, 'question' | 'config'>,
  allTools: readonly string[],
): Partial<Draft> {
  if (!config) return question === '' ? {} : { question };
  const on = config.tools.map(({ name }) => name);
  return {
    question,
    model: config.model.id,
    dialect: config.dialect,
    temperature: config.temperature,
    maxSteps: config.maxSteps,
    atLimit: config.atLimit,
    keepThoughts: config.keepThoughts,
    toolsOff: allTools.filter((name) => !on.includes(name)),
  };
}
