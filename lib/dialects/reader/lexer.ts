import { isCutObservation, type Label, matchLabel } from './labels.ts';

/** A piece of a reply, in order and without gaps. Text pieces may be cut anywhere; all others are whole. */
export type Token =
  | { type: 'label'; text: string; label: Label; inline: boolean }
  | { type: 'text'; text: string }
  /** Spaces at the start of a line, or one line break. */
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

const SPECIAL =
  /^(?:<\|[^<>\n|]{1,48}\|>|<\/?s>|<eo[as]>|<(?:end|start)_of_turn>|<\/(?:thought|action|action_input|observation|answer|final_answer)>)/i;
const SPECIAL_STARTS = [
  '</s>',
  '<s>',
  '<eoa>',
  '<eos>',
  '<end_of_turn>',
  '<start_of_turn>',
  '</thought>',
  '</action>',
  '</action_input>',
  '</observation>',
  '</answer>',
  '</final_answer>',
];
const THINK = /^<(\/?)(?:think|thinking|reasoning)>/i;
const THINK_STARTS = ['<think>', '</think>', '<thinking>', '</thinking>', '<reasoning>', '</reasoning>'];
/** The source of a pattern for every tag that is not taken as text, wherever it stands. Ignores case. */
export const ANY_TAG = `${SPECIAL.source.slice(1)}|${THINK.source.slice(1)}`;
const FENCE = /^(`{3,}|~{3,})([^\n`]*)$/;
const CHANNEL =
  /^(?:<\|start\|>assistant(?:[ \t]+to=[\w.-]{1,64})?)?<\|channel\|>[ \t]*(analysis|commentary|final)\b([ \t]+to=[\w.-]{1,64})?[ \t]*(?:<\|constrain\|>)?(?:(?:json|code)\b)?[ \t]*(<\|message\|>)?/i;
const ROLE = /^<\|(?:im_)?start\|>assistant\b/i;
const HEAD_STARTS = /^<\|(?:channel|start|im_start)\|>/i;
const MESSAGE = '<|message|>';
const LONGEST_HEAD = 160;
const LONGEST_TAG = 56;
const LONGEST_FENCE = 80;
const [LF, CR, LESS] = [10, 13, 60];
const LINE_SPACE = /[ \t\u200b\ufeff]/;

/** Whether `<…` at the end of what is known can still become one of our tags. */
function canBeTag(text: string): boolean {
  if (text.length >= LONGEST_TAG) return false;
  const low = text.toLowerCase();
  if (/^<\|[^<>\n|]*\|?$/.test(low)) return true;
  return [...SPECIAL_STARTS, ...THINK_STARTS].some((tag) => tag.startsWith(low));
}

/** Where the stretch of text ends that goes on at `from`: at a line break or an angle bracket. */
function textEnd(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === LF || code === LESS || code === CR) break;
  }
  return end;
}

/** Cuts a reply into tokens as it streams: the same ones however the text is cut, but for where text pieces are split. */
export class Lexer {
  private pending = '';
  private at = 0;
  private isLineStart = true;
  private isAfterLabel = false;

  /** Adds text; returns the tokens that are certain now. With `isEnd` everything is. */
  push(delta: string, isEnd = false): Token[] {
    this.pending = this.pending.slice(this.at) + delta;
    this.at = 0;
    const tokens: Token[] = [];
    while (this.at < this.pending.length) {
      const token = this.next(isEnd);
      if (token === null) break;
      this.at += token.text.length;
      tokens.push(token);
    }
    return tokens;
  }

  /** Whether `delta` is one text token and nothing else; most pieces of a reply are, and then there is nothing to push. */
  isPlain(delta: string): boolean {
    return !this.isLineStart && this.at === this.pending.length && delta !== '' && textEnd(delta, 0) === delta.length;
  }

  private next(isEnd: boolean): Token | null {
    const char = this.pending[this.at] ?? '';
    const lineBreak = this.lineBreak(char, isEnd);
    if (lineBreak !== 'none') return lineBreak;
    if (char === '<') {
      const tag = this.tag(isEnd);
      if (tag !== 'none') return tag;
    }
    if (this.isLineStart) {
      const head = this.lineHead(char, isEnd);
      if (head !== 'none') return head;
    }
    return this.text();
  }

  /** A line break; a carriage return belongs to it, which only the next unit tells. */
  private lineBreak(char: string, isEnd: boolean): Token | null | 'none' {
    const after = this.pending[this.at + 1];
    if (char === '\r' && after === undefined && !isEnd) return null;
    if (char !== '\n' && !(char === '\r' && after === '\n')) return 'none';
    this.isLineStart = true;
    this.isAfterLabel = false;
    return { type: 'gap', text: char === '\n' ? '\n' : '\r\n' };
  }

  private tag(isEnd: boolean): Token | null | 'none' {
    const ahead = this.pending.slice(this.at, this.at + LONGEST_TAG);
    const special = SPECIAL.exec(ahead);
    if (special && HEAD_STARTS.test(ahead)) return this.messageHead(special[0], isEnd);
    if (special) return { type: 'special', text: special[0] };
    const think = THINK.exec(ahead);
    if (think) {
      this.isLineStart = true;
      return { type: 'think', text: think[0], opens: think[1] === '' };
    }
    return !isEnd && this.at + ahead.length === this.pending.length && canBeTag(ahead) ? null : 'none';
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
  private lineHead(char: string, isEnd: boolean): Token | null | 'none' {
    if (LINE_SPACE.test(char)) return { type: 'gap', text: char };
    const fence = this.fence(char, isEnd);
    if (fence !== 'none') return fence;
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

  private fence(char: string, isEnd: boolean): Token | null | 'none' {
    if (char !== '`' && char !== '~') return 'none';
    const ahead = this.pending.slice(this.at, this.at + LONGEST_FENCE);
    // A control token may stand right behind a closing fence.
    const newline = ahead.search(/[\n<]/);
    if (newline < 0 && ahead.length === LONGEST_FENCE) return 'none';
    if (newline < 0 && !isEnd) return /^(`{1,2}|~{1,2})$/.test(ahead) || FENCE.test(ahead) ? null : 'none';
    const line = newline < 0 ? ahead : ahead.slice(0, newline);
    const match = FENCE.exec(line.replace(/\r$/, ''));
    return match ? { type: 'fence', text: line, info: (match[2] ?? '').trim() } : 'none';
  }

  private text(): Token {
    this.isLineStart = false;
    this.isAfterLabel = false;
    return { type: 'text', text: this.pending.slice(this.at, textEnd(this.pending, this.at + 1)) };
  }
}
