import type { ModelChunk, ModelFailure, ModelProvider } from './model.ts';
import { tapped } from './tapped.ts';

const CLOSING = '</think>';
/** Names of models that reason before they reply. */
const REASONS_BY_NAME = /(^|[^a-z])(r1|qwq)([^a-z]|$)|think|reason|magistral/i;
/** Characters of text that are held until it shows whether they are reasoning; as many as that are let go as text. */
const MAX_HELD = 200_000;

/** What the replies of a server's models have shown, by name: `lone` closes a reasoning that it never opened. */
export type ThinkHabits = Map<string, 'lone' | 'plain'>;

/**
 * Some servers write the opening think tag into the prompt, so that a reply begins within the reasoning and only the closing
 * tag comes: what stands before it is given as reasoning. Text that has gone out cannot be taken back. So for models that
 * did it before, and those whose name says that they reason, it is held until that is settled: by the tag, a call, reasoning
 * on its own channel or the end; meanwhile empty pieces say that the model is at work. A model that does it unexpectedly,
 * in its first reply, is to be asked once more.
 */
export function splitLoneThink(model: ModelProvider, name: string, habits: ThinkHabits): ModelProvider {
  return {
    ...model,
    stream: (request, signal) => {
      const habit = habits.get(name);
      const note: Note = (shown) => void habits.set(name, shown);
      const chunks = model.stream(request, signal);
      const isHeld = REASONS_BY_NAME.test(name) || habit === 'lone';
      if (isHeld) return settled(chunks, note);
      return habit === 'plain' ? tapped(chunks, lookout(note)) : watched(chunks, note);
    },
  };
}

type Note = (habit: 'lone' | 'plain') => void;

async function* settled(chunks: AsyncIterable<ModelChunk>, note: Note): AsyncGenerator<ModelChunk, void, undefined> {
  let held = '';
  let isSettled = false;
  for await (const chunk of chunks) {
    if (isSettled || (chunk.type === 'reasoning' && chunk.delta === '')) {
      yield chunk;
      continue;
    }
    if (chunk.type === 'text') {
      // The tag may come in pieces.
      const from = Math.max(0, held.length - CLOSING.length);
      held += chunk.delta;
      const at = held.indexOf(CLOSING, from);
      isSettled = at >= 0 || held.length > MAX_HELD;
      if (at >= 0) note('lone');
      if (isSettled) yield* split(held, at);
      else yield { type: 'reasoning', delta: '' };
      continue;
    }
    isSettled = true;
    if (isProof(chunk, held)) note('plain');
    yield* split(held, -1);
    yield chunk;
  }
  if (!isSettled) yield* split(held, -1);
}

/** Whether text that ends here without the tag shows that the model does without: not where it was broken off. */
function isProof(chunk: ModelChunk, held: string): boolean {
  if (chunk.type === 'finish') return held.trim() !== '' && chunk.finishReason === 'stop';
  return chunk.type === 'call' || chunk.type === 'call-delta' || chunk.type === 'reasoning';
}

function* split(held: string, at: number): Generator<ModelChunk> {
  const [reasoning, text] = at < 0 ? ['', held] : [held.slice(0, at), held.slice(at + CLOSING.length)];
  if (reasoning !== '') yield { type: 'reasoning', delta: reasoning };
  if (text !== '') yield { type: 'text', delta: text };
}

/** Notes what each chunk shows; says whether one closed a reasoning that it never opened. */
function lookout(note: Note): (chunk: ModelChunk) => boolean {
  let end = '';
  return (chunk) => {
    if (chunk.type === 'text') {
      const text = end + chunk.delta;
      end = text.slice(1 - CLOSING.length);
      if (!text.includes(CLOSING)) return false;
      note('lone');
      return true;
    }
    if (chunk.type !== 'carry' && isProof(chunk, end)) note('plain');
    return false;
  };
}

/**
 * Lets everything through. As nothing is known of the model yet, a closing tag ends the reply, to be asked for once more: the
 * reasoning has gone out as text by then.
 */
async function* watched(chunks: AsyncIterable<ModelChunk>, note: Note): AsyncGenerator<ModelChunk, void, undefined> {
  const look = lookout(note);
  let isParted = false;
  for await (const chunk of chunks) {
    const isLone = look(chunk);
    if (isLone && !isParted) return yield { type: 'failure', failure: unparted() };
    if (chunk.type !== 'text' && chunk.type !== 'carry') isParted = true;
    yield chunk;
  }
}

function unparted(): ModelFailure {
  const message =
    'The reply began with reasoning that was not marked as such; the model was asked again to tell them apart.';
  return { reason: 'provider-bad-response', message, status: null, retryAfterMs: 0, retryable: true };
}
