import { nextMove } from './plan.ts';
import type { Reading } from './read-prompt.ts';
import type { PromptTool } from './tool-lines.ts';
import { type Draft, writeReply } from './write-reply.ts';

const OPENINGS: readonly [string, ...string[]] = [
  'Sure, happy to help!',
  'Sorry about that! Let me say it in other words.',
  'I am not certain how you want this written, so here is my plan again.',
];

/**
 * Learns by copying. Without a worked example in the prompt it writes free prose, whatever the rules of form say. With
 * one it writes in form, and calls what the examples call, also a tool that is not on, until an error tells it so.
 */
export function noviceDraft(reading: Reading): Draft {
  const { dialect, worked } = reading;
  const move = nextMove(copying(reading, worked ?? []));
  // Native calls have a form of their own, and a plain call asks for none: there is nothing to copy.
  if (dialect === 'native' || dialect === 'prose' || worked !== null)
    return writeReply(copying(reading, worked ?? []), move);
  const opening = OPENINGS[reading.replies % OPENINGS.length] ?? OPENINGS[0];
  const { text } = writeReply({ ...reading, dialect: 'prose' }, move);
  return { text: `${opening} ${text}`, calls: [] };
}

/** The prompt as a novice takes it: with the tools of the examples, but for those that it was told do not exist. */
function copying(reading: Reading, worked: readonly PromptTool[]): Reading {
  const isOn = (name: string) => reading.tools.some((tool) => tool.name === name);
  const isRefused = ({ tool, observation }: Reading['rounds'][number]) =>
    !isOn(tool) && /no tool named|unknown tool/i.test(observation);
  const refused = reading.rounds.filter(isRefused).map(({ tool }) => tool);
  return {
    ...reading,
    tools: [...reading.tools, ...worked.filter(({ name }) => !isOn(name) && !refused.includes(name))],
    rounds: reading.rounds.filter((round) => !isRefused(round)),
  };
}
