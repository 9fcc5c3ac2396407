import type { Dialect, ReadCall, Reader, RenderContext, Segment, Turn } from '../dialects/dialect.ts';
import type { ModelChunk } from '../models/model.ts';
import type { HistoryStep, PromptMessage } from '../run/trajectory.ts';

/**
 * The smallest dialect that shows every behaviour of the loop, so that the loop's tests do not hang on a real reader: lines
 * `Thought: …`, any number of `Action: tool[input]`, `Answer: …`; an `Observation:` halts; native calls are taken as they come.
 */
export const TRIAL_DIALECT: Dialect = {
  id: 'trial',
  render: (context) => ({
    messages: messagesOf(context),
    stop: ['\nObservation:'],
    tools: context.tools,
    toolChoice: context.forceAnswer ? 'none' : 'auto',
  }),
  reader: (_tools, { strict }) => trialReader(strict),
};

function messagesOf({ recipe, question, steps, keepThoughts, forceAnswer }: RenderContext): PromptMessage[] {
  const history = steps.flatMap((step) => historyLines(step, keepThoughts));
  if (forceAnswer) history.push('Answer now.');
  return [
    { role: 'system', content: recipe.system },
    { role: 'user', content: [question, ...history].join('\n') },
  ];
}

function historyLines({ thought, calls, unread }: HistoryStep, keepThoughts: boolean): string[] {
  if (unread) return [unread.text, `Hint: ${unread.hint}`];
  return [
    ...(keepThoughts && thought !== null ? [`Thought: ${thought}`] : []),
    ...calls.flatMap(({ tool, input, observation }) => [
      `Action: ${tool}[${typeof input === 'string' ? input : JSON.stringify(input)}]`,
      `Observation: ${observation}`,
    ]),
  ];
}

function trialReader(strict: boolean): Reader {
  let text = '';
  const native: ReadCall[] = [];
  return {
    push(chunk: ModelChunk): Segment[] {
      if (chunk.type === 'reasoning') return [{ channel: 'reasoning', from: 'provider', delta: chunk.delta }];
      if (chunk.type === 'call-delta') return [{ channel: 'action', from: 'provider', delta: chunk.delta }];
      if (chunk.type === 'call') {
        const { tool, input, inputText, callId } = chunk;
        native.push({ tool, input: input ?? inputText, repairs: [], providerCallId: callId });
      }
      if (chunk.type !== 'text') return [];
      text += chunk.delta;
      const halts = text.includes('Observation:');
      return [{ channel: 'thought', from: 'text', delta: chunk.delta, ...(halts && { halt: true as const }) }];
    },
    end: () => ({ segments: [], turn: turnOf(text, native, strict) }),
  };
}

function turnOf(text: string, native: ReadCall[], strict: boolean): Turn {
  const invented = text.includes('Observation:');
  const lines = text
    .split('\n')
    .slice(0, invented ? text.split('\n').findIndex((l) => l.includes('Observation:')) : undefined);
  const after = (label: string) =>
    lines
      .find((line) => line.startsWith(label))
      ?.slice(label.length)
      .trim();
  const words = after('Thought:');
  const thought = words === undefined ? null : { text: words, repairs: [] };
  const answer = after('Answer:');
  if (answer !== undefined) return { kind: 'answer', thought, text: answer, repairs: [], invented };
  const written = lines.flatMap((line): ReadCall[] => {
    const [, tool, input] = /^Action: (\w+)\[(.*?)\]?$/.exec(line) ?? [];
    return tool === undefined ? [] : [{ tool, input: input ?? '', repairs: [] }];
  });
  const calls = [...native, ...written];
  if (calls.length > 0) return { kind: 'act', thought, calls, invented };
  if (!strict) return { kind: 'answer', thought: null, text, repairs: [], invented };
  const message = 'There is no action.';
  return { kind: 'malformed', thought, reason: 'no-action', message, span: [0, text.length], hint: 'Write an action.' };
}
