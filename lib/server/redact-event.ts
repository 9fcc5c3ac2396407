import type { RedactValue } from './redact.ts';

/** Fields that say what an event is and where it belongs. They are ours, and changing one would break the log. */
export const STRUCTURE: ReadonlySet<string> = new Set([
  ...['type', 'step', 'attempt', 'channel', 'from', 'callId', 'runId', 'startedAt', 'sha256'],
  ...['outcome', 'reason', 'finishReason', 'source', 'before', 'choice'],
]);

/** The event without secrets; the very same one when there are none. */
export function redactEvent<E extends { type: string }>(redact: RedactValue, event: E): E {
  return redactFields(redact, event, STRUCTURE);
}

/** The object with every field but the `kept` ones redacted; the very same one when nothing changes. */
export function redactFields<T extends object>(redact: RedactValue, value: T, kept: ReadonlySet<string>): T {
  const changes = Object.entries(value).flatMap(([name, field]) => {
    if (kept.has(name) || field === undefined) return [];
    const redacted = redact(field);
    return redacted === field ? [] : [[name, redacted] as const];
  });
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}
