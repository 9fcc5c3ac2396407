import type { Channel } from '../../run/events.ts';
import type { Segment } from '../dialect.ts';
import { ActionChannel, type Piece } from './action-channel.ts';
import type { Label } from './labels.ts';
import { Lexer, type Token } from './lexer.ts';

/** A labelled stretch of the reply. Offsets are in UTF-16 units of its text. */
export interface Block {
  kind: 'lead' | 'thought' | 'action' | 'input' | 'answer';
  label: Label | null;
  /** Where the label begins, and where the content does. */
  labelStart: number;
  start: number;
  /** After the last unit of content; closing fences and control tokens that follow are outside. */
  end: number;
}

/** What the segmenter found out about the whole reply. */
export interface Outline {
  blocks: Block[];
  /** Where the first `Observation:` after a step begins, and whether anything was written behind it. */
  observation: { start: number; isInvented: boolean } | null;
  /** Where the part begins that does not count, because the step was over; -1 when there is none. */
  tail: number;
  /** Offset behind a `</think>` that was never opened; 0 when there is none. */
  thoughtFrom: number;
  /** Spans of control tokens, and of think tags with what is between. */
  specials: [number, number][];
  hiddenThinking: [number, number][];
  /** Whether a `<think>` was left open. */
  isThinking: boolean;
}

type Zone = Block['kind'] | 'echo' | 'tail';

const CHANNEL: Readonly<Record<Zone, Channel>> = {
  lead: 'thought',
  thought: 'thought',
  action: 'action',
  input: 'action',
  answer: 'answer',
  echo: 'markup',
  tail: 'markup',
};

/** An action that says that no tool is wanted. */
export const NO_ACTION = /^[\s*_`"'([]*(?:none|n\/a|no action|no tool|not needed|无|没有)(?![\w])/i;

/** Whether an action block's text can be a call, so that an answer after it no longer counts. */
function looksLikeCall(text: string, hasInput: boolean): boolean {
  const line = text.trim();
  if (line === '' || NO_ACTION.test(line)) return false;
  if (hasInput) return true;
  return /[[({【（「]/.test(line) || /^[*_`"']*[\p{L}\p{N}_.\-/]+[*_`"'.]*$/u.test(line);
}

/** Tells the channel of every piece of a reply as it streams, and draws up its outline. */
export class Segmenter {
  readonly outline: Outline = {
    blocks: [],
    observation: null,
    tail: -1,
    thoughtFrom: 0,
    specials: [],
    hiddenThinking: [],
    isThinking: false,
  };
  private readonly lexer = new Lexer();
  private segments: Segment[] = [];
  private position = 0;
  private zone: Zone = 'lead';
  private block: Block = { kind: 'lead', label: null, labelStart: 0, start: 0, end: 0 };
  private action = new ActionChannel();
  /** The first units of the action block, enough to tell a call from prose. */
  private actionHead = '';
  /** Line breaks and indents: markup before a label, content before text. */
  private held = '';
  private thinkDepth = 0;
  private thinkStart = 0;
  private isFenced = false;
  private wrappers = 0;
  private isHalted = false;

  constructor() {
    this.outline.blocks.push(this.block);
  }

  push(delta: string): Segment[] {
    for (const token of this.lexer.push(delta)) this.take(token);
    return this.drain();
  }

  end(): Segment[] {
    for (const token of this.lexer.push('', true)) this.take(token);
    this.closeBlock();
    this.outline.isThinking = this.thinkDepth > 0;
    if (this.thinkDepth > 0) this.outline.hiddenThinking.push([this.thinkStart, this.position]);
    return this.drain();
  }

  private drain(): Segment[] {
    const { segments } = this;
    this.segments = [];
    return segments;
  }

  private emit(channel: Channel, delta: string): void {
    if (delta === '') return;
    const last = this.segments.at(-1);
    if (last && last.channel === channel && !last.halt) last.delta += delta;
    else this.segments.push({ channel, from: 'text', delta });
  }

  private take(token: Token): void {
    const start = this.position;
    this.position += token.text.length;
    if (this.thinkDepth > 0) this.takeThinking(token);
    else if (this.zone === 'tail') this.takeTail(token, start);
    else if (token.type === 'gap') this.held += token.text;
    else if (token.type === 'label') this.takeLabel(token, start);
    else if (token.type === 'fence') this.takeFence(token);
    else if (token.type === 'special') this.takeSpecial(token, start);
    else if (token.type === 'think') this.takeThink(token, start);
    else if (token.type === 'cut') this.takeCut(token, start);
    else this.content(token.text);
  }

  private takeThinking(token: Token): void {
    if (token.type === 'think') this.thinkDepth += token.opens ? 1 : -1;
    const isOver = this.thinkDepth === 0;
    if (isOver) this.outline.hiddenThinking.push([this.thinkStart, this.position]);
    this.emit(isOver ? 'markup' : 'reasoning', token.text);
  }

  private takeTail(token: Token, start: number): void {
    const { observation } = this.outline;
    if (token.type === 'label' && token.label.kind === 'observation' && observation === null) {
      this.outline.observation = { start, isInvented: false };
    }
    this.emit('markup', token.text);
    if (observation && token.type !== 'gap' && token.type !== 'special' && !this.isHalted) {
      observation.isInvented = true;
      this.isHalted = true;
      const last = this.segments.at(-1);
      if (last) last.halt = true;
    }
  }

  private takeThink(token: Token & { type: 'think' }, start: number): void {
    const isProse = this.zone !== 'lead' && this.zone !== 'thought' && this.zone !== 'echo';
    if (isProse) {
      this.content(token.text);
      return;
    }
    this.releaseGap();
    if (token.opens) {
      this.thinkDepth = 1;
      this.thinkStart = start;
    } else {
      this.outline.thoughtFrom = this.position;
    }
    this.emit('markup', token.text);
  }

  private takeSpecial(token: Token, start: number): void {
    this.outline.specials.push([start, this.position]);
    this.gapAndMarkup(token.text);
  }

  private takeCut(token: Token, start: number): void {
    const canFollow = this.zone === 'action' || this.zone === 'input' || this.zone === 'answer';
    if (!canFollow || this.isFenced) {
      this.content(token.text);
      return;
    }
    this.closeBlock();
    this.outline.observation = { start, isInvented: false };
    this.emit('markup', token.text);
  }

  /** A fence around labels is a wrapper and means nothing; one within content is content, and hides labels. */
  private takeFence(token: Token & { type: 'fence' }): void {
    const isEmpty = this.block.end === this.block.start;
    const isOutside = this.zone === 'lead' || this.zone === 'thought' || this.zone === 'echo';
    if (token.info === '' && !this.isFenced && this.wrappers > 0) {
      this.wrappers--;
      if (isOutside && !isEmpty) this.content(token.text);
      else this.gapAndMarkup(token.text);
    } else if (isOutside || (this.zone === 'action' && isEmpty)) {
      this.wrappers++;
      if (isOutside && !isEmpty) this.content(token.text);
      else this.gapAndMarkup(token.text);
    } else {
      this.isFenced = !this.isFenced || token.info !== '';
      this.content(token.text);
    }
  }

  private gapAndMarkup(text: string): void {
    this.releaseGap();
    // An action may still hold a bracket back: what follows has to queue behind it.
    if (this.zone === 'action') this.pieces(this.action.push(text));
    else this.emit('markup', text);
  }

  /** Held gaps that no content follows. */
  private releaseGap(): void {
    if (this.zone === 'action' && this.block.end > this.block.start) this.pieces(this.action.push(this.held));
    else this.emit('markup', this.held);
    this.held = '';
  }

  private content(text: string): void {
    if (this.held) {
      const isInside = this.block.end > this.block.start && this.zone !== 'echo';
      if (isInside) this.channel(this.held);
      else this.emit('markup', this.held);
      this.held = '';
    }
    if (this.block.end === this.block.start) this.block.start = this.position - text.length;
    this.block.end = this.position;
    this.channel(text);
  }

  private channel(text: string): void {
    if (this.zone === 'action') {
      if (this.actionHead.length < 400) this.actionHead += text;
      this.pieces(this.action.push(text));
    } else {
      this.emit(this.zone === 'input' && this.action.isFinish ? 'answer' : CHANNEL[this.zone], text);
    }
  }

  private pieces(pieces: Piece[]): void {
    for (const piece of pieces) this.emit(piece.channel, piece.delta);
  }

  private closeBlock(): void {
    if (this.zone === 'action') this.pieces(this.action.end());
    this.emit('markup', this.held);
    this.held = '';
    this.isFenced = false;
  }

  private takeLabel(token: Token & { type: 'label' }, start: number): void {
    const next = this.follow(token.label, token.inline);
    if (next === 'text') {
      this.content(token.text);
      return;
    }
    this.closeBlock();
    if (next === 'tail') {
      this.zone = 'tail';
      this.outline.tail = start;
      this.takeTail(token, start);
      return;
    }
    this.emit('markup', token.text);
    if (next === 'skip') return;
    this.zone = next;
    if (next === 'action') {
      this.action = new ActionChannel();
      this.actionHead = '';
    }
    const kind = next === 'echo' ? 'lead' : next;
    this.block = { kind, label: token.label, labelStart: start, start: this.position, end: this.position };
    if (next !== 'echo') this.outline.blocks.push(this.block);
  }

  /** What a label means where it stands. */
  private follow(label: Label, isInline: boolean): Zone | 'text' | 'skip' {
    if (this.isFenced) return 'text';
    const isEmpty = this.block.end === this.block.start;
    if (isInline && !(isEmpty && (this.zone === 'lead' || this.zone === 'thought' || this.zone === 'action'))) {
      return 'text';
    }
    if (this.zone === 'action') return this.followAction(label, isEmpty);
    if (this.zone === 'input') return this.followInput(label);
    if (this.zone === 'answer') return label.weak || label.kind === 'input' ? 'text' : this.followAnswer(label);
    return this.followThought(label, isEmpty);
  }

  private followThought(label: Label, isEmpty: boolean): Zone | 'text' | 'skip' {
    if (label.kind === 'role') return this.zone === 'lead' && isEmpty ? 'skip' : 'text';
    if (label.kind === 'input') return label.weak ? 'text' : 'input';
    if (label.kind === 'observation') return this.outline.blocks.length === 1 && isEmpty ? 'echo' : 'tail';
    return label.kind;
  }

  private followAction(label: Label, isEmpty: boolean): Zone | 'text' {
    if (label.kind === 'observation') return 'tail';
    if (this.action.isOpen) return label.weak || label.kind === 'input' || label.kind === 'answer' ? 'text' : 'tail';
    if (label.kind === 'role') return 'text';
    if (label.kind === 'input') return 'input';
    if (isEmpty && label.kind === 'action' && !label.weak) return 'action';
    if (label.kind === 'answer') return looksLikeCall(this.actionHead, false) ? 'tail' : 'answer';
    return 'tail';
  }

  private followInput(label: Label): Zone | 'text' {
    if (label.weak) return 'text';
    if (label.kind === 'answer') return looksLikeCall(this.actionHead, true) ? 'tail' : 'answer';
    return 'tail';
  }

  private followAnswer(label: Label): Zone | 'text' {
    return label.kind === 'answer' ? 'text' : 'tail';
  }
}
