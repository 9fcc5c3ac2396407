import { inputFault } from '../agent/limits.ts';
import type { ForkBody } from '../api/contract.ts';
import { MAX_EDIT } from '../api/edit-limit.ts';
import type { RunConfig } from '../run/config.ts';
import type { EventOf, RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { calledAgain, type ForkEdits, forkPoint, isForkable, lastForkable } from '../run/fork-point.ts';
import type { Trajectory, TrajectoryStep } from '../run/trajectory.ts';
import type { RunStore } from '../store/run-store.ts';
import type { KeepOwnTape } from './own-tape.ts';
import { type Problem, unknownName } from './problem.ts';
import type { RedactValue } from './redact.ts';
import { redactEvent } from './redact-event.ts';
import { logOf, NO_PAST, type RunPlan } from './resume.ts';

/** What a new run needs to know of the one it comes from. */
interface ForkOptions {
  store: RunStore;
  id: string;
  /** Makes the config from the recorded one, or says what stands in its way. */
  resolve: (recorded: RunConfig) => Promise<RunConfig | Problem>;
  /** Takes secrets out of the edits, for the log and for the model alike. */
  redact: RedactValue | undefined;
}

/**
 * Plans a run that asks the same again, from the start. The one it comes from may still be running.
 * @param keepTape called with its log, for a run that uses a tape of its results
 */
export async function planRerun(
  options: Omit<ForkOptions, 'redact'>,
  keepTape: KeepOwnTape = async () => {},
): Promise<RunPlan | Problem> {
  const log = await logOf(options.store, options.id);
  if ('status' in log) return log;
  const plan = await fromTheStart(log.start, options);
  if (!('status' in plan)) await keepTape(options.id, log);
  return plan;
}

async function fromTheStart(
  { question, conversation, config: recorded }: EventOf<'run-start'>,
  { id, resolve }: Pick<ForkOptions, 'id' | 'resolve'>,
): Promise<RunPlan | Problem> {
  const config = await resolve(recorded);
  if ('status' in config) return config;
  return { question, config, conversation, origin: { kind: 'rerun', runId: id }, past: NO_PAST };
}

/**
 * Plans a run that goes on after a step of another, with what a person changed in that step. The steps are copied with their
 * own times; the run they come from is only read, and may still be running.
 */
export async function planFork(options: ForkOptions, { step: n, edits = {} }: ForkBody): Promise<RunPlan | Problem> {
  const { store, id, redact } = options;
  const log = await logOf(store, id);
  if ('status' in log) return log;
  const again = await fromTheStart(log.start, options);
  if ('status' in again) return again;
  const run = fold(log.events);
  if (n === 0) return Object.values(edits).some((edit) => edit !== undefined) ? NOTHING_TO_EDIT : again;
  const step = run.steps.find((one) => one.n === n);
  if (!step || !isForkable(run, step)) return notWhole(run, n);
  const problem = problemOf(step, edits, again.config);
  if (problem) return problem;
  const { prefix, callAgain } = forkPoint(log.events, step, wellFormed(edits));
  return {
    ...again,
    origin: { kind: 'fork', runId: id, step: n },
    past: { prefix: prefix.map((event) => redacted(redact, event)), continueAnswer: false, callAgain },
  };
}

/** Only what is new is looked through: the rest came out of the store. */
function redacted(redact: RedactValue | undefined, event: RunEvent): RunEvent {
  return redact && event.type === 'amend' ? redactEvent(redact, event) : event;
}

const NOTHING_TO_EDIT: Problem = {
  status: 422,
  code: 'nothing-to-edit',
  message: 'A fork of step 0 begins at the start, where there is no step to edit.',
  fix: 'Leave the edits out, or name a step from 1.',
};

/** Why a run cannot be forked at this step, and where it can. */
function notWhole(run: Trajectory, n: number): Problem {
  const last = lastForkable(run);
  const step = run.steps.find((one) => one.n === n);
  return {
    status: step || run.status !== 'ended' ? 409 : 422,
    code: 'step-not-whole',
    message: `Step ${n} ${whyNot(run, step)}, so no run can go on after it.`,
    fix:
      last === 0
        ? 'No step of this run can be forked; step 0 begins at the start.'
        : `The last step that can be forked is ${last}.`,
  };
}

function whyNot(run: Trajectory, step: TrajectoryStep | undefined): string {
  if (!step) return run.status === 'ended' ? 'is not in this run' : 'is not there yet';
  if (run.status !== 'ended' && step === run.steps.at(-1)) return 'has not ended';
  return step.answer ? 'is an answer' : 'came to nothing';
}

/** What is wrong with the edits of a step; undefined when they can be taken. */
function problemOf(step: TrajectoryStep, edits: ForkEdits, config: RunConfig): Problem | undefined {
  const { thought, action, observation } = edits;
  for (const [field, text] of [
    ['edits.thought', thought],
    ['edits.observation.text', observation?.text],
  ] as const)
    if (text !== undefined && text.length > MAX_EDIT) return tooLong(field);
  if (thought !== undefined && step.parseError) return unread(step.n);
  for (const edit of [action, observation]) {
    const call = edit && step.calls.find(({ callId }) => callId === edit.callId);
    if (edit && !call) return unknownCall(step, edit.callId);
  }
  const call = step.calls.find(({ callId }) => callId === calledAgain(edits));
  const tool = action?.tool ?? call?.tool;
  const names = config.tools.map(({ name }) => name);
  if (tool !== undefined && (call || action?.tool !== undefined) && !names.includes(tool))
    return unknownName('tool', tool, names);
  const fault = action?.input === undefined ? null : inputFault(action.input);
  if (fault === null) return undefined;
  return {
    status: 422,
    code: 'bad-input',
    message: `edits.action.input cannot be taken: ${fault}`,
    fix: 'Send a smaller or simpler input, or leave it out to keep the recorded one.',
  };
}

function tooLong(field: string): Problem {
  return {
    status: 422,
    code: 'too-long',
    message: `${field} is longer than ${MAX_EDIT} characters.`,
    fix: 'Shorten it.',
  };
}

function unread(n: number): Problem {
  return {
    status: 422,
    code: 'nothing-to-edit',
    message: `The reply of step ${n} could not be read, so it has no thought that could be edited.`,
    fix: 'Leave the thought out.',
  };
}

function unknownCall({ n, calls }: TrajectoryStep, callId: string): Problem {
  const known = calls.map((call) => call.callId).join(', ');
  return {
    status: 422,
    code: 'unknown-call',
    message: `Step ${n} has no call ${JSON.stringify(callId.slice(0, 64))}.`,
    fix: known === '' ? 'It made no call.' : `Use one of: ${known}.`,
  };
}

/** Half a character, which no log can hold, becomes the sign for a lost one. */
function wellFormed({ thought, action, observation }: ForkEdits): ForkEdits {
  return {
    thought: thought?.toWellFormed(),
    action,
    observation: observation && { ...observation, text: observation.text.toWellFormed() },
  };
}
