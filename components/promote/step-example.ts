import type { Example } from '../../lib/run/config.ts';
import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';

/** Which steps of a run an example is made of: one alone, those up to it, or all. */
export type ExampleRange = 'only' | 'until' | 'all';

type Run = Pick<Trajectory, 'question' | 'steps' | 'answer'>;

/** Whether there is something in a step to learn from: a call with its result, an answer, or a reply to write better. */
export function canBeExample({ calls, answer, parseError }: TrajectoryStep): boolean {
  return parseError !== null || answer !== null || calls.some(({ observation }) => observation !== null);
}

/** The ranges in which step `n` gives different examples, the smallest first. */
export function rangesOf({ steps }: Run, n: number): ExampleRange[] {
  const hasOthers = (others: readonly TrajectoryStep[]) => others.some(({ calls }) => calls.length > 0);
  return [
    'only',
    ...(hasOthers(steps.slice(0, n - 1)) ? (['until'] as const) : []),
    ...(hasOthers(steps.slice(n)) ? (['all'] as const) : []),
  ];
}

/** Steps of a run as a worked example: what the model did, what it was told, and how the run was answered. */
export function exampleOfSteps(run: Run, n: number, range: ExampleRange): Example {
  const { question, steps } = run;
  const [from, to] = { only: [n - 1, n] as const, until: [0, n] as const, all: [0, steps.length] as const }[range];
  const ending = steps.findLast(({ answer }) => answer !== null);
  const finalThought = ending?.thought?.text ?? '';
  return {
    question,
    // Only the step that was asked for is worth writing anew; elsewhere an unreadable reply is left out.
    steps: steps.slice(from, to).flatMap((step) => partsOf(step, step.n === n)),
    ...(finalThought !== '' && { finalThought }),
    answer: ending?.answer?.text ?? run.answer?.text ?? '',
  };
}

/** The calls of a step, the thought with the first of them; a step to write where the model wrote none that could be read. */
function partsOf({ calls, thought, parseError }: TrajectoryStep, isAsked: boolean): Example['steps'] {
  const said = thought !== null && thought.text !== '' ? { thought: thought.text } : {};
  const whole = calls.filter(({ observation }) => observation !== null);
  if (whole.length === 0 && parseError && isAsked) return [{ ...said, tool: '', input: '', observation: '' }];
  return whole.map(({ tool, input, observation }, index) => ({
    ...(index === 0 && said),
    ...{ tool, input, observation: observation?.text ?? '' },
  }));
}

/** What keeps an example from being added; null when nothing does. */
export function exampleFault({ example, raw }: { example: Example; raw: string | null }): ExampleFault | null {
  if (raw !== null) return 'unread';
  if (example.question.trim() === '') return 'question';
  if (example.steps.some(({ tool }) => tool.trim() === '')) return 'tool';
  return example.answer.trim() === '' ? 'answer' : null;
}

export type ExampleFault = 'unread' | 'question' | 'tool' | 'answer';
