import type { OpaqueEvent, RunEvent } from './events.ts';
import { actionIsObserved, replyIsWhole } from './legal-reply.ts';
import type { Finding, LegalityOptions, LegalityProblem, Rule } from './legal-rule.ts';
import { eventsNameTheCurrentStep, promptHashHolds, stepsCountUp } from './legal-steps.ts';
import { callsWait } from './legal-waits.ts';
import { outcomeOf } from './outcome.ts';

const RULES: readonly Rule[] = [
  runStartIsFirst,
  seqIsGapless,
  timeNeverFalls,
  runEndIsLast,
  outcomeFitsReason,
  stepsCountUp,
  eventsNameTheCurrentStep,
  promptHashHolds,
  replyIsWhole,
  actionIsObserved,
  callsWait,
];

/**
 * Every place where a log breaks a law of the format, in log order; an empty list for a legal log. The laws are listed in
 * `docs/log-format.md`. Works on a log of today's version whose events have parsed, as `readLogFile` gives it.
 */
export function checkLegal(
  events: readonly (RunEvent | OpaqueEvent)[],
  options: LegalityOptions = {},
): LegalityProblem[] {
  return RULES.flatMap((rule) => [...rule(events, options)])
    .sort(([a], [b]) => a - b)
    .map(([index, rule, message]) => ({ seq: events[index]?.seq ?? 0, rule, message }));
}

function* runStartIsFirst(log: readonly (RunEvent | OpaqueEvent)[], { complete }: LegalityOptions): Iterable<Finding> {
  if (log.length === 0 && complete) yield [0, 'run-start-first', 'The log holds no events.'];
  for (const [index, event] of log.entries()) {
    const isStart = event.type === 'run-start';
    if (index === 0 && !isStart)
      yield [index, 'run-start-first', `The log begins with ${event.type}, not with run-start.`];
    if (index > 0 && isStart) yield [index, 'run-start-first', 'A run starts only once.'];
  }
}

function* seqIsGapless(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  for (const [index, { seq }] of log.entries()) {
    const due = (log[index - 1]?.seq ?? 0) + 1;
    if (seq !== due) yield [index, 'seq-gapless', `Event number ${due} was due here, not ${seq}.`];
  }
}

function* timeNeverFalls(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  for (const [index, { t }] of log.entries()) {
    const before = log[index - 1]?.t ?? 0;
    if (!(t >= before)) yield [index, 'time-rises', `Time falls from ${before} to ${t} ms.`];
  }
}

function* runEndIsLast(log: readonly (RunEvent | OpaqueEvent)[], { complete }: LegalityOptions): Iterable<Finding> {
  const end = log.findIndex((event) => event.type === 'run-end');
  if (end >= 0) {
    for (let index = end + 1; index < log.length; index++) {
      yield [index, 'run-end-last', `After run-end there is a ${log[index]?.type}.`];
    }
  } else if (complete && log.length > 0) {
    yield [log.length - 1, 'run-end-last', 'The log has no run-end.'];
  }
}

function* outcomeFitsReason(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  let isAnswered = false;
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    if (event.type === 'answer') isAnswered = true;
    if (event.type !== 'run-end') continue;
    const { outcome, reason } = event;
    if (outcomeOf(reason) !== outcome) {
      yield [index, 'outcome-reason', `The reason ${reason} does not belong to the outcome ${outcome}.`];
    }
    if (outcome === 'completed' && !isAnswered) yield [index, 'outcome-reason', 'A completed run has an answer.'];
  }
}
