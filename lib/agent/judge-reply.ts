import type { ReadCall, Turn } from '../dialects/dialect.ts';
import type { ModelFailure } from '../models/model.ts';
import type { FailureReason } from '../run/outcome.ts';
import type { RawReply } from './raw-reply.ts';

type Read<K extends Turn['kind']> = Extract<Turn, { kind: K }>;

const LOST_CALL = {
  reason: 'lost-call',
  message: 'The provider says that the reply calls a tool, but no call arrived.',
  hint: 'Your tool call did not arrive. Make it again, or answer without it.',
};

const CUT_ACTION = {
  reason: 'cut-action',
  message: 'The action was cut off before its end.',
  hint: 'Your action was cut off because the reply was too long. Write a shorter thought and the whole action.',
};

/**
 * What a reply counts as. `broken` are the calls whose arguments did not come whole, with what the model is told instead of
 * a result; `truncated` is an answer that the token limit cut off.
 */
export type Verdict =
  | { kind: 'act'; turn: Read<'act'>; broken: Map<ReadCall, string> }
  | { kind: 'answer'; turn: Read<'answer'>; truncated: boolean }
  | { kind: 'unread'; turn: Read<'malformed'> }
  | { kind: 'failed'; failure: ModelFailure };

/**
 * Decides, in one place, what the end of a reply means. Only a reply that came whole, without any error and with something in
 * it, can be an answer or an action; what the token limit cut is never taken for whole.
 */
export function judgeReply(reply: RawReply): Verdict {
  const { failure, finish, halted, turn } = reply;
  if (failure) return { kind: 'failed', failure };
  if (!finish && !halted) return failed('stream-truncated', 'The reply broke off before its end.', true);
  if (finish?.finishReason === 'content-filter')
    return failed('content-filtered', "The provider's filter stopped the reply.", false);
  const isCut = finish?.finishReason === 'length';
  if (reply.text.trim() === '' && reply.calls.length === 0) return judgeEmpty(reply, isCut);
  if (turn.kind === 'answer') return judgeAnswer(reply, turn, isCut);
  if (turn.kind === 'malformed') return { kind: 'unread', turn: isCut ? cutHint(turn) : turn };
  return judgeAct(reply, turn, isCut);
}

function judgeEmpty(reply: RawReply, isCut: boolean): Verdict {
  if (reply.hasCallPieces) return unread(reply, { thought: null }, CUT_ACTION);
  return isCut ? cutBeforeText() : failed('empty-completion', emptyMessage(reply), true);
}

function judgeAnswer(reply: RawReply, turn: Read<'answer'>, isCut: boolean): Verdict {
  if (reply.finish?.finishReason === 'tool-calls') return unread(reply, turn, LOST_CALL);
  if (turn.text.trim() !== '') return { kind: 'answer', turn, truncated: isCut };
  return unread(reply, turn, {
    reason: 'empty-answer',
    message: 'The reply ends the run with an empty answer.',
    hint: 'Your answer was empty. Write the answer itself.',
  });
}

function judgeAct(reply: RawReply, turn: Read<'act'>, isCut: boolean): Verdict {
  if (turn.calls.length === 0)
    return unread(reply, turn, {
      reason: 'no-action',
      message: 'The reply holds no action.',
      hint: 'Your reply held no action. Write one action, or the answer.',
    });
  const cut = isCut ? turn.calls.filter((call) => isCutCall(call, turn, reply)) : [];
  // A text dialect has no call id to answer: the whole reply goes back with a hint instead.
  if (cut.length > 0 && reply.calls.length === 0) return unread(reply, turn, CUT_ACTION);
  const halves = reply.calls.length > 0 ? turn.calls.filter(isHalfJson) : [];
  const told = (calls: ReadCall[], message: string) => calls.map((call): [ReadCall, string] => [call, message]);
  return { kind: 'act', turn, broken: new Map([...told(halves, HALF_ARGUMENTS), ...told(cut, CUT_ARGUMENTS)]) };
}

const CUT_ARGUMENTS =
  'the arguments were cut off at the limit of output tokens. Make the call again, with fewer words.';
const HALF_ARGUMENTS = 'the arguments are not whole JSON. Make the call again, with the whole arguments.';

/** Native arguments that began as JSON and could not be read as it: taken for a bare text, they would ask for another thing. */
function isHalfJson({ input }: ReadCall): boolean {
  if (typeof input !== 'string' || !/^\s*[{[]/.test(input)) return false;
  try {
    JSON.parse(input);
    return false;
  } catch {
    return true;
  }
}

/** Whether the end of the reply fell into this call's arguments, or nothing shows that it did not. */
function isCutCall(call: ReadCall, turn: Read<'act'>, reply: RawReply): boolean {
  if (reply.calls.length > 0) return reply.calls[turn.calls.indexOf(call)]?.input === null;
  const has = (rule: string) => call.repairs.some((repair) => repair.rule === rule);
  if (has('unclosed-bracket') || has('json-cut-short')) return true;
  const goesOn = has('extra-calls') || has('trailing-text');
  return !goesOn && !CLOSED.test(reply.text);
}

/** A text that ends in a closing bracket, perhaps within a fence. */
const CLOSED = /[\])}>】）][\s`*]*$/;

function unread(
  reply: RawReply,
  { thought }: Pick<Turn, 'thought'>,
  { reason, message, hint }: { reason: string; message: string; hint: string },
): Verdict {
  const span: [number, number] = [0, reply.text.length];
  return { kind: 'unread', turn: { kind: 'malformed', thought, reason, message, span, hint } };
}

function cutHint(turn: Read<'malformed'>): Read<'malformed'> {
  return { ...turn, hint: `Your reply was cut off because it was too long. Be brief. ${turn.hint}` };
}

function cutBeforeText(): Verdict {
  return failed('empty-completion', 'The model used up its output tokens before it wrote any text.', false, {
    fix: 'Raise the limit of output tokens: this model thinks before it writes.',
  });
}

function emptyMessage(reply: RawReply): string {
  return reply.reasoning.trim() === ''
    ? 'The model returned nothing.'
    : 'The model only thought to itself and returned no text.';
}

function failed(reason: FailureReason, message: string, retryable: boolean, more: { fix?: string } = {}): Verdict {
  return { kind: 'failed', failure: { reason, message, status: null, retryAfterMs: null, retryable, ...more } };
}
