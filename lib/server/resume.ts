import type { RunConfigInput } from '../api/contract.ts';
import type { RunConfig } from '../run/config.ts';
import { type EventOf, LOG_VERSION, type RunEvent } from '../run/events.ts';
import { resumePoint } from '../run/resume-point.ts';
import type { NewPlace } from '../store/place.ts';
import type { RunStore } from '../store/run-store.ts';
import { noSuchRun, type Problem } from './problem.ts';

/** What a run takes over from the one it continues. */
export interface RunPast {
  /** Events to follow the `run-start`, numbered from 2. */
  prefix: readonly RunEvent[];
  /** The last step holds an answer that was cut off: the model writes on where it stopped. */
  continueAnswer: boolean;
  /** Ids of calls of the last step that are made now: a person edited them, or they still waited for a person. */
  callAgain: readonly string[];
}

/** All that decides how a run begins. */
export interface RunPlan {
  question: string;
  config: RunConfig;
  conversation: EventOf<'run-start'>['conversation'];
  origin: EventOf<'run-start'>['origin'];
  past: RunPast;
  /** Its place in a conversation of this server. */
  place?: NewPlace;
}

/** A run that takes over nothing. */
export const NO_PAST: RunPast = { prefix: [], continueAnswer: false, callAgain: [] };

const STILL_RUNS: Problem = {
  status: 409,
  code: 'run-not-ended',
  message: 'This run has not ended yet, so there is nothing to resume.',
  fix: 'Wait for its end, or stop it first.',
};

const NEWER: Problem = {
  status: 409,
  code: 'log-version-newer',
  message: 'This run was recorded by a newer version of the program, so nothing can go on from it here.',
  fix: 'Update the program; until then its log can be downloaded as it is.',
};

const ANSWERED: Problem = {
  status: 409,
  code: 'run-answered',
  message: 'This run has its answer, so there is nothing to resume.',
  fix: 'Ask again with POST /api/runs.',
};

/**
 * Reads what a new run takes over from an ended one. Its whole steps are copied with their own times; the run they come from
 * is only read. `resolve` makes the config from the recorded one, or says what stands in its way.
 */
export async function planResume(
  store: RunStore,
  id: string,
  resolve: (recorded: RunConfig) => Promise<RunConfig | Problem>,
): Promise<RunPlan | Problem> {
  const summary = await store.get(id);
  if (!summary) return noSuchRun(id);
  if (summary.status !== 'ended') return STILL_RUNS;
  if (summary.outcome === 'completed') return ANSWERED;
  const log = await logOf(store, id);
  if ('status' in log) return log;
  const { start, events } = log;
  const config = await resolve(start.config);
  if ('status' in config) return config;
  const { prefix, step, continueAnswer, callAgain } = resumePoint(events);
  return {
    question: start.question,
    config,
    conversation: start.conversation,
    origin: step === 0 ? { kind: 'rerun', runId: id } : { kind: 'fork', runId: id, step },
    past: { prefix: prefix.map((event, index) => ({ ...event, seq: index + 2 })), continueAnswer, callAgain },
  };
}

/** All events of a run that are stored so far, `start` being the first of them. */
export async function logOf(
  store: RunStore,
  id: string,
): Promise<{ start: EventOf<'run-start'>; events: RunEvent[] } | Problem> {
  const events: RunEvent[] = [];
  for await (const event of store.read(id, { after: 0, follow: false })) events.push(event);
  const [start] = events;
  if (start?.type !== 'run-start') return noSuchRun(id);
  return start.v > LOG_VERSION ? NEWER : { start, events };
}

/** What was asked of the run, for the hash that goes with an idempotency key. */
export function resumeRequest(id: string, config: RunConfigInput | undefined): object {
  return { resume: id, config };
}
