import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

/** A step as plain text, for the clipboard: what was understood of it, in the order it is read. */
export function stepText({ thought, calls, parseError, answer }: TrajectoryStep): string {
  const lines: string[] = [];
  if (thought) lines.push(`Thought: ${thought.text}`);
  for (const { tool, input, observation } of calls) {
    lines.push(`Action: ${tool} ${typeof input === 'string' ? input : JSON.stringify(input)}`);
    if (observation) lines.push(`Observation: ${observation.text}`);
  }
  if (parseError) lines.push(`Not read: ${parseError.message}`);
  if (answer) lines.push(`Answer: ${answer.text}`);
  return lines.join('\n');
}
