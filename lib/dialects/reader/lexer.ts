import { canBeWord } from './char-kinds.ts';
import type { Label } from './label.ts';
import { quickLabelAt, UNTOLD } from './label-table.ts';
import { isCutObservation, isTextLine, labelAt, UNSURE } from './labels.ts';
import { isSpace } from './range.ts';
import { canOpenTag, tagAt } from './tags.ts';

type TokenType =
  /** A label, with what it opens. */
  | 'label'
  | 'text'
  /** Line breaks, and spaces at the start of a line. */
  | 'gap'
  /** A line of three or more backticks with what follows them. */
  | 'fence'
  /** A control token of a chat template, such as `<|im_end|>`. */
  | 'special'
  | 'think'
  /** The head of a message in a template with channels: the reply's hidden thinking begins there, or ends at the latest. */
  | 'channel'
  /** A stop word of which the provider left a part at the very end. */
  | 'cut';

/**
 * A piece of a reply, in order and without gaps. Text pieces may be cut anywhere; all others are whole. Each lexer has
 * one, which the next one takes the place of: a reply can be nothing but pieces of a unit or two.
 */
export interface Token {
  type: TokenType;
  /** In UTF-16 units. */
  length: number;
  /** Of a label; any other token still has an earlier one's. */
  label: Label | null;
  /** Of a label: whether it stands right behind another one, in its line. */
  isInline: boolean;
  /** Of a fence: whether nothing stands behind its marks. */
  isBare: boolean;
  /** Of a think tag: whether it is the first of its pair. */
  opens: boolean;
  /** Of a channel: whether its message is hidden thinking. */
  isThinking: boolean;
}

const CHANNEL =
  /^(?:<\|start\|>assistant(?:[ \t]+to=[\w.-]{1,64})?)?<\|channel\|>[ \t]*(analysis|commentary|final)\b([ \t]+to=[\w.-]{1,64})?[ \t]*(?:<\|constrain\|>)?(?:(?:json|code)\b)?[ \t]*(<\|message\|>)?/i;
const ROLE = /^<\|(?:im_)?start\|>assistant\b/i;
const HEAD_STARTS = new Set(['<|channel|>', '<|start|>', '<|im_start|>']);
const HEAD_LENGTHS = new Set([...HEAD_STARTS].map((start) => start.length));
const MESSAGE = '<|message|>';
const LONGEST_HEAD = 160;
const LONGEST_FENCE = 80;
const [TAB, LF, CR, BLANK, LESS, GREATER, TICK, TILDE, ZERO_SPACE, MARK_SPACE] = [
  9, 10, 13, 32, 60, 62, 96, 126, 0x200b, 0xfeff,
];

function isLineSpace(unit: number): boolean {
  return unit === BLANK || unit === TAB || unit === ZERO_SPACE || unit === MARK_SPACE;
}

function newToken(): Token {
  return { type: 'text', length: 0, label: null, isInline: false, isBare: false, opens: false, isThinking: false };
}

/** Stands for what is not there. An object like all tokens, since a mark of another kind is slow to compare. */
const NONE = newToken();

/** Whether a text is all of one line, without anything that can be a tag. */
function isTextAlone(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > LESS) continue;
    if (unit === LF || unit === CR || (unit === LESS && canOpenTag(text.charCodeAt(at + 1)))) return false;
  }
  return text !== '';
}

/**
 * Cuts a reply into tokens as it streams: the same ones however the text is cut, but for where text pieces and gaps are
 * split. Feed it a piece, then take tokens until there is none.
 */
export class Lexer {
  /**
   * The units that were fed, of which `size` count and those from `at` on are still to be taken. Numbers are looked at
   * again and again at no cost, where a text that was put together is first copied each time.
   */
  private readonly units: number[] = [];
  private size = 0;
  private at = 0;
  private isLineStart = true;
  private isAfterLabel = false;
  private readonly token = newToken();

  feed(delta: string): void {
    const { units, at } = this;
    let { size } = this;
    if (at === size) {
      size = 0;
      this.at = 0;
    } else if (at > LONGEST_HEAD) {
      units.copyWithin(0, at, size);
      size -= at;
      this.at = 0;
    }
    for (let index = 0; index < delta.length; index++) units[size++] = delta.charCodeAt(index);
    this.size = size;
  }

  /**
   * The next token that is certain now, else null. With `isEnd` everything is. It holds until the next call. When
   * `spansLines`, a text goes on over line breaks as long as nothing but text begins behind them.
   */
  next(isEnd: boolean, spansLines: boolean): Token | null {
    if (this.at >= this.size) return null;
    const token = this.find(isEnd, spansLines);
    if (token !== null) this.at += token.length;
    return token;
  }

  /** Whether a text was taken last, and nothing waits behind it. */
  get isWithinText(): boolean {
    return !this.isLineStart && this.at === this.size;
  }

  /** Whether `delta` is one text token then and nothing else; most pieces of a reply are, and there is nothing to feed. */
  isPlain(delta: string): boolean {
    return this.isWithinText && isTextAlone(delta);
  }

  private find(isEnd: boolean, spansLines: boolean): Token | null {
    const unit = this.units[this.at] ?? 0;
    if (unit === LF) return this.lineBreak(1);
    if (this.isLineStart && !isEnd && unit !== TICK && unit !== TILDE) {
      const label = quickLabelAt(this.units, this.size, this.at);
      if (label === UNSURE) return null;
      if (label === null) return this.text(spansLines);
      if (label !== UNTOLD) return this.foundLabel(label);
    }
    if (unit === CR) {
      const carriageReturn = this.carriageReturn(isEnd);
      if (carriageReturn !== NONE) return carriageReturn;
    } else if (unit === LESS) {
      const tag = this.tag(isEnd);
      if (tag !== NONE) return tag;
    }
    if (this.isLineStart) {
      const head = this.lineHead(unit, isEnd);
      if (head !== NONE) return head;
    }
    return this.text(spansLines);
  }

  /** So many units from here on, as text. */
  private ahead(length: number): string {
    return String.fromCharCode.apply(null, this.units.slice(this.at, Math.min(this.size, this.at + length)));
  }

  private found(type: TokenType, length: number): Token {
    const { token } = this;
    token.type = type;
    token.length = length;
    return token;
  }

  /** Line breaks with what is blank behind them. */
  private lineBreak(length: number): Token {
    this.isLineStart = true;
    this.isAfterLabel = false;
    return this.gap(length);
  }

  /** A carriage return belongs to a line break, which only the next unit tells. */
  private carriageReturn(isEnd: boolean): Token | null {
    if (this.at + 1 >= this.size) return isEnd ? NONE : null;
    return this.units[this.at + 1] === LF ? this.lineBreak(2) : NONE;
  }

  /** So many units of blanks, and all that follow. */
  private gap(length: number): Token {
    const { units, size, at } = this;
    let end = at + length;
    for (; end < size; end++) {
      const unit = units[end] ?? 0;
      if (unit === LF) this.isAfterLabel = false;
      else if (!isLineSpace(unit)) break;
    }
    return this.found('gap', end - at);
  }

  private tag(isEnd: boolean): Token | null {
    const tag = tagAt(this.units, this.size, this.at);
    if (tag === 'more') return isEnd ? NONE : null;
    if (tag === null) return NONE;
    const { kind, length } = tag;
    if (kind === 'special')
      return this.isHead(length) ? this.messageHead(length, isEnd) : this.found('special', length);
    this.isLineStart = true;
    this.token.opens = kind === 'opens';
    return this.found('think', length);
  }

  /** Whether a control token can open the head of a message. */
  private isHead(length: number): boolean {
    return HEAD_LENGTHS.has(length) && HEAD_STARTS.has(this.ahead(length).toLowerCase());
  }

  /** Whether a line or a tag can end behind so many units. */
  private hasEnd(length: number): boolean {
    for (let at = this.at + length; at < this.size; at++) {
      if (this.units[at] === LF || this.units[at] === GREATER) return true;
    }
    return false;
  }

  /** A control token that may open the head of a message; how far that goes, its line tells. */
  private messageHead(length: number, isEnd: boolean): Token | null {
    if (!isEnd && this.size - this.at < LONGEST_HEAD && !this.hasEnd(length)) return null;
    const window = this.ahead(LONGEST_HEAD);
    const message = window.indexOf(MESSAGE);
    const newline = window.indexOf('\n');
    const ends = [message < 0 ? -1 : message + MESSAGE.length, newline].filter((end) => end >= 0);
    if (ends.length === 0 && window.length < LONGEST_HEAD && !isEnd) return null;
    const line = window.slice(0, Math.min(window.length, ...ends));
    const head = CHANNEL.exec(line);
    if (head === null) return this.found('special', ROLE.exec(line)?.[0].length ?? length);
    this.isLineStart = true;
    // Without the token behind it, or with a tool's name, nobody knows that what follows is thinking.
    this.token.isThinking = head[1]?.toLowerCase() === 'analysis' && head[2] === undefined && head[3] !== undefined;
    return this.found('channel', head[0].length);
  }

  /** At the start of a line, or of a label's content: spaces, a fence, a label. */
  private lineHead(unit: number, isEnd: boolean): Token | null {
    const isWord = canBeWord(unit);
    if (!isWord && isLineSpace(unit)) return this.gap(1);
    if (unit === TICK || unit === TILDE) {
      const fence = this.fence(isEnd);
      if (fence !== NONE) return fence;
    }
    const label = labelAt(this.units, this.size, this.at, isEnd);
    if (label === UNSURE) return null;
    if (label) return this.foundLabel(label);
    return isEnd && this.isCut() ? this.found('cut', this.size - this.at) : NONE;
  }

  private foundLabel(label: Label): Token {
    this.token.isInline = this.isAfterLabel;
    this.token.label = label;
    this.isAfterLabel = true;
    return this.found('label', label.length);
  }

  /** Whether the reply ends with the beginning of a stop word, in a line of its own. */
  private isCut(): boolean {
    return !this.isAfterLabel && this.size - this.at < 16 && isCutObservation(this.ahead(16));
  }

  private fence(isEnd: boolean): Token | null {
    const { units, at } = this;
    const mark = units[at];
    const limit = Math.min(this.size, at + LONGEST_FENCE);
    let info = at + 1;
    while (info < limit && units[info] === mark) info++;
    if (info - at < 3 && (info < limit || isEnd || info === at + LONGEST_FENCE)) return NONE;
    let end = info;
    let isBare = true;
    // A control token may stand right behind a closing fence.
    for (; end < limit; end++) {
      const unit = units[end] ?? 0;
      if (unit === LF || unit === LESS) break;
      if (unit === TICK) return NONE;
      isBare &&= isSpace(unit);
    }
    if (end >= limit && end === at + LONGEST_FENCE) return NONE;
    if (end >= limit && !isEnd) return null;
    this.token.isBare = isBare;
    return this.found('fence', end - at);
  }

  private text(spansLines: boolean): Token {
    this.isLineStart = false;
    this.isAfterLabel = false;
    const { units, size, at } = this;
    let end = at + 1;
    for (; end < size; end++) {
      const unit = units[end] ?? 0;
      if (unit > LESS) continue;
      if (unit === LF && spansLines && end + 1 < size && isTextLine(units, size, end + 1)) continue;
      if (unit === CR && spansLines && end + 1 < size && units[end + 1] !== LF) continue;
      if (unit === LF || unit === CR) break;
      if (unit === LESS && (end + 1 >= size || canOpenTag(units[end + 1] ?? 0))) break;
    }
    return this.found('text', end - at);
  }
}
