import { CLOSER, CloseFinder } from './brackets.ts';
import { isSpace } from './range.ts';
import type { SegmentQueue } from './segment-queue.ts';

const FINISH_NAMES = ['finish', 'finalanswer', '最终答案', '完成'];
const LONGEST_NAME = 40;
/** How much of an action is kept to tell a call from prose. */
const LONGEST_HEAD = 200;
/** What is not compared in a name, besides spaces. */
const MARKS: ReadonlySet<number> = new Set([...'*_`"\'{-'].map((mark) => mark.charCodeAt(0)));
const [COLON, WIDE_COLON, BRACE] = [0x3a, 0xff1a, 0x7b];
const OPENERS: ReadonlySet<number> = new Set(Object.keys(CLOSER).map((opener) => opener.charCodeAt(0)));

/** The name as it is compared: letters only, lower case. */
function plainName(text: string): string {
  return text.replace(/[\s*_`"'{-]/g, '').toLowerCase();
}

/** Whether this is one of the names that end a run. */
export function isFinishName(text: string): boolean {
  return FINISH_NAMES.includes(plainName(text));
}

/** Whether a name that begins so can be one of them. */
function canBeFinish(plain: string): boolean {
  for (const name of FINISH_NAMES) if (name.startsWith(plain)) return true;
  return false;
}

/**
 * Decides, as an action streams, what of it is action and what is answer: `Finish[` and its closing bracket are markup,
 * what stands between is the answer. Holds back a name that can still become `Finish`, and a bracket that may close.
 */
export class ActionChannel {
  /** The first units of the block, enough to tell a call from prose. */
  head = '';
  private state: 'name' | 'call' | 'answer' = 'name';
  /** The name so far, as it is compared, and how many units it took. */
  private plain = '';
  private nameLength = 0;
  private finder: CloseFinder | null = null;
  /** Where what was pushed last ends, and how much of that is held back. */
  private end = 0;
  private held = 0;
  private readonly segments: SegmentQueue;

  constructor(segments: SegmentQueue) {
    this.segments = segments;
  }

  /** Whether an answer's bracket is open: then fewer labels count. */
  get isOpen(): boolean {
    return this.finder !== null && !this.finder.isBalanced;
  }

  /** Whether what follows in a line of its own is the answer. */
  get isFinish(): boolean {
    return this.state === 'answer';
  }

  /** Whether nothing is held back. */
  get isIdle(): boolean {
    return this.held === 0;
  }

  /** Whether all that is to come is action, and nothing of it is asked for. */
  get isSettled(): boolean {
    return this.isCall && this.head.length >= LONGEST_HEAD;
  }

  private get isCall(): boolean {
    return this.state === 'call';
  }

  /** Takes content of the block: the same, and `head` grows by it. */
  pushContent(from: number, to: number): void {
    const { head } = this;
    if (head.length < LONGEST_HEAD) this.head = (head + this.segments.text(from, to)).slice(0, LONGEST_HEAD);
    this.push(from, to);
  }

  /** Takes what stands from `from` to `to`: what was not told yet before is this action's. */
  push(from: number, to: number): void {
    this.end = to;
    if (this.isCall) {
      this.segments.tell('action', to);
      return;
    }
    const text = this.segments.text(from, to);
    let at = 0;
    while (at < text.length && this.state === 'name') this.pushName(text.charCodeAt(at++), from + at);
    if (at >= text.length) return;
    if (this.isCall) this.segments.tell('action', to);
    else this.pushAnswer(text, at);
  }

  /** The block is over: what is still held is markup. */
  close(): void {
    if (this.held > 0) {
      const isName = this.state === 'name' && !FINISH_NAMES.includes(this.plain);
      this.segments.tell(isName ? 'action' : 'markup', this.end);
    }
    this.held = 0;
  }

  /** Takes a unit of the name, behind which `end` is. */
  private pushName(unit: number, end: number): void {
    const isColon = unit === COLON || unit === WIDE_COLON;
    if ((isColon || (unit !== BRACE && OPENERS.has(unit))) && FINISH_NAMES.includes(this.plain)) {
      this.segments.tell('markup', end);
      if (!isColon) this.finder = new CloseFinder(String.fromCharCode(unit));
      this.state = 'answer';
      this.held = 0;
      return;
    }
    this.nameLength++;
    if (!MARKS.has(unit) && !isSpace(unit)) this.plain += String.fromCharCode(unit).toLowerCase();
    // Marks alone can still become one too, but not without end.
    if (this.nameLength <= LONGEST_NAME && canBeFinish(this.plain)) {
      this.held = this.nameLength;
      return;
    }
    this.segments.tell('action', end);
    this.state = 'call';
    this.held = 0;
  }

  private pushAnswer(text: string, from: number): void {
    const { finder, end } = this;
    if (finder === null) {
      this.segments.tell('answer', end);
      return;
    }
    for (let at = from; at < text.length; at++) finder.push(text.charCodeAt(at));
    this.held = finder.close < 0 ? 0 : finder.taken - finder.close;
    this.segments.tell('answer', end - this.held);
  }
}
