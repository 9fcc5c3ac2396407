import type { Json } from './json.ts';
import type { Trajectory, TrajectoryStep } from './trajectory.ts';

/**
 * The steps of a run with every input as the fields it stands for: a text dialect may write `Calculator[1+1]` or `Clock[]`
 * where another writes `{"expression": "1+1"}` or `{}`. So that runs of different dialects can be compared by what they
 * did. Steps without such a call are the same objects.
 */
export function namedInputs({ steps, config }: Pick<Trajectory, 'steps' | 'config'>): readonly TrajectoryStep[] {
  const mainFields = new Map(config?.tools.map(({ name, mainField }) => [name, mainField]));
  const named = (tool: string, input: Json): Json => {
    if (typeof input !== 'string') return input;
    const field = mainFields.get(tool);
    if (input.trim() === '') return {};
    return field === undefined ? input : { [field]: input };
  };
  return steps.map((step) => {
    if (!step.calls.some(({ input }) => typeof input === 'string')) return step;
    return { ...step, calls: step.calls.map((call) => ({ ...call, input: named(call.tool, call.input) })) };
  });
}
