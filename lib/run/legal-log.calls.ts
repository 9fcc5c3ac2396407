// Test support: what the calls of a planned step come to in a log. See legal-log.builder.ts.
import type { CallPlan, Draft, StepPlan } from './legal-log.plan.ts';

/** The loop is held and let go. */
export function pause(step: number, before: 'model' | 'tool'): Draft[] {
  return [
    { type: 'pause', step, before },
    { type: 'resume', step },
  ];
}

/** The actions with their observations, or the parse error; then a person's edit. */
export function consequences(step: number, plan: StepPlan): Draft[] {
  const drafts: Draft[] = [];
  if (plan.calls.length === 0) {
    const hint = 'Write one action.';
    drafts.push({
      type: 'parse-error',
      step,
      reason: 'no-action',
      message: 'No action.',
      span: [0, 0],
      hint,
      attempt: 1,
    });
  }
  const callIdOf = (index: number) => `s${step}c${index + 1}`;
  for (const [index, { tool, input, isRepaired }] of plan.calls.entries()) {
    const repairs = isRepaired ? [{ rule: 'case', note: 'letter case', span: [0, 1] as [number, number] }] : [];
    drafts.push({ type: 'action', step, callId: callIdOf(index), tool, input, repairs });
  }
  if (plan.isPausedBefore === 'tool') drafts.push(...pause(step, 'tool'));
  for (const [index, { wait }] of plan.calls.entries())
    if (wait !== undefined)
      drafts.push({ type: 'pause', step, before: 'tool', callId: callIdOf(index), reason: 'tape-miss' });
  const settled = [...plan.calls.entries()].sort(([, a], [, b]) => a.settles - b.settles);
  for (const [index, call] of settled) {
    const callId = callIdOf(index);
    if (typeof call.wait === 'string') drafts.push({ type: 'resume', step, callId, choice: call.wait });
    drafts.push(...observed(step, callId, call));
  }
  if (plan.amend) {
    const { field, value, isEarlierStep } = plan.amend;
    const target = isEarlierStep ? 1 : step;
    drafts.push({ type: 'amend', step: target, field, value, ...(target === step && { callId: callIdOf(0) }) });
  }
  return drafts;
}

function observed(step: number, callId: string, { observation, isError, isRepeat }: CallPlan): Draft[] {
  const drafts: Draft[] = [
    {
      type: 'observation',
      step,
      callId,
      text: observation,
      ...(!isError && { data: { found: [observation] } }),
      error: isError ? { code: 'failed', message: observation, suggestion: 'Ask otherwise.' } : null,
      durationMs: 40,
      source: 'live',
      truncated: isRepeat ? { shown: observation.length, full: observation.length + 9 } : null,
    },
  ];
  if (isRepeat) {
    const message = 'The same call as before.';
    drafts.push({ type: 'warning', step, code: 'repeat-action', message, callId, twinStep: Math.max(1, step - 1) });
  }
  return drafts;
}
