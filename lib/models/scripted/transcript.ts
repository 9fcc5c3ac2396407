import type { Json } from '../../run/json.ts';
import { withoutRepeatNote } from './repeat-note.ts';

/** One call and what came back for it, as the prompt shows them. */
export interface Round {
  /** The reply it came in, from 0: parallel calls share one. */
  reply: number;
  tool: string;
  input: Json;
  observation: string;
  /** The observation came with the note that the call was made before. */
  isRepeat?: true;
}

/** What the prompt shows of the run so far. */
export interface Transcript {
  rounds: Round[];
  /** Replies of the model so far, unreadable ones included. */
  replies: number;
  /** Unreadable replies: each left a hint and no call. */
  hints: number;
}

interface Block {
  label: string;
  text: string;
}

const LABEL =
  /^[ \t]*(?:\*\*)?(Thought|Action Input|Action|Observation|Final Answer|Question|Hint)(?:[ \t]*\d+)?[ \t]*[:：](?:\*\*)?[ \t]?/i;

/** Cuts labelled text into blocks; text before the first label comes under an empty label. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const match = LABEL.exec(line);
    const last = blocks.at(-1);
    if (match) blocks.push({ label: (match[1] ?? '').toLowerCase(), text: line.slice(match[0].length) });
    else if (last) last.text += `\n${line}`;
    else blocks.push({ label: '', text: line });
  }
  return blocks.map(({ label, text: body }) => ({ label, text: body.trim() }));
}

/** Reads the history out of labelled text: each Action pairs with the Observation after it. */
export function transcriptOf(text: string): Transcript {
  const transcript: Transcript = { rounds: [], replies: 0, hints: 0 };
  let action: string | null = null;
  let input: string | null = null;
  for (const block of blocksOf(text)) {
    if (block.label === 'action') action = block.text;
    else if (block.label === 'action input') input = block.text;
    else if (block.label === 'observation' || block.label === 'hint') {
      const call = action === null ? null : callIn(action, input);
      if (call) transcript.rounds.push({ ...call, reply: transcript.replies, ...withoutRepeatNote(block.text) });
      else transcript.hints++;
      transcript.replies++;
      action = null;
      input = null;
    }
  }
  return transcript;
}

/** The tool and the raw input of an action in any of the text dialects; null when there is none. */
function callIn(action: string, inputBlock: string | null): { tool: string; input: Json } | null {
  const named = /^[`*\s]*([A-Za-z][\w-]*)/.exec(action);
  const tool = named?.[1];
  if (!tool) return null;
  if (inputBlock !== null) return { tool, input: parsed(inputBlock) };
  const rest = action.slice(named[0].length).trim();
  const inside = /^[[(（【]([\s\S]*?)[\])）】]?[`*\s]*$/.exec(rest);
  return inside ? { tool, input: parsed(inside[1] ?? '') } : null;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text.trim();
  }
}
