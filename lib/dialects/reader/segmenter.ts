import type { Channel } from '../../run/events.ts';
import type { Segment } from '../dialect.ts';
import { ActionChannel, type Piece } from './action-channel.ts';
import { follow, type Place, type Zone } from './follow.ts';
import type { Label } from './labels.ts';
import { Lexer, type Token } from './lexer.ts';
import type { Block, Cut, Outline } from './outline.ts';
import { SegmentQueue } from './segment-queue.ts';

const CHANNEL: Readonly<Record<Zone, Channel>> = {
  lead: 'thought',
  thought: 'thought',
  action: 'action',
  input: 'action',
  answer: 'answer',
  echo: 'markup',
  tail: 'markup',
};

/** How much of an action is kept to tell a call from prose. */
const LONGEST_HEAD = 200;

/** Tells the channel of every piece of a reply as it streams, and draws up its outline. */
export class Segmenter {
  readonly outline: Outline = {
    blocks: [],
    last: {},
    observation: null,
    tail: -1,
    thoughtFrom: 0,
    cuts: [],
    isThinking: false,
  };
  private readonly lexer = new Lexer();
  private readonly segments = new SegmentQueue();
  private position = 0;
  private zone: Zone = 'lead';
  private block: Block = { kind: 'lead', label: null, labelStart: 0, start: 0, end: 0, labelWithin: -1 };
  private action = new ActionChannel();
  /** The first units of the action block, enough to tell a call from prose. */
  private actionHead = '';
  /** Line breaks and indents: markup before a label, content before text. */
  private held = '';
  private thinkDepth = 0;
  private thinkStart = 0;
  /** Whether the thinking is a message in a channel, which other tokens end. */
  private isChannel = false;
  private isFenced = false;
  private wrappers = 0;
  private isHalted = false;

  constructor() {
    this.outline.blocks.push(this.block);
  }

  push(delta: string): Segment[] {
    if (this.isPlain(delta)) return this.pushPlain(delta);
    this.lexer.feed(delta);
    for (let token = this.lexer.next(false); token !== null; token = this.lexer.next(false)) this.take(token);
    return this.segments.drain();
  }

  /** Whether a piece only goes on with the text of a thought or an answer: nearly all do. */
  private isPlain(delta: string): boolean {
    const isText = this.zone === 'lead' || this.zone === 'thought' || this.zone === 'answer';
    return isText && this.thinkDepth === 0 && this.held === '' && this.lexer.isPlain(delta);
  }

  /** What `take` does with such a piece, without all the questions. */
  private pushPlain(delta: string): Segment[] {
    const { block } = this;
    if (block.end === block.start) block.start = this.position;
    this.position += delta.length;
    block.end = this.position;
    return [{ channel: CHANNEL[this.zone], from: 'text', delta }];
  }

  end(): Segment[] {
    for (let token = this.lexer.next(true); token !== null; token = this.lexer.next(true)) this.take(token);
    this.closeBlock();
    this.outline.isThinking = this.thinkDepth > 0;
    if (this.thinkDepth > 0) this.cut('thinking', this.thinkStart);
    return this.segments.drain();
  }

  private cut(kind: Cut['kind'], start: number): void {
    this.outline.cuts.push({ kind, start, end: this.position });
  }

  private take(token: Token): void {
    const start = this.position;
    this.position += token.text.length;
    if (this.thinkDepth > 0 && !(this.isChannel && token.type === 'channel')) this.takeThinking(token);
    else if (this.zone === 'tail') this.takeTail(token, start);
    else if (token.type === 'gap') this.held += token.text;
    else if (token.type === 'label') this.takeLabel(token, start);
    else if (token.type === 'fence') this.takeFence(token);
    else if (token.type === 'special') this.takeSpecial(token, start);
    else if (token.type === 'channel') this.takeChannel(token, start);
    else if (token.type === 'think') this.takeThink(token, start);
    else if (token.type === 'cut') this.takeCut(token, start);
    else this.content(token.text);
  }

  private takeThinking(token: Token): void {
    if (this.isChannel) this.thinkDepth = token.type === 'special' ? 0 : 1;
    else if (token.type === 'think') this.thinkDepth += token.opens ? 1 : -1;
    const isOver = this.thinkDepth === 0;
    if (isOver) {
      this.cut('thinking', this.thinkStart);
      this.isChannel = false;
    }
    this.segments.add(isOver ? 'markup' : 'reasoning', token.text);
  }

  private takeTail(token: Token, start: number): void {
    const { observation } = this.outline;
    if (token.type === 'label' && token.label.kind === 'observation' && observation === null) {
      this.outline.observation = { start, isInvented: false };
    }
    const isControl = token.type === 'special' || token.type === 'channel';
    if (isControl) this.cut('special', start);
    this.segments.add('markup', token.text);
    if (observation && token.type !== 'gap' && !isControl && !this.isHalted) {
      observation.isInvented = true;
      this.isHalted = true;
      this.segments.halt();
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
    this.segments.add('markup', token.text);
  }

  private takeChannel(token: Token & { type: 'channel' }, start: number): void {
    if (this.thinkDepth > 0) this.outline.cuts.push({ kind: 'thinking', start: this.thinkStart, end: start });
    const isOutside = this.zone === 'lead' || this.zone === 'thought' || this.zone === 'echo';
    this.isChannel = token.isThinking && isOutside;
    this.thinkDepth = this.isChannel ? 1 : 0;
    this.thinkStart = start;
    if (!this.isChannel) this.cut('special', start);
    this.gapAndMarkup(token.text);
  }

  private takeSpecial(token: Token, start: number): void {
    this.cut('special', start);
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
    this.segments.add('markup', token.text);
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
    if (this.zone === 'action' && !this.action.isIdle) this.pieces(this.action.push(text));
    else this.segments.add('markup', text);
  }

  /** Held gaps that no content follows. */
  private releaseGap(): void {
    if (this.zone === 'action' && this.block.end > this.block.start) this.pieces(this.action.push(this.held));
    else this.segments.add('markup', this.held);
    this.held = '';
  }

  private content(text: string): void {
    if (this.held) {
      const isInside = this.block.end > this.block.start && this.zone !== 'echo';
      if (isInside) this.channel(this.held);
      else this.segments.add('markup', this.held);
      this.held = '';
    }
    if (this.block.end === this.block.start) this.block.start = this.position - text.length;
    this.block.end = this.position;
    this.channel(text);
  }

  private channel(text: string): void {
    if (this.zone === 'action') {
      if (this.actionHead.length < LONGEST_HEAD) this.actionHead = (this.actionHead + text).slice(0, LONGEST_HEAD);
      this.pieces(this.action.push(text));
    } else {
      this.segments.add(this.zone === 'input' && this.action.isFinish ? 'answer' : CHANNEL[this.zone], text);
    }
  }

  private pieces(pieces: Piece[]): void {
    for (const piece of pieces) this.segments.add(piece.channel, piece.delta);
  }

  private closeBlock(): void {
    if (this.zone === 'action') this.pieces(this.action.end());
    this.segments.add('markup', this.held);
    this.held = '';
    this.isFenced = false;
  }

  private takeLabel(token: Token & { type: 'label' }, start: number): void {
    const next = follow(token.label, token.inline, this.place());
    if (next === 'text') {
      const isRound = !token.label.weak && (token.label.kind === 'thought' || token.label.kind === 'action');
      if (isRound && !this.isFenced && this.block.labelWithin < 0) this.block.labelWithin = start;
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
    this.segments.add('markup', token.text);
    if (next === 'skip') return;
    this.zone = next;
    if (next === 'action') {
      this.action = new ActionChannel();
      this.actionHead = '';
    }
    this.openBlock(next, token.label, start);
  }

  /** Of blocks without content that follow each other, the first and the last will do: a reply may be labels alone. */
  private openBlock(zone: Block['kind'] | 'echo', label: Label, labelStart: number): void {
    const { blocks, last } = this.outline;
    const kind = zone === 'echo' ? 'lead' : zone;
    const { block, position } = this;
    const isLast = block === blocks[blocks.length - 1] && block.kind === kind && block.end === block.start;
    if (isLast && blocks[blocks.length - 2]?.kind === kind) {
      block.label = label;
      block.labelStart = labelStart;
      block.start = position;
      block.end = position;
      block.labelWithin = -1;
      return;
    }
    this.block = { kind, label, labelStart, start: position, end: position, labelWithin: -1 };
    if (zone === 'echo') return;
    blocks.push(this.block);
    last[kind] = this.block;
  }

  private place(): Place {
    return {
      zone: this.zone,
      isEmpty: this.block.end === this.block.start,
      isFirst: this.outline.blocks.length === 1,
      isFenced: this.isFenced,
      isAnswerOpen: this.action.isOpen,
      actionHead: this.actionHead,
    };
  }
}
