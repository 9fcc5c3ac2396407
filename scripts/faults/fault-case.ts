import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import type { RunEvent } from '../../lib/run/events.ts';
import type { Outcome, Reason } from '../../lib/run/outcome.ts';
import type { Format, Played, Rig } from './rig.ts';

/** One fault: what is done to the playground, and what must come of it. `run` throws when it does not hold. */
export interface FaultCase {
  /** The number in the catalogue, with a letter for a variant. */
  id: string;
  /** The fault and what is expected, in one line. */
  says: string;
  /** Given once in each of these; once without any when absent. */
  formats?: readonly Format[];
  /** Takes no more than a few seconds, and runs in `npm test` too. */
  isQuick?: boolean;
  run(rig: Rig, format: Format): Promise<void>;
}

type Kind = RunEvent['type'];

/** The events of one type, in order. */
export function eventsOf<K extends Kind>({ log }: Played, type: K): Extract<RunEvent, { type: K }>[] {
  return log.filter((event): event is Extract<RunEvent, { type: K }> => event.type === type);
}

/** Asserts how a run ended; `words` must stand in the error's sentence or its advice. */
export function assertEnd({ end }: Played, outcome: Outcome, reason: Reason, words?: RegExp): void {
  const said = `${end.error?.message ?? ''} ${end.error?.fix ?? ''}`;
  assert.equal(`${end.outcome}(${end.reason})`, `${outcome}(${reason})`, said);
  if (words) assert.match(said, words);
}

/** Beside all the other tests, or when it is busy with other things, a machine has less time for each. */
function patience(): number {
  return process.argv.includes('--quick') ? 5 : Math.min(5, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}

/** Asserts that something took no longer than so many milliseconds. */
export function assertWithin(took: number, ms: number, what: string): void {
  assert.ok(took < ms * patience(), `${what} took ${Math.round(took)} ms`);
}

/** Asserts how often the provider was asked since `before`. */
export function assertHits(rig: Rig, before: number, expected: number): void {
  assert.equal(rig.provider.hits() - before, expected, 'requests to the provider');
}

/** The text of the answer; fails when there is none. */
export function answerOf(run: Played): string {
  const [answer] = eventsOf(run, 'answer');
  assert.ok(answer, `there is an answer (${run.end.outcome}, ${run.end.reason}: ${run.end.error?.message})`);
  return answer.text;
}
