import type { OpaqueEvent, RunEvent } from './events.ts';
import type { Finding, LegalityOptions } from './legal-rule.ts';
import { applyPrompt, promptText } from './prompt-delta.ts';
import type { PromptMessage } from './trajectory.ts';

/** Law: steps count 1, 2, 3 … */
export function* stepsCountUp(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  let last = 0;
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    if (event.type !== 'step-start') continue;
    if (event.step !== last + 1) yield [index, 'steps-count', `Step ${last + 1} was due here, not ${event.step}.`];
    last = event.step;
  }
}

/**
 * Law: an event names the step that began last. Two may name another: a warning of step 0 is about the run, and an
 * amend is about any step that has begun.
 */
export function* eventsNameTheCurrentStep(log: readonly (RunEvent | OpaqueEvent)[]): Iterable<Finding> {
  let current = 0;
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    switch (event.type) {
      case 'step-start':
        current = event.step;
        break;
      case 'prompt':
      case 'text-delta':
      case 'model-end':
      case 'retry':
      case 'thought':
      case 'action':
      case 'parse-error':
      case 'observation':
      case 'config-change':
      case 'pause':
      case 'resume':
      case 'answer':
        if (event.step !== current || current === 0) yield misplaced(index, event, current);
        break;
      case 'warning':
        if (event.step !== current && event.step !== 0) yield misplaced(index, event, current);
        break;
      case 'amend':
        if (event.step < 1 || event.step > current) yield misplaced(index, event, current);
        break;
    }
  }
}

function misplaced(index: number, { type, step }: { type: string; step: number }, current: number): Finding {
  const where = current === 0 ? 'before the first step' : `within step ${current}`;
  return [index, 'current-step', `A ${type} of step ${step} stands ${where}.`];
}

/** Law: the prompt rebuilt from the differences has the digest that was stored with it. */
export function* promptHashHolds(
  log: readonly (RunEvent | OpaqueEvent)[],
  { sha256 }: LegalityOptions,
): Iterable<Finding> {
  if (!sha256) return;
  let messages: PromptMessage[] = [];
  for (const [index, event] of (log as readonly RunEvent[]).entries()) {
    if (event.type !== 'prompt') continue;
    messages = applyPrompt(messages, event);
    if (sha256(promptText(messages)) !== event.sha256) {
      yield [index, 'prompt-hash', `The prompt of step ${event.step} is not the one that was sent.`];
    }
  }
}
