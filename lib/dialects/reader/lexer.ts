import { isCutObservation, type Label, matchLabel } from './labels.ts';
import { canOpenTag, matchTag } from './tags.ts';

/** A piece of a reply, in order and without gaps. Text pieces may be cut anywhere; all others are whole. */
export type Token =
  | { type: 'label'; text: string; label: Label; inline: boolean }
  | { type: 'text'; text: string }
  /** Line breaks, and spaces at the start of a line. */
  | { type: 'gap'; text: string }
  /** A line of three or more backticks with what follows them. */
  | { type: 'fence'; text: string; info: string }
  /** A control token of a chat template, such as `<|im_end|>`. */
  | { type: 'special'; text: string }
  | { type: 'think'; text: string; opens: boolean }
  /** The head of a message in a template with channels: the reply's hidden thinking begins there, or ends at the latest. */
  | { type: 'channel'; text: string; isThinking: boolean }
  /** A stop word of which the provider left a part at the very end. */
  | { type: 'cut'; text: string };

const CHANNEL =
  /^(?:<\|start\|>assistant(?:[ \t]+to=[\w.-]{1,64})?)?<\|channel\|>[ \t]*(analysis|commentary|final)\b([ \t]+to=[\w.-]{1,64})?[ \t]*(?:<\|constrain\|>)?(?:(?:json|code)\b)?[ \t]*(<\|message\|>)?/i;
const ROLE = /^<\|(?:im_)?start\|>assistant\b/i;
const HEAD_STARTS = new Set(['<|channel|>', '<|start|>', '<|im_start|>']);
const MESSAGE = '<|message|>';
const LONGEST_HEAD = 160;
const LONGEST_FENCE = 80;
const [TAB, LF, CR, BLANK, LESS, TICK, TILDE, ZERO_SPACE, MARK_SPACE] = [9, 10, 13, 32, 60, 96, 126, 0x200b, 0xfeff];

function isLineSpace(unit: number): boolean {
  return unit === BLANK || unit === TAB || unit === ZERO_SPACE || unit === MARK_SPACE;
}

/** Where the stretch of text ends that goes on at `from`: at a line break, or at an angle bracket that may open a tag. */
function textEnd(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit > LESS) continue;
    if (unit === LF || unit === CR || (unit === LESS && canOpenTag(text.charCodeAt(end + 1)))) break;
  }
  return end;
}

/**
 * Cuts a reply into tokens as it streams: the same ones however the text is cut, but for where text pieces and gaps are
 * split. Feed it a piece, then take tokens until there is none.
 */
export class Lexer {
  private pending = '';
  private at = 0;
  private isLineStart = true;
  private isAfterLabel = false;

  feed(delta: string): void {
    this.pending = this.at === this.pending.length ? delta : this.pending.slice(this.at) + delta;
    this.at = 0;
  }

  /** The next token that is certain now, else null. With `isEnd` everything is. */
  next(isEnd: boolean): Token | null {
    if (this.at >= this.pending.length) return null;
    const token = this.find(isEnd);
    if (token !== null) this.at += token.text.length;
    return token;
  }

  /** Whether `delta` is one text token and nothing else; most pieces of a reply are, and then there is nothing to feed. */
  isPlain(delta: string): boolean {
    return !this.isLineStart && this.at === this.pending.length && delta !== '' && textEnd(delta, 0) === delta.length;
  }

  private find(isEnd: boolean): Token | null {
    const unit = this.pending.charCodeAt(this.at);
    if (unit === LF || unit === CR) {
      const lineBreak = this.lineBreak(unit, isEnd);
      if (lineBreak !== 'none') return lineBreak;
    } else if (unit === LESS) {
      const tag = this.tag(isEnd);
      if (tag !== 'none') return tag;
    }
    if (this.isLineStart) {
      const head = this.lineHead(unit, isEnd);
      if (head !== 'none') return head;
    }
    return this.text();
  }

  /** Line breaks with what is blank behind them; a carriage return belongs to one, which only the next unit tells. */
  private lineBreak(unit: number, isEnd: boolean): Token | null | 'none' {
    const { pending, at } = this;
    if (unit === CR && at + 1 >= pending.length && !isEnd) return null;
    if (unit === CR && pending.charCodeAt(at + 1) !== LF) return 'none';
    this.isLineStart = true;
    this.isAfterLabel = false;
    return this.gap(unit === CR ? at + 2 : at + 1);
  }

  /** What is blank up to `from`, and all that follows of the kind. */
  private gap(from: number): Token {
    const { pending } = this;
    let end = from;
    for (; end < pending.length; end++) {
      const unit = pending.charCodeAt(end);
      if (unit === LF) this.isAfterLabel = false;
      else if (!isLineSpace(unit)) break;
    }
    return { type: 'gap', text: pending.slice(this.at, end) };
  }

  private tag(isEnd: boolean): Token | null | 'none' {
    const tag = matchTag(this.pending, this.at);
    if (tag === 'more') return isEnd ? 'none' : null;
    if (tag === null) return 'none';
    const { kind, text } = tag;
    if (kind === 'special') {
      return HEAD_STARTS.has(text.toLowerCase()) ? this.messageHead(text, isEnd) : { type: 'special', text };
    }
    this.isLineStart = true;
    return { type: 'think', text, opens: kind === 'opens' };
  }

  /** A token that may open the head of a message; how far that goes, its line tells. */
  private messageHead(special: string, isEnd: boolean): Token | null {
    const window = this.pending.slice(this.at, this.at + LONGEST_HEAD);
    const message = window.indexOf(MESSAGE);
    const newline = window.indexOf('\n');
    const ends = [message < 0 ? -1 : message + MESSAGE.length, newline].filter((end) => end >= 0);
    if (ends.length === 0 && window.length < LONGEST_HEAD && !isEnd) return null;
    const line = window.slice(0, Math.min(window.length, ...ends));
    const head = CHANNEL.exec(line);
    if (head === null) return { type: 'special', text: ROLE.exec(line)?.[0] ?? special };
    this.isLineStart = true;
    // Without the token behind it, or with a tool's name, nobody knows that what follows is thinking.
    const isThinking = head[1]?.toLowerCase() === 'analysis' && head[2] === undefined && head[3] !== undefined;
    return { type: 'channel', text: head[0], isThinking };
  }

  /** At the start of a line, or of a label's content: spaces, a fence, a label. */
  private lineHead(unit: number, isEnd: boolean): Token | null | 'none' {
    if (isLineSpace(unit)) return this.gap(this.at + 1);
    if (unit === TICK || unit === TILDE) {
      const fence = this.fence(isEnd);
      if (fence !== 'none') return fence;
    }
    const label = matchLabel(this.pending, this.at, isEnd);
    if (label === 'more') return null;
    if (label) {
      const inline = this.isAfterLabel;
      this.isAfterLabel = true;
      return { type: 'label', text: this.pending.slice(this.at, this.at + label.length), label, inline };
    }
    const rest = isEnd && !this.isAfterLabel && this.pending.length - this.at < 16 ? this.pending.slice(this.at) : '';
    if (isCutObservation(rest)) return { type: 'cut', text: rest };
    return 'none';
  }

  private fence(isEnd: boolean): Token | null | 'none' {
    const { pending, at } = this;
    const mark = pending.charCodeAt(at);
    const limit = Math.min(pending.length, at + LONGEST_FENCE);
    let info = at + 1;
    while (info < limit && pending.charCodeAt(info) === mark) info++;
    if (info - at < 3 && (info < limit || isEnd || info === at + LONGEST_FENCE)) return 'none';
    let end = info;
    // A control token may stand right behind a closing fence.
    for (; end < limit; end++) {
      const unit = pending.charCodeAt(end);
      if (unit === LF || unit === LESS) break;
      if (unit === TICK) return 'none';
    }
    if (end >= limit && end === at + LONGEST_FENCE) return 'none';
    if (end >= limit && !isEnd) return null;
    return { type: 'fence', text: pending.slice(at, end), info: pending.slice(info, end).trim() };
  }

  private text(): Token {
    this.isLineStart = false;
    this.isAfterLabel = false;
    return { type: 'text', text: this.pending.slice(this.at, textEnd(this.pending, this.at + 1)) };
  }
}
