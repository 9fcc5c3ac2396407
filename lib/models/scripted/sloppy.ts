import { named } from './findings.ts';
import { flawsFor, spoil } from './flaws.ts';
import { hashOf } from './hash.ts';
import { act } from './move.ts';
import { nextMove } from './plan.ts';
import type { Reading } from './read-prompt.ts';
import { type Draft, writeReply } from './write-reply.ts';

/** The reply that cannot be read comes second in a run, so that the first step shows a mended one. */
const MUSING_AT = 1;

const MUSINGS: readonly [string, ...string[]] = [
  'Thought: Hmm. Let me think about what this means before I go on. There is more than one way to do it, and I should pick the right one with care.',
  'Thought: Right, that is useful to know. I believe I know how to go on from here, so I will do that next and then everything will be clear.',
];

/** Reasons as `careful` does, but writes in ways that have to be mended; once in a run the reply cannot be read at all. */
export function sloppyDraft(reading: Reading): Draft {
  const move = nextMove(reading);
  const seed = `${reading.question}|${reading.replies}`;
  if (reading.dialect === 'prose') return writeReply(reading, move);
  if (reading.dialect === 'native') return spoiledCalls(reading, writeReply(reading, move), seed);
  if (reading.replies === MUSING_AT && reading.hints === 0 && !reading.mustAnswer)
    return { text: MUSINGS[hashOf(seed) % MUSINGS.length] ?? MUSINGS[0], calls: [] };
  const single = move.kind === 'act' ? act(move.thought, ...move.calls.slice(0, 1)) : move;
  const call = single.kind === 'act' && single.calls[0] ? named(reading, single.calls[0]) : null;
  const draft = writeReply(reading, single);
  return {
    ...draft,
    text: spoil(draft.text, flawsFor(seed, call, reading.dialect), { call, step: reading.replies + 1 }),
  };
}

/** Native arguments with a trailing comma or single quotes, or the tool's name in the wrong case. */
function spoiledCalls(reading: Reading, draft: Draft, seed: string): Draft {
  // A wrong name is not mended here but refused: once a run is enough to show it.
  const hasLearnt = reading.rounds.some(({ observation }) => /no tool named/i.test(observation));
  return {
    text: draft.text,
    calls: draft.calls.map((call, index) => {
      const kind = hashOf(`${seed}|${index}`) % 3;
      if (kind === 0 && !hasLearnt) return { ...call, tool: call.tool.toLowerCase() };
      if (kind === 1 && /^\{".*[^{]\}$/.test(call.inputText))
        return { ...call, inputText: `${call.inputText.slice(0, -1)},}` };
      // An apostrophe inside a value would end a single-quoted text.
      return call.inputText.includes("'") ? call : { ...call, inputText: call.inputText.replaceAll('"', "'") };
    }),
  };
}
