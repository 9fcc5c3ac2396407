import type { Trajectory, TrajectoryStep } from '../../lib/run/trajectory.ts';
import { waitsForPerson } from '../../lib/run/waiting-calls.ts';

/** One sentence for people who listen: what it is, and the words it is made of. `key` tells one from the next. */
export interface Announcement {
  key: string;
  kind: 'thought' | 'action' | 'observation' | 'error' | 'waits' | 'unread' | 'answer' | 'end';
  step: number;
  tool: string;
  text: string;
}

function factsOf(step: TrajectoryStep): Announcement[] {
  const facts: Announcement[] = [];
  const add = (kind: Announcement['kind'], id: string, tool: string, text: string) =>
    facts.push({ key: `${step.n} ${kind} ${id}`, kind, step: step.n, tool, text });
  if (step.thought) add('thought', '', '', step.thought.text);
  for (const call of step.calls) {
    const { callId, tool, observation } = call;
    add('action', callId, tool, '');
    if (waitsForPerson(call)) add('waits', callId, tool, '');
    if (observation) {
      add(observation.error ? 'error' : 'observation', callId, tool, observation.error?.message ?? '');
    }
  }
  if (step.parseError) add('unread', '', '', step.parseError.message);
  return facts;
}

/**
 * The newest thing worth saying about a run: the answer once it is there, an end without one, else the last finished
 * fact of the last step. Null before anything happened.
 */
export function latestAnnouncement({ steps, answer, end }: Trajectory): Announcement | null {
  if (answer) return { key: 'answer', kind: 'answer', step: answer.step, tool: '', text: answer.text };
  if (end) return { key: 'end', kind: 'end', step: steps.length, tool: '', text: end.reason };
  const last = steps.at(-1);
  const before = steps.at(-2);
  return (last && factsOf(last).at(-1)) ?? (before && factsOf(before).at(-1)) ?? null;
}
