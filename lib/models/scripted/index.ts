import type { Clock } from '../../run/clock.ts';
import type { ModelInfo } from '../../run/config.ts';
import type { FinishReason, Usage } from '../../run/events.ts';
import type { Json } from '../../run/json.ts';
import type { ModelChunk, ModelProvider, ModelRequest } from '../model.ts';
import { carefulDraft } from './careful.ts';
import { noviceDraft } from './novice.ts';
import { type Pace, type Piece, piecesOf, thinkingMs, waited } from './pace.ts';
import { type Reading, readPrompt } from './read-prompt.ts';
import { sloppyDraft } from './sloppy.ts';
import { stuckDraft } from './stuck.ts';
import type { Draft } from './write-reply.ts';

interface Options {
  clock: Clock;
  /** `natural` types as models do; `instant` (for tests) does not wait. Natural when left out. */
  pace?: Pace;
}

const CHARACTERS: { id: string; draft: (reading: Reading) => Draft }[] = [
  { id: 'careful', draft: carefulDraft },
  { id: 'sloppy', draft: sloppyDraft },
  { id: 'stuck', draft: stuckDraft },
  { id: 'novice', draft: noviceDraft },
];

/** Characters of text that stand for one token, for the estimate of usage. */
const CHARS_PER_TOKEN = 4;

/**
 * The scripted models: they follow rules, no AI. They read the prompt they get and nothing else, and need no key:
 * `scripted:careful`, `scripted:sloppy` (malformed replies), `scripted:stuck` (goes in circles until it is told so),
 * `scripted:novice` (learns the form from worked examples, and copies what they do).
 */
export function scriptedModels({ clock, pace = 'natural' }: Options): ModelProvider[] {
  return CHARACTERS.map(({ id, draft }) => ({
    info: infoOf(id),
    stream: (request, signal) => typed(request, draft(readPrompt(request)), { clock, pace, signal }),
  }));
}

function infoOf(id: string): ModelInfo {
  return {
    id: `scripted:${id}`,
    name: `Scripted, ${id}`,
    provider: 'scripted',
    scripted: true,
    prices: { input: 0, output: 0 },
    contextTokens: 32_000,
    refuses: [],
  };
}

interface Typing {
  clock: Clock;
  pace: Pace;
  signal: AbortSignal;
}

/** Sends a draft piece by piece, within the request's stop words and its limit of tokens. */
async function* typed(request: ModelRequest, draft: Draft, typing: Typing): AsyncGenerator<ModelChunk> {
  const { clock, pace, signal } = typing;
  const room = request.maxOutputTokens === null ? Number.POSITIVE_INFINITY : request.maxOutputTokens * CHARS_PER_TOKEN;
  const stopped = beforeStop(draft.text, request.stop);
  const text = wholeCharacters(stopped.slice(0, room));
  if (!(await waited(clock, pace, thinkingMs(draft.text), signal))) return;
  for (const piece of pieces(text, pace)) {
    if (!(await waited(clock, pace, piece.pauseMs, signal))) return;
    yield { type: 'text', delta: piece.text };
  }
  let written = text.length;
  let isCut = text.length < stopped.length;
  const calls = stopped === draft.text && !isCut ? draft.calls : [];
  for (const [index, call] of calls.entries()) {
    if (written + call.inputText.length > room) {
      isCut = true;
      break;
    }
    for (const piece of pieces(call.inputText, pace)) {
      if (!(await waited(clock, pace, piece.pauseMs, signal))) return;
      yield { type: 'call-delta', index, tool: call.tool, delta: piece.text };
    }
    yield callChunk(request, call, index);
    written += call.inputText.length;
  }
  const finishReason: FinishReason = isCut ? 'length' : calls.length > 0 ? 'tool-calls' : 'stop';
  yield { type: 'finish', finishReason, usage: usageOf(request, written) };
}

function pieces(text: string, pace: Pace): Piece[] {
  if (pace === 'natural') return piecesOf(text);
  return text === '' ? [] : [{ text, pauseMs: 0 }];
}

/** The text up to the first stop word, as providers cut it. */
function beforeStop(text: string, stop: readonly string[]): string {
  const ends = stop.flatMap((word) => {
    const at = word === '' ? -1 : text.indexOf(word);
    return at < 0 ? [] : [at];
  });
  return text.slice(0, Math.min(text.length, ...ends));
}

/** Leaves out half a character at the end. */
function wholeCharacters(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}

function callChunk(request: ModelRequest, call: Draft['calls'][number], index: number): ModelChunk {
  const reply = request.messages.filter((message) => message.role === 'assistant').length + 1;
  return {
    type: 'call',
    index,
    callId: `call_${reply}_${index + 1}`,
    tool: call.tool,
    input: parsed(call.inputText),
    inputText: call.inputText,
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function usageOf(request: ModelRequest, written: number): Usage {
  const prompt = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  const declared = request.tools.length > 0 ? JSON.stringify(request.tools).length : 0;
  return {
    input: Math.ceil((prompt + declared) / CHARS_PER_TOKEN),
    output: Math.ceil(written / CHARS_PER_TOKEN),
    estimated: true,
  };
}
