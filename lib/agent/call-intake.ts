import type { ReadCall, Turn } from '../dialects/dialect.ts';
import type { ModelChunk } from '../models/model.ts';
import type { UnnumberedEvent } from '../run/events.ts';
import type { Json } from '../run/json.ts';
import { beginning, MAX_CALLS, MAX_NAME } from './limits.ts';
import { NOT_RUN } from './progress.ts';
import type { PlannedCall } from './tool-calls.ts';

type CallChunk = Extract<ModelChunk, { type: 'call' | 'call-delta' }>;

/** Calls beyond `MAX_CALLS`, of which only the number and the first one's tool are kept. */
export interface DroppedCalls {
  count: number;
  tool: string;
  /** Whether the stream was cut at them, so that there may have been more. */
  isCut: boolean;
}

/** A native call that is under way. */
interface BegunCall {
  tool: string;
  /** Its arguments as far as they came piece by piece. */
  text: string;
  /** Whether it also came as a whole. */
  isWhole: boolean;
}

/** Counts the native calls of one reply while it is read: the first `MAX_CALLS` are taken, the others dropped. */
export class CallIntake {
  private readonly begun = new Map<number, BegunCall>();
  private readonly beyond = new Set<number>();
  private whole = 0;
  private firstDropped = '';
  /** Nothing that still comes can matter: the calls that are taken are all there, or as many again have begun. */
  isOver = false;

  /** What a chunk brings, in bytes; names and ids count too, and arguments that also came piece by piece count once. */
  bytesOf(chunk: CallChunk): number {
    const before = this.begun.get(chunk.index);
    const name = before === undefined ? Buffer.byteLength(chunk.tool) : 0;
    if (chunk.type === 'call-delta') return name + Buffer.byteLength(chunk.delta);
    const isTwice = before?.text !== '' && before?.text === chunk.inputText;
    return name + Buffer.byteLength(chunk.callId) + (isTwice ? 0 : Buffer.byteLength(chunk.inputText));
  }

  /** Whether the chunk is of a call that is taken. */
  admits(chunk: CallChunk): boolean {
    const { index, tool } = chunk;
    const call = this.begun.get(index) ?? { tool, text: '', isWhole: false };
    const isBeyond = this.begun.size >= MAX_CALLS && !this.begun.has(index);
    if (isBeyond || (chunk.type === 'call' && this.whole >= MAX_CALLS)) {
      this.drop(index, tool);
      return false;
    }
    this.begun.set(index, call);
    if (chunk.type === 'call-delta') call.text += chunk.delta;
    else {
      call.isWhole = true;
      this.whole++;
    }
    return true;
  }

  private drop(index: number, tool: string): void {
    if (this.beyond.has(index)) return;
    if (this.beyond.size === 0) this.firstDropped = beginning(tool, MAX_NAME);
    this.beyond.add(index);
    const calls = [...this.begun.values()];
    this.isOver = this.beyond.size >= MAX_CALLS || calls.every(({ isWhole, text }) => isWhole || isJson(text));
  }

  /**
   * The calls that came only piece by piece when the stream was cut: many providers' whole calls come at the very end. Their
   * ids are not known then.
   */
  unfinished(): CallChunk[] {
    if (!this.isOver) return [];
    const open = [...this.begun].filter(([, { isWhole }]) => !isWhole);
    return open.map(([index, { tool, text }]) => {
      const isEmpty = text.trim() === '';
      const input = isEmpty ? {} : isJson(text) ? (JSON.parse(text) as Json) : null;
      return { type: 'call', index, callId: '', tool, input, inputText: text };
    });
  }

  get dropped(): DroppedCalls | null {
    if (this.beyond.size === 0) return null;
    return { count: this.beyond.size, tool: this.firstDropped, isCut: this.isOver };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The calls of a reply that are not run because there are too many, whether native or written as text; null for none. */
export function droppedCalls({ dropped, turn }: { dropped: DroppedCalls | null; turn: Turn }): DroppedCalls | null {
  const written: readonly ReadCall[] = turn.kind === 'act' ? turn.calls.slice(MAX_CALLS) : [];
  const tool = dropped?.tool ?? written[0]?.tool;
  if (tool === undefined) return null;
  return { count: (dropped?.count ?? 0) + written.length, tool, isCut: dropped?.isCut ?? false };
}

/** Says how many calls were dropped. */
export function tooManyCallsWarning(step: number, { count, isCut }: DroppedCalls): UnnumberedEvent {
  const what = `${isCut ? 'at least ' : ''}${count} ${count === 1 ? 'was' : 'were'} dropped`;
  const message = `The reply makes more than ${MAX_CALLS} calls: ${what}${isCut ? ', and the reply was cut off there' : ''}.`;
  return { type: 'warning', step, code: 'too-many-calls', message };
}

/** Stands for all dropped calls of a reply, so that the model learns of them, and a run pays for them, once. */
export function refusalOf({ count, tool, isCut }: DroppedCalls, callId: string): PlannedCall {
  const others = `${isCut ? 'at least ' : ''}${count} more of this reply ${count === 1 ? 'was' : 'were'} dropped`;
  const message = `${NOT_RUN}one reply may make at most ${MAX_CALLS} calls, and ${others}. Make those that are still needed in a later reply.`;
  return { callId, tool, input: null, refusal: { code: 'refused', message } };
}
