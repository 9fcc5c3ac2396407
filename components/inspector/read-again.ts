import type { Segment, Turn } from '../../lib/dialects/dialect.ts';
import { dialectOf } from '../../lib/dialects/index.ts';
import type { ToolInfo } from '../../lib/run/config.ts';
import type { RawCall } from '../../lib/run/events.ts';
import type { Finding } from './span-parts.ts';

/** A reply and how it is to be read. */
export interface ReplyToRead {
  text: string;
  /** Native calls that came beside the text. */
  calls: readonly RawCall[];
  dialect: string;
  tools: ToolInfo[];
  strict: boolean;
}

/** A copy of a recorded reply that a person tries things on. */
export interface ReplyTrial {
  runId: string;
  step: number;
  tried: ReplyToRead;
}

/** What a reader makes of a whole reply. */
export interface ReplyReading {
  segments: Segment[];
  turn: Turn;
}

/** Reads a reply with the reader of a dialect, the one that runs use; null for a dialect that is not known here. */
export function readAgain({ text, calls, dialect, tools, strict }: ReplyToRead): ReplyReading | null {
  const reader = dialectOf(dialect)?.reader(tools, { strict });
  if (!reader) return null;
  const segments = reader.push({ type: 'text', delta: text });
  calls.forEach(({ callId, tool, input, inputText }, index) => {
    const chunk = { type: 'call', index, callId, tool, input, inputText: inputText ?? JSON.stringify(input) } as const;
    segments.push(...reader.push(chunk));
  });
  const { segments: last, turn } = reader.end();
  return { segments: [...segments, ...last], turn };
}

/** What the reader found in a reply, in the order of the text. */
export function findingsOfTurn(turn: Turn): Finding[] {
  const thought = turn.kind === 'malformed' ? [] : (turn.thought?.repairs ?? []);
  const own = turn.kind === 'act' ? turn.calls.flatMap(({ repairs }) => repairs) : [];
  const answer = turn.kind === 'answer' ? turn.repairs : [];
  const findings = [...thought, ...own, ...answer].map((repair): Finding => ({ kind: 'mend', ...repair }));
  if (turn.kind === 'malformed') {
    findings.push({ kind: 'bad', rule: turn.reason, note: turn.message, span: turn.span });
  }
  return findings.sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}
