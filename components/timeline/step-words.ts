import type { TrajectoryStep } from '../../lib/run/trajectory.ts';
import { callText } from './call-text.ts';
import type { StepContext } from './step-context.ts';
import { currentAttempt } from './step-parts.ts';

/** Of a very long result the beginning is enough to be found by. Characters. */
const MOST = 20_000;

/** All that a step says, as plain text: what the browser's own search looks through while the step is not drawn. */
export function stepWords(
  step: TrajectoryStep,
  { dialect, mainFields }: Pick<StepContext, 'dialect' | 'mainFields'>,
): string {
  const { thought, calls, answer, parseError } = step;
  const unread = thought || calls.length > 0 || answer ? '' : (currentAttempt(step)?.raw ?? '');
  const called = calls.flatMap(({ tool, input, observation }) => {
    const { open, args, close } = callText(dialect, input, mainFields[tool], tool.length);
    const result = observation?.error
      ? `${observation.error.message} ${observation.error.suggestion ?? ''}`
      : observation?.text;
    return [`${tool}${open}${args}${close}`, result?.slice(0, MOST) ?? ''];
  });
  return [thought?.text ?? unread, ...called, parseError?.message ?? '', answer?.text ?? ''].filter(Boolean).join('\n');
}
