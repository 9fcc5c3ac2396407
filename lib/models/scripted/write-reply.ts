import { named } from './findings.ts';
import type { Move, NamedCall } from './move.ts';
import type { AskedDialect, Reading } from './read-prompt.ts';

/** A whole reply before it is typed: text, and native calls with their arguments as they will be sent. */
export interface Draft {
  text: string;
  calls: { tool: string; inputText: string }[];
}

/** How a text dialect writes a reply. `call` and `answer` come without the Thought. */
interface Writer {
  call(call: NamedCall): string;
  answer(text: string): string;
}

const WRITERS: Record<Exclude<AskedDialect, 'native' | 'prose'>, Writer> = {
  bracket: {
    call: (call) => `Action: ${call.tool}[${bracketInput(call)}]`,
    answer: (text) => `Action: Finish[${text}]`,
  },
  'json-call': {
    call: (call) => `Action: ${call.tool}(${JSON.stringify(call.input)})`,
    answer: (text) => `Final Answer: ${text}`,
  },
  'action-input': {
    call: (call) => `Action: ${call.tool}\nAction Input: ${JSON.stringify(call.input)}`,
    answer: (text) => `Final Answer: ${text}`,
  },
};

/** The input between brackets: bare for one field, JSON for several. */
function bracketInput(call: NamedCall): string {
  return (
    call.bare ?? JSON.stringify(call.input, null, 1).replace(/\n\s*/g, ' ').replace(/^\{ /, '{').replace(/ \}$/, '}')
  );
}

/** Writes a move in the form that the prompt asks for; in plain prose where it asks for none. */
export function writeReply(reading: Reading, move: Move): Draft {
  const { dialect } = reading;
  if (dialect === 'native') return nativeReply(reading, move);
  if (dialect === 'prose') return { text: proseOf(reading, move), calls: [] };
  const writer = WRITERS[dialect];
  const calls = move.kind === 'act' ? namedCalls(reading, move) : [];
  const [first] = calls;
  const rest = move.kind === 'answer' ? writer.answer(move.text) : first ? writer.call(first) : '';
  return { text: `Thought: ${move.thought}\n${rest}`, calls: [] };
}

function nativeReply(reading: Reading, move: Move): Draft {
  if (move.kind === 'answer') return { text: move.text, calls: [] };
  return {
    text: move.thought,
    calls: namedCalls(reading, move).map(({ tool, input }) => ({ tool, inputText: JSON.stringify(input) })),
  };
}

/** Without format rules a model talks: it says what it would do, and calls nothing. */
function proseOf(reading: Reading, move: Move): string {
  if (move.kind === 'answer') return move.text;
  const [call] = namedCalls(reading, move);
  const how = call
    ? ` I would use ${call.tool} for that${call.bare ? `, with ${call.bare}` : ''}, and go on from what it says.`
    : '';
  return `${move.thought}${how}`;
}

function namedCalls(reading: Reading, move: Extract<Move, { kind: 'act' }>): NamedCall[] {
  return move.calls.flatMap((call) => named(reading, call) ?? []);
}
