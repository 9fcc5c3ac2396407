import type { Turn } from '../../lib/dialects/dialect.ts';
import { textReader } from '../../lib/dialects/reader/text-reader.ts';
import type { Json } from '../../lib/run/json.ts';

/** A reading in the corpus's words. */
export interface Reading {
  thought: string | null;
  action: { tool: string; input: Json } | null;
  final: string | null;
  truncatedObservation: boolean;
  recoverable: boolean;
}

/** Reads one reply without any known tools, as the corpus assumes. */
export function readReply(text: string): Reading {
  const reader = textReader({ tools: [], strict: true, form: 'bracket' });
  reader.push({ type: 'text', delta: text });
  return readingOf(reader.end().turn);
}

function readingOf(turn: Turn): Reading {
  const thought = turn.thought?.text ?? null;
  if (turn.kind === 'malformed') {
    return { thought, action: null, final: null, truncatedObservation: false, recoverable: false };
  }
  const [call] = turn.kind === 'act' ? turn.calls : [];
  return {
    thought,
    action: call ? { tool: call.tool, input: call.input } : null,
    final: turn.kind === 'answer' ? turn.text : null,
    truncatedObservation: turn.invented,
    recoverable: true,
  };
}
