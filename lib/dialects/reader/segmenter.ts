import type { Channel } from '../../run/events.ts';
import type { Segment } from '../dialect.ts';
import { ActionChannel } from './action-channel.ts';
import { CHANNEL, follow, type Place, type Zone } from './follow.ts';
import type { Label } from './label.ts';
import { Lexer, type Token } from './lexer.ts';
import { addBlock, type Block, type Cut, emptyOutline, type Outline, settle } from './outline.ts';
import { SegmentQueue } from './segment-queue.ts';

/** Tells the channel of every piece of a reply as it streams, and draws up its outline. It is the place of each label it finds. */
export class Segmenter implements Place {
  private readonly lexer = new Lexer();
  private readonly segments: SegmentQueue;
  /** How far the reply was taken. */
  private position = 0;
  /** So many units before `position` are line breaks and indents: markup before a label, content before text. */
  private gap = 0;
  zone: Zone = 'lead';
  /** The channel of text in this zone. */
  private zoneChannel: Channel = 'thought';
  private block: Block = { kind: 'lead', label: null, labelStart: 0, start: 0, end: 0, labelWithin: -1 };
  readonly outline: Outline = emptyOutline(this.block);
  private action: ActionChannel;
  private thinkDepth = 0;
  private thinkStart = 0;
  /** Whether the thinking is a message in a channel, which other tokens end. */
  private isChannel = false;
  isFenced = false;
  private wrappers = 0;
  private isHalted = false;
  /** The channel of a piece that only goes on with the text there is, as nearly all do; null when there is more to it. */
  private plain: Channel | null = null;

  /** With `outlineOnly` no piece is told of. */
  constructor(outlineOnly = false) {
    this.segments = new SegmentQueue(outlineOnly);
    this.action = new ActionChannel(this.segments);
  }

  push(delta: string): Segment[] {
    return this.plain !== null && this.lexer.isPlain(delta) ? this.pushPlain(this.plain, delta) : this.pushAny(delta);
  }

  private pushAny(delta: string): Segment[] {
    this.takeAll(delta, false);
    this.plain = this.lexer.isWithinText ? this.plainChannel() : null;
    return this.segments.drain();
  }

  end(): Segment[] {
    this.takeAll('', true);
    this.closeBlock(this.position);
    this.settleBlock();
    this.outline.isThinking = this.thinkDepth > 0;
    if (this.thinkDepth > 0) this.cut('thinking', this.thinkStart);
    return this.segments.drain();
  }

  private takeAll(delta: string, isEnd: boolean): void {
    const { lexer } = this;
    lexer.feed(delta);
    this.segments.show(delta, this.position);
    for (;;) {
      // What makes the stream halt ends with its line.
      const isHalting = this.outline.observation !== null && !this.isHalted;
      const token = lexer.next(isEnd, !isHalting);
      if (token === null) return;
      this.take(token);
    }
  }

  private plainChannel(): Channel | null {
    if (this.gap > 0) return null;
    if (this.thinkDepth > 0) return 'reasoning';
    const { zone, action } = this;
    if (zone === 'action') return action.isSettled ? 'action' : null;
    if (zone === 'tail') return this.outline.observation === null || this.isHalted ? 'markup' : null;
    return zone === 'input' && action.isFinish ? 'answer' : this.zoneChannel;
  }

  /** What `take` does with such a piece, without all the questions. */
  private pushPlain(channel: Channel, delta: string): Segment[] {
    const { block, position } = this;
    this.position = position + delta.length;
    if (this.thinkDepth === 0 && this.zone !== 'tail') {
      if (block.end === block.start) block.start = position;
      block.end = this.position;
    }
    return [{ channel, from: 'text', delta }];
  }

  private cut(kind: Cut['kind'], start: number): void {
    this.outline.cuts.push({ kind, start, end: this.position });
  }

  private take(token: Token): void {
    const start = this.position;
    this.position = start + token.length;
    const { type } = token;
    if (this.thinkDepth > 0 && !(this.isChannel && type === 'channel')) this.takeThinking(token);
    else if (this.zone === 'tail') this.takeTail(token, start);
    else if (type === 'gap') {
      this.gap += token.length;
      return;
    } else if (type === 'text') this.content(start);
    else if (type === 'label') this.takeLabel(token, start);
    else if (type === 'fence') this.takeFence(token, start);
    else if (type === 'special') this.takeSpecial(start);
    else if (type === 'channel') this.takeChannel(token, start);
    else if (type === 'think') this.takeThink(token, start);
    else this.takeCut(start);
    this.gap = 0;
  }

  private takeThinking(token: Token): void {
    if (this.isChannel) this.thinkDepth = token.type === 'special' ? 0 : 1;
    else if (token.type === 'think') this.thinkDepth += token.opens ? 1 : -1;
    const isOver = this.thinkDepth === 0;
    if (isOver) {
      this.cut('thinking', this.thinkStart);
      this.isChannel = false;
    }
    this.segments.tell(isOver ? 'markup' : 'reasoning', this.position);
  }

  private takeTail(token: Token, start: number): void {
    const { observation } = this.outline;
    if (token.type === 'label' && token.label?.kind === 'observation' && observation === null) {
      this.outline.observation = { start, isInvented: false };
    }
    const isControl = token.type === 'special' || token.type === 'channel';
    if (isControl) this.cut('special', start);
    this.segments.tell('markup', this.position);
    if (observation && token.type !== 'gap' && !isControl && !this.isHalted) {
      observation.isInvented = true;
      this.isHalted = true;
      this.segments.halt();
    }
  }

  /** Whether text here is neither an action's nor an answer's. */
  private get isOutside(): boolean {
    return this.zone === 'lead' || this.zone === 'thought' || this.zone === 'echo';
  }

  private takeThink(token: Token, start: number): void {
    if (!this.isOutside) {
      this.content(start);
      return;
    }
    this.releaseGap(start);
    if (token.opens) {
      this.thinkDepth = 1;
      this.thinkStart = start;
    } else {
      this.outline.thoughtFrom = this.position;
    }
    this.segments.tell('markup', this.position);
  }

  private takeChannel(token: Token, start: number): void {
    if (this.thinkDepth > 0) this.outline.cuts.push({ kind: 'thinking', start: this.thinkStart, end: start });
    this.isChannel = token.isThinking && this.isOutside;
    this.thinkDepth = this.isChannel ? 1 : 0;
    this.thinkStart = start;
    if (!this.isChannel) this.cut('special', start);
    this.gapAndMarkup(start);
  }

  private takeSpecial(start: number): void {
    this.cut('special', start);
    this.gapAndMarkup(start);
  }

  private takeCut(start: number): void {
    const canFollow = this.zone === 'action' || this.zone === 'input' || this.zone === 'answer';
    if (!canFollow || this.isFenced) {
      this.content(start);
      return;
    }
    this.closeBlock(start);
    this.outline.observation = { start, isInvented: false };
    this.segments.tell('markup', this.position);
  }

  /** A fence around labels is a wrapper and means nothing; one within content is content, and hides labels. */
  private takeFence(token: Token, start: number): void {
    const { isEmpty, isOutside } = this;
    const isEnd = token.isBare && !this.isFenced && this.wrappers > 0;
    if (isEnd || isOutside || (this.zone === 'action' && isEmpty)) {
      this.wrappers += isEnd ? -1 : 1;
      if (isOutside && !isEmpty) this.content(start);
      else this.gapAndMarkup(start);
    } else {
      this.isFenced = !this.isFenced || !token.isBare;
      this.content(start);
    }
  }

  /** A token that means nothing here, behind what is held. */
  private gapAndMarkup(start: number): void {
    this.releaseGap(start);
    // An action may still hold a bracket back: what follows has to queue behind it.
    if (this.zone === 'action' && !this.action.isIdle) this.action.push(start, this.position);
    else this.segments.tell('markup', this.position);
  }

  /** Held gaps that no content follows: they end at `start`. */
  private releaseGap(start: number): void {
    if (this.gap === 0) return;
    if (this.zone === 'action' && this.block.end > this.block.start) this.action.push(start - this.gap, start);
    else this.segments.tell('markup', start);
  }

  /** Content from `start` to where the reply was taken. */
  private content(start: number): void {
    const { block, gap, position } = this;
    const isEmpty = block.end === block.start;
    if (gap > 0) {
      if (isEmpty || this.zone === 'echo') this.segments.tell('markup', start);
      else this.channel(start - gap, start);
    }
    if (isEmpty) block.start = start;
    block.end = position;
    this.channel(start, position);
  }

  private channel(from: number, to: number): void {
    const { zone } = this;
    if (zone === 'action') this.action.pushContent(from, to);
    else this.segments.tell(zone === 'input' && this.action.isFinish ? 'answer' : this.zoneChannel, to);
  }

  /** What is held ends at `start`: it is markup. */
  private closeBlock(start: number): void {
    if (this.zone === 'action') this.action.close();
    this.segments.tell('markup', start);
    this.isFenced = false;
  }

  private takeLabel(token: Token, start: number): void {
    const { label } = token;
    if (label === null) return;
    const next = follow(label, token.isInline, this);
    if (next === 'text') {
      const isRound = !label.weak && (label.kind === 'thought' || label.kind === 'action');
      if (isRound && !this.isFenced && this.block.labelWithin < 0) this.block.labelWithin = start;
      this.content(start);
      return;
    }
    this.closeBlock(start);
    if (next === 'tail') {
      this.enter(next);
      this.outline.tail = start;
      this.takeTail(token, start);
      return;
    }
    this.segments.tell('markup', this.position);
    if (next === 'skip') return;
    this.enter(next);
    if (next === 'action') this.action = new ActionChannel(this.segments);
    this.openBlock(next, label, start);
  }

  private enter(zone: Zone): void {
    if (zone === this.zone) return;
    this.zone = zone;
    this.zoneChannel = CHANNEL[zone];
  }

  private openBlock(zone: Block['kind'] | 'echo', label: Label, labelStart: number): void {
    this.settleBlock();
    const { outline, position } = this;
    const kind = zone === 'echo' ? 'lead' : zone;
    this.block = { kind, label, labelStart, start: position, end: position, labelWithin: -1 };
    if (zone !== 'echo') addBlock(outline, this.block);
  }

  /** The block is over: what it holds is known. */
  private settleBlock(): void {
    // An echo is none of the outline's.
    if (this.block === this.outline.lastBlock) settle(this.outline);
  }

  get isEmpty(): boolean {
    return this.block.end === this.block.start;
  }

  get isFirst(): boolean {
    return this.outline.isUnlabelled;
  }

  get actionHead(): string {
    return this.action.head;
  }

  get isAnswerOpen(): boolean {
    return this.action.isOpen;
  }
}
