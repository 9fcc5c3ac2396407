import type { Span } from '../../lib/run/events.ts';
import type { TrajectoryStep } from '../../lib/run/trajectory.ts';

/** Something the reader found in a raw reply: what it mended, or why it could not go on. */
export interface Finding {
  kind: 'mend' | 'bad';
  rule: string;
  note: string;
  span: Span;
}

/** All findings of a step, in the order of the text. */
export function findingsOf({ thought, calls, answer, parseError }: TrajectoryStep): Finding[] {
  const repairs = [
    ...(thought?.repairs ?? []),
    ...calls.flatMap((call) => call.repairs),
    ...(answer?.repairs ?? []),
  ].map((repair): Finding => ({ kind: 'mend', ...repair }));
  const bad: Finding[] = parseError
    ? [{ kind: 'bad', rule: parseError.reason, note: parseError.message, span: parseError.span }]
    : [];
  return [...repairs, ...bad].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}

/** A stretch of the raw reply and the finding it belongs to. */
export interface SpanPart {
  text: string;
  finding: Finding | null;
}

/** Cuts a text at the findings' spans. Of two that overlap the first keeps the shared part; joined, the parts are the text. */
export function spanParts(text: string, findings: readonly Finding[]): SpanPart[] {
  const parts: SpanPart[] = [];
  let at = 0;
  const push = (end: number, finding: Finding | null) => {
    if (end > at) parts.push({ text: text.slice(at, end), finding });
    at = Math.max(at, end);
  };
  for (const finding of findings) {
    const [start, end] = finding.span;
    push(Math.min(start, text.length), null);
    push(Math.min(end, text.length), finding);
  }
  push(text.length, null);
  return parts;
}
