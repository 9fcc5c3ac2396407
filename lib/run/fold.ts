import type { EventOf, OpaqueEvent, RunEvent } from './events.ts';
import { foldStep, type StepEvent, warningState } from './fold-step.ts';
import { append, type OwnedLists, replaceAt } from './owned-list.ts';
import type { StepPrompt, Trajectory, TrajectoryStep } from './trajectory.ts';
import { waitingCalls } from './waiting-calls.ts';

/** A trajectory of nothing: what a log of no events folds to. */
export function emptyTrajectory(): Trajectory {
  return {
    runId: '',
    v: 0,
    question: '',
    config: null,
    startedAt: '',
    conversation: null,
    origin: { kind: 'new' },
    status: 'empty',
    steps: [],
    answer: null,
    end: null,
    warnings: [],
    opaque: [],
    seq: 0,
    t: 0,
  };
}

/**
 * Folds events, in log order, into what can be seen of a run; `from` is what the events before them folded to.
 * Pure: time comes from the events alone. Never throws on events of the right shape, whatever their order.
 */
export function fold(events: Iterable<RunEvent | OpaqueEvent>, from: Trajectory = emptyTrajectory()): Trajectory {
  const owned: OwnedLists = new Set();
  let trajectory = from;
  for (const event of events) trajectory = advance(trajectory, event, owned);
  return trajectory;
}

/** The trajectory after one more event. Steps that the event does not touch keep their identity. */
export function foldEvent(trajectory: Trajectory, event: RunEvent | OpaqueEvent): Trajectory {
  return advance(trajectory, event, new Set());
}

function advance(trajectory: Trajectory, event: RunEvent | OpaqueEvent, owned: OwnedLists): Trajectory {
  return { ...trajectory, ...changes(trajectory, event, owned), seq: event.seq, t: event.t };
}

/** The top-level fields that one event changes. An event that makes no sense where it stands changes none. */
function changes(trajectory: Trajectory, event: RunEvent | OpaqueEvent, owned: OwnedLists): Partial<Trajectory> {
  // An opaque event's type is any string, so the union does not narrow by itself; the default case takes those.
  const known = event as RunEvent;
  switch (known.type) {
    case 'run-start':
      return startRun(trajectory, known);
    case 'step-start':
      return startStep(trajectory, known, owned);
    case 'prompt':
    case 'text-delta':
    case 'model-end':
    case 'retry':
    case 'thought':
    case 'action':
    case 'parse-error':
    case 'config-change':
    case 'amend':
      return touchStep(trajectory, known, owned);
    case 'warning':
      return warn(trajectory, known, owned);
    case 'observation':
      return endWait(trajectory, known, owned);
    case 'pause':
      return { ...touchStep(trajectory, known, owned), status: statusUnlessEnded(trajectory, 'paused') };
    case 'resume':
      return known.callId === undefined
        ? { ...touchStep(trajectory, known, owned), status: statusUnlessEnded(trajectory, 'running') }
        : endWait(trajectory, known, owned);
    case 'answer':
      return {
        ...touchStep(trajectory, known, owned),
        answer: { text: known.text, forced: known.forced, step: known.step },
      };
    case 'run-end':
      return endRun(trajectory, known);
    default:
      return { opaque: append(trajectory.opaque, event as OpaqueEvent, owned) };
  }
}

function startRun(trajectory: Trajectory, event: EventOf<'run-start'>): Partial<Trajectory> {
  // A second start is not legal; the run stays the one that it was.
  if (trajectory.status !== 'empty') return {};
  const { runId, v, question, config, startedAt, conversation, origin } = event;
  return { runId, v, question, config, startedAt, conversation, origin, status: 'queued' };
}

function startStep(trajectory: Trajectory, event: EventOf<'step-start'>, owned: OwnedLists): Partial<Trajectory> {
  const status = statusUnlessEnded(trajectory, 'running');
  // Steps rise, whatever the log does: a number that has been, or was skipped, begins nothing.
  if (event.step <= lastStep(trajectory.steps)) return { status };
  return { status, steps: append(trajectory.steps, newStep(event), owned) };
}

function newStep({ step, t }: EventOf<'step-start'>): TrajectoryStep {
  return {
    n: step,
    startedAt: t,
    updatedAt: t,
    prompt: null,
    attempts: [],
    reply: null,
    thought: null,
    calls: [],
    parseError: null,
    answer: null,
    warnings: [],
    amends: [],
    configChange: null,
  };
}

function endRun(trajectory: Trajectory, { outcome, reason, error, t }: EventOf<'run-end'>): Partial<Trajectory> {
  if (trajectory.end) return {};
  return { status: 'ended', end: { outcome, reason, error, t } };
}

/** An event that a call may have waited for: the run goes on when it was the last that did. */
function endWait(
  trajectory: Trajectory,
  event: EventOf<'observation' | 'resume'>,
  owned: OwnedLists,
): Partial<Trajectory> {
  const didWait = waitingCalls(trajectory).length > 0;
  const changed = touchStep(trajectory, event, owned);
  if (!didWait || waitingCalls({ ...trajectory, ...changed }).length > 0) return changed;
  return { ...changed, status: statusUnlessEnded(trajectory, 'running') };
}

/** Replaces the one step that the event names; all others are the same objects as before. */
function touchStep(trajectory: Trajectory, event: StepEvent, owned: OwnedLists): Partial<Trajectory> {
  const index = indexOfStep(trajectory.steps, event.step);
  const step = trajectory.steps[index];
  if (!step) return {};
  const before = event.type === 'prompt' ? lastPrompt(trajectory.steps) : null;
  return { steps: replaceAt(trajectory.steps, index, foldStep(step, event, before, owned), owned) };
}

/** A warning of the run, or of a step that is not there, stands with the run, so that none goes unseen. */
function warn(trajectory: Trajectory, event: EventOf<'warning'>, owned: OwnedLists): Partial<Trajectory> {
  if (indexOfStep(trajectory.steps, event.step) >= 0) return touchStep(trajectory, event, owned);
  return { warnings: append(trajectory.warnings, warningState(event), owned) };
}

/** Where step `n` stands in the list, or -1. Looks from the end: almost every event is about the last step. */
function indexOfStep(steps: readonly TrajectoryStep[], n: number): number {
  return n > lastStep(steps) ? -1 : steps.findLastIndex((step) => step.n === n);
}

function lastStep(steps: readonly TrajectoryStep[]): number {
  return steps.at(-1)?.n ?? 0;
}

/** The prompt that the next one in the log is a difference to. */
function lastPrompt(steps: readonly TrajectoryStep[]): StepPrompt | null {
  return steps.findLast((step) => step.prompt)?.prompt ?? null;
}

function statusUnlessEnded(trajectory: Trajectory, status: 'running' | 'paused'): Trajectory['status'] {
  return trajectory.status === 'ended' ? 'ended' : status;
}
