import { toolFor } from './findings.ts';
import { act, answer, type Call, type Move } from './move.ts';
import { nextMove, unfinished } from './plan.ts';
import type { Reading } from './read-prompt.ts';
import { subjectOf } from './subject.ts';
import { type Draft, writeReply } from './write-reply.ts';

const SURE: readonly [string, ...string[]] = [
  'I know exactly what to do here.',
  'That should do it; I only have to look once more.',
  'Almost there. The same lookup will give me the rest.',
  'Now I am certain: this call holds the answer.',
  'One more time and I have it.',
  'This time it has to work.',
];

/**
 * Makes the same call with the same input again and again, sure of itself each time, until somebody ends it. Told that it
 * repeats itself, it comes to its senses and goes on as `careful` does.
 */
export function stuckDraft(reading: Reading): Draft {
  if (reading.rounds.some(({ isRepeat }) => isRepeat)) return writeReply(reading, awake(reading));
  if (reading.mustAnswer) {
    const move = unfinished(reading);
    const text = move.kind === 'answer' ? move.text : '';
    return writeReply(reading, answer('I have to stop.', `I went in circles and got nowhere. ${text}`));
  }
  return writeReply(reading, sameAgain(reading));
}

function awake(reading: Reading): Move {
  const move = nextMove(reading);
  if (!reading.rounds.at(-1)?.isRepeat) return move;
  return { ...move, thought: `True, I have made that call before, and it brings nothing new. ${move.thought}` };
}

function sameAgain(reading: Reading): Move {
  const thought = SURE[reading.replies % SURE.length] ?? SURE[0];
  // A clock says something new each minute, and then the call is no repeat: only without other tools.
  const tools = reading.tools.filter((tool) => tool.role !== 'clock');
  const first = nextMove({ ...reading, tools, rounds: [], earlier: [], replies: 0 });
  if (first.kind === 'act') return act(thought, ...first.calls.slice(0, 1));
  const call = anyCall(reading);
  return call ? act(thought, call) : first;
}

/** Something to call for a question that needs no tool. */
function anyCall(reading: Reading): Call | null {
  if (toolFor(reading, 'search')) return { role: 'search', input: { query: subjectOf(reading.question) } };
  if (toolFor(reading, 'orders')) return { role: 'orders', input: {} };
  if (toolFor(reading, 'clock')) return { role: 'clock', input: {} };
  return null;
}
