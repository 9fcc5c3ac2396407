import type { Channel } from '../../run/events.ts';
import { CLOSER, CloseFinder } from './brackets.ts';

export interface Piece {
  channel: Channel;
  delta: string;
}

const FINISH_NAMES = ['finish', 'finalanswer', '最终答案', '完成'];
const LONGEST_NAME = 40;

/** The name as it is compared: letters only, lower case. */
function plainName(text: string): string {
  return text.replace(/[\s*_`"'{-]/g, '').toLowerCase();
}

/** Whether this is one of the names that end a run. */
export function isFinishName(text: string): boolean {
  return FINISH_NAMES.includes(plainName(text));
}

/**
 * Decides, as an action streams, what of it is action and what is answer: `Finish[` and its closing bracket are markup,
 * what stands between is the answer. Holds back a name that can still become `Finish`, and a bracket that may close.
 */
export class ActionChannel {
  private name = '';
  private held = '';
  private heldFrom = 0;
  private finder: CloseFinder | null = null;
  private taken = 0;
  private state: 'name' | 'call' | 'answer' = 'name';

  /** Whether an answer's bracket is open: then fewer labels count. */
  get isOpen(): boolean {
    return this.finder !== null && !this.finder.isBalanced;
  }

  /** Whether the name so far ends a run, with its text still to come in a line of its own. */
  get isFinish(): boolean {
    return this.state === 'answer' || (this.state === 'name' && isFinishName(this.name));
  }

  /** Whether nothing is held back. */
  get isIdle(): boolean {
    return this.name === '' && this.held === '';
  }

  push(text: string): Piece[] {
    const pieces: Piece[] = [];
    let at = 0;
    while (at < text.length && this.state === 'name') this.pushName(text[at++] ?? '', pieces);
    if (at >= text.length) return pieces;
    const rest = at === 0 ? text : text.slice(at);
    if (this.state === 'answer') this.pushAnswer(rest, pieces);
    else pieces.push({ channel: 'action', delta: rest });
    return pieces;
  }

  /** The block is over: what is still held is markup. */
  end(): Piece[] {
    const pieces: Piece[] = [];
    if (this.state === 'name')
      pieces.push({ channel: isFinishName(this.name) ? 'markup' : 'action', delta: this.name });
    if (this.held) pieces.push({ channel: 'markup', delta: this.held });
    this.name = '';
    this.held = '';
    return pieces;
  }

  private pushName(unit: string, pieces: Piece[]): void {
    if (/[:：]/.test(unit) && isFinishName(this.name)) {
      pieces.push({ channel: 'markup', delta: this.name + unit });
      this.name = '';
      this.state = 'answer';
      return;
    }
    if (unit !== '{' && CLOSER[unit] !== undefined && isFinishName(this.name)) {
      pieces.push({ channel: 'markup', delta: this.name + unit });
      this.name = '';
      this.finder = new CloseFinder(unit);
      this.state = 'answer';
      return;
    }
    this.name += unit;
    const plain = plainName(this.name);
    // Marks alone can still become one too, but not without end: each unit looks at the whole name again.
    if (this.name.length <= LONGEST_NAME && FINISH_NAMES.some((name) => name.startsWith(plain))) return;
    pieces.push({ channel: 'action', delta: this.name });
    this.name = '';
    this.state = 'call';
  }

  private pushAnswer(text: string, pieces: Piece[]): void {
    const { finder } = this;
    if (finder === null) {
      pieces.push({ channel: 'answer', delta: text });
      return;
    }
    for (let at = 0; at < text.length; at++) finder.push(text.charCodeAt(at));
    this.held += text;
    this.taken += text.length;
    const certain = finder.close < 0 ? this.taken : finder.close;
    if (certain <= this.heldFrom) return;
    const count = certain - this.heldFrom;
    pieces.push({ channel: 'answer', delta: this.held.slice(0, count) });
    this.held = this.held.slice(count);
    this.heldFrom = certain;
  }
}
