import { createHash } from 'node:crypto';
import type { UnnumberedEvent } from '../run/events.ts';
import { applyPrompt, diffPrompt, promptText } from '../run/prompt-delta.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import type { RedactValue } from './redact.ts';
import { redactFields, STRUCTURE } from './redact-event.ts';

type PromptEvent = Extract<UnnumberedEvent, { type: 'prompt' }>;

const ROLE = new Set(['role']);
const NOT_ALONE = new Set([...STRUCTURE, 'messages']);

/**
 * Redacts the `prompt` events of a run, given in their order. A secret may be cut by the difference to the prompt
 * before, so whole messages are redacted, compared anew with the ones that were stored, and hashed. An event comes
 * back as it is when no message holds a secret. `before` is the last prompt of the log that the run continues, as stored.
 */
export function promptRedaction(
  redact: RedactValue,
  before: readonly PromptMessage[] = [],
): <E extends PromptEvent>(event: E) => E {
  let sent = before;
  let stored = before;
  return (given) => {
    const event = redactFields(redact, given, NOT_ALONE);
    const [sentBefore, storedBefore] = [sent, stored];
    sent = applyPrompt(sentBefore, event);
    stored = sent.map((message, index) => {
      const known = message === sentBefore[index] ? storedBefore[index] : undefined;
      return known ?? redactFields(redact, message, ROLE);
    });
    if (isEqual(sentBefore, storedBefore) && isEqual(sent, stored)) return event;
    const sha256 = createHash('sha256').update(promptText(stored)).digest('hex');
    return { ...event, ...diffPrompt(storedBefore, stored), sha256 };
  };
}

function isEqual(a: readonly PromptMessage[], b: readonly PromptMessage[]): boolean {
  return a.every((message, index) => message === b[index]);
}
