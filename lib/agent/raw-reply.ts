import type { Turn } from '../dialects/dialect.ts';
import type { ModelChunk, ModelFailure } from '../models/model.ts';
import type { RunConfig } from '../run/config.ts';
import type { RawCall } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { CallIntake, type DroppedCalls } from './call-intake.ts';
import { seconds } from './interruption.ts';
import { beginning, cutData, inputFault, MAX_INPUT_TEXT, MAX_NAME } from './limits.ts';
import type { Alarm } from './patience.ts';

/** One attempt at one reply: everything that came, and what the dialect's reader made of it. */
export interface RawReply {
  attempt: number;
  /** The pieces `from: text`, joined. */
  text: string;
  reasoning: string;
  /** Whole native calls, in index order. */
  calls: RawCall[];
  /** Native calls beyond those that are taken; null for none. */
  dropped: DroppedCalls | null;
  /** Whether native arguments came, of a whole call or not. */
  hasCallPieces: boolean;
  turn: Turn;
  /** What the provider wants back with this reply; absent for nothing. */
  carry?: Json;
  /** Null when the stream broke off, failed, or was stopped by us. */
  finish: Extract<ModelChunk, { type: 'finish' }> | null;
  failure: ModelFailure | null;
  /** The stream was stopped at an observation that the model invented, or at a call too many. */
  halted: boolean;
  interrupted: boolean;
  /** The limit at which we cut the reply off ourselves; null when we did not. */
  cut: 'budget' | 'output' | null;
  /** Whether a person saw any of it. */
  shown: boolean;
  /** Bytes received. */
  bytes: number;
  firstTokenMs: number | null;
}

/** Where one call is ended while it streams. Each may be infinite. */
export interface Allowance {
  /** Bytes of output with which, by estimate, the run has used up its tokens or its money. */
  budgetBytes: number;
  /** Bytes, and characters, beyond which a reply has ignored the limit of output tokens. */
  outputBytes: number;
  outputCharacters: number;
}

/** What has come of one attempt so far, and whether it is over. */
export class ReplyParts {
  readonly attempt: number;
  text = '';
  reasoning = '';
  calls: { index: number; call: RawCall }[] = [];
  hasCallPieces = false;
  carry: Json | undefined;
  cut: RawReply['cut'] = null;
  finish: RawReply['finish'] = null;
  failure: ModelFailure | null = null;
  halted = false;
  interrupted = false;
  shown = false;
  bytes = 0;
  /** Of text and reasoning in UTF-16 units, of calls in bytes. */
  private characters = 0;
  firstTokenMs: number | null = null;
  private readonly intake = new CallIntake();
  /** The first half of a character whose second half has not come yet: half a character is no text. */
  private half = '';

  constructor(attempt: number) {
    this.attempt = attempt;
  }

  get isOver(): boolean {
    return this.finish !== null || this.failure !== null || this.cut !== null || this.halted || this.interrupted;
  }

  /** Notes a chunk; returns it as the reader is to get it, or undefined when there is nothing to read in it. */
  take(chunk: ModelChunk, room: number): ModelChunk | undefined {
    if (chunk.type === 'finish') this.finish = chunk;
    else if (chunk.type === 'failure') this.failure = chunk.failure;
    else if (chunk.type === 'carry') this.carry = cutData(chunk.carry);
    else {
      const isCall = chunk.type === 'call' || chunk.type === 'call-delta';
      const bytes = isCall ? this.intake.bytesOf(chunk) : Buffer.byteLength(chunk.delta);
      this.bytes += bytes;
      this.characters += isCall ? bytes : chunk.delta.length;
      if (this.bytes > room) this.failure = tooLong();
      else if (!isCall || this.intake.admits(chunk)) return this.readable(chunk);
      else this.halted = this.intake.isOver;
    }
    return undefined;
  }

  /** Ends the reply when it has brought more than it may: at a budget, or, as the provider would have, at the output limit. */
  keepWithin({ budgetBytes, outputBytes, outputCharacters }: Allowance): void {
    if (this.isOver) return;
    if (this.bytes > budgetBytes) this.cut = 'budget';
    else if (this.bytes > outputBytes || this.characters > outputCharacters) {
      this.cut = 'output';
      this.finish = CUT_HERE;
    }
  }

  giveUp(alarm: Alarm, timeouts: RunConfig['timeouts']): void {
    if (alarm === 'interrupted') this.interrupted = true;
    else this.failure = timedOut(alarm, timeouts);
  }

  breakOff(): void {
    this.failure = brokenOff();
  }

  /** What is still to be read once the stream is over. */
  heldBack(): ModelChunk[] {
    const half = this.half;
    this.half = '';
    const calls = this.intake.unfinished().flatMap((chunk) => this.readable(chunk) ?? []);
    return half === '' ? calls : [{ type: 'text', delta: half.toWellFormed() }, ...calls];
  }

  whole(turn: Turn): RawReply {
    const {
      attempt,
      text,
      reasoning,
      hasCallPieces,
      finish,
      failure,
      halted,
      interrupted,
      cut,
      carry,
      shown,
      bytes,
      firstTokenMs,
    } = this;
    // The readers take calls in index order too, so that the two lists can be laid side by side.
    const calls = this.calls.toSorted((a, b) => a.index - b.index).map(({ call }) => call);
    return {
      ...{ attempt, text, reasoning, calls, hasCallPieces, turn, finish, failure },
      ...{ halted, interrupted, cut, shown, bytes, firstTokenMs, dropped: this.intake.dropped },
      ...(carry !== undefined && { carry }),
    };
  }

  private readable(chunk: Exclude<ModelChunk, { type: 'finish' | 'failure' | 'carry' }>): ModelChunk | undefined {
    if (chunk.type === 'text') {
      const delta = this.wholeCharacters(chunk.delta);
      return delta === '' ? undefined : { ...chunk, delta };
    }
    if (chunk.type !== 'reasoning') this.hasCallPieces = true;
    if (chunk.type === 'call') {
      const { index, inputText } = chunk;
      const [callId, tool] = [beginning(chunk.callId, MAX_NAME), beginning(chunk.tool, MAX_NAME)];
      const input = inputFault(chunk.input) === null ? chunk.input : null;
      const carry = cutData(chunk.carry);
      const call = {
        ...{ callId, tool, input },
        ...(input === null && { inputText: beginning(inputText, MAX_INPUT_TEXT) }),
        ...(carry !== undefined && { carry }),
      };
      this.calls.push({ index, call });
      // The reader gets the arguments as they came, so that the call itself can be refused for what is wrong with them.
      return { ...chunk, callId, tool };
    }
    const delta = chunk.delta.toWellFormed();
    if (chunk.type === 'reasoning') this.reasoning += delta;
    return { ...chunk, delta };
  }

  private wholeCharacters(delta: string): string {
    const text = this.half + delta;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.half = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).toWellFormed();
  }
}

/** How a reply ends that went on past the limit of output tokens: as it would have, had the provider kept to it. */
const CUT_HERE: Extract<ModelChunk, { type: 'finish' }> = {
  type: 'finish',
  finishReason: 'length',
  rawFinishReason: 'cut-here',
  usage: null,
};

function timedOut(alarm: 'step' | 'idle', timeouts: RunConfig['timeouts']): ModelFailure {
  const message =
    alarm === 'step'
      ? `The model's reply was not done after ${seconds(timeouts.step)}.`
      : `The model sent nothing for ${seconds(timeouts.idle)}.`;
  return { reason: 'provider-timeout', message, status: null, retryAfterMs: null, retryable: true };
}

function brokenOff(): ModelFailure {
  const message = 'The reply broke off: the provider closed the stream before the end.';
  return { reason: 'stream-truncated', message, status: null, retryAfterMs: null, retryable: true };
}

function tooLong(): ModelFailure {
  return {
    reason: 'provider-bad-response',
    message: 'The reply was stopped: it went past 2 MB in one step.',
    status: null,
    retryAfterMs: null,
    retryable: false,
    fix: 'Set a limit of output tokens, or try another model.',
  };
}
