import type { ReplyReading } from './read-again.ts';
import type { Finding } from './span-parts.ts';
import { type SpanPart, spanParts } from './span-parts.ts';

/** What the reader took a stretch of a reply for; `dropped` counts for nothing. */
export type RawKind = 'thought' | 'action' | 'answer' | 'reasoning' | 'markup' | 'dropped';

/** A stretch of a reply of one kind. */
export interface RawRow {
  kind: RawKind;
  /** Why a dropped stretch was dropped; null for all others. */
  why: Finding | null;
  parts: SpanPart[];
}

interface Stretch {
  kind: RawKind;
  why: Finding | null;
  start: number;
  end: number;
}

/** Rules that leave a stretch out as a whole. */
const DROPPING = new Set(['invented-observation', 'extra-calls', 'trailing-text', 'cut-stop-word', 'stop-word-left']);

/** Cuts a reply where the reader saw another kind of text begin. Joined, the parts of all rows are the reply. */
export function rawRows(text: string, reading: ReplyReading, findings: readonly Finding[]): RawRow[] {
  const drops = findings.filter(({ rule, span }) => DROPPING.has(rule) && span[1] > span[0]);
  const marks = findings.filter((finding) => !drops.includes(finding));
  const stretches = drops.reduce(dropWithin, kindsOf(text, reading));
  return merged(stretches, text).map(({ kind, why, start, end }) => ({
    kind,
    why,
    parts: spanParts(
      text.slice(start, end),
      marks
        .filter(({ span }) => span[0] < end && span[1] > start)
        .map(({ span, ...rest }) => ({ ...rest, span: [Math.max(0, span[0] - start), span[1] - start] })),
    ),
  }));
}

function kindsOf(text: string, { segments, turn }: ReplyReading): Stretch[] {
  const written = segments.filter(({ from }) => from === 'text');
  // Without a label nobody can tell while it streams, so the whole of such an answer came as thought.
  const isAllAnswer = turn.kind === 'answer' && turn.thought === null;
  const stretches: Stretch[] = [];
  let at = 0;
  let isHalted = false;
  for (const { channel, delta, halt } of written) {
    const kind = channel === 'thought' && isAllAnswer ? 'answer' : channel;
    stretches.push({ kind: isHalted ? 'dropped' : kind, why: null, start: at, end: at + delta.length });
    at += delta.length;
    isHalted ||= halt === true;
  }
  if (at < text.length) stretches.push({ kind: 'markup', why: null, start: at, end: text.length });
  return stretches;
}

function dropWithin(stretches: Stretch[], why: Finding): Stretch[] {
  const [from, to] = why.span;
  return stretches.flatMap((stretch) => {
    const { start, end } = stretch;
    if (stretch.why || end <= from || start >= to) return [stretch];
    const within: Stretch = { kind: 'dropped', why, start: Math.max(start, from), end: Math.min(end, to) };
    const around = [{ ...stretch, end: Math.max(start, from) }, within, { ...stretch, start: Math.min(end, to) }];
    return around.filter((piece) => piece.end > piece.start);
  });
}

/** How many characters of a line break stand at the start of a stretch: they end the line of the one before. */
function leadingBlank(text: string, { start, end }: Stretch): number {
  return /^\s*\n/.exec(text.slice(start, end))?.[0].length ?? 0;
}

/** Neighbours of one kind as one; blank ones go with what stands before them. */
function merged(stretches: readonly Stretch[], text: string): Stretch[] {
  const rows: Stretch[] = [];
  for (const stretch of stretches) {
    const last = rows.at(-1);
    const isBlank = text.slice(stretch.start, stretch.end).trim() === '';
    const isLastBlank = last && text.slice(last.start, last.end).trim() === '';
    if (last && (isBlank || (last.kind === stretch.kind && last.why === stretch.why))) last.end = stretch.end;
    else if (last && isLastBlank) Object.assign(last, { ...stretch, start: last.start });
    else rows.push({ ...stretch });
  }
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before) before.end = row.start += leadingBlank(text, row);
  });
  return rows;
}
