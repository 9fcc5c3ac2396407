import type { Label } from './label.ts';
import { Thoughts } from './thoughts.ts';

/** A labelled stretch of the reply. Offsets are in UTF-16 units of its text. */
export interface Block {
  kind: 'lead' | 'thought' | 'action' | 'input' | 'answer';
  label: Label | null;
  /** Where the label begins, and where the content does. */
  labelStart: number;
  start: number;
  /** After the last unit of content; closing fences and control tokens that follow are outside. */
  end: number;
  /** Where the first label stands within an answer's open bracket: there it ends if the bracket never closes; -1 for none. */
  labelWithin: number;
}

/** A stretch that is left out of thoughts and answers. */
export interface Cut {
  kind: 'special' | 'thinking';
  start: number;
  end: number;
}

/** What the segmenter found out about the whole reply. Of thousands of blocks it keeps the few that are asked for. */
export interface Outline {
  /** What stands before the first label. */
  lead: Block;
  /** Whether nothing is labelled but what echoes the prompt. */
  isUnlabelled: boolean;
  /** The last of all blocks, and the last of those that hold something. */
  lastBlock: Block;
  lastFilled: Block | null;
  /** The last block of each kind of a step. */
  last: { action?: Block; input?: Block; answer?: Block };
  firstThought: Block | null;
  thoughts: Thoughts;
  /** Where the first `Observation:` after a step begins, and whether anything was written behind it. */
  observation: { start: number; isInvented: boolean } | null;
  /** Where the part begins that does not count, because the step was over; -1 when there is none. */
  tail: number;
  /** Offset behind a `</think>` that was never opened; 0 when there is none. */
  thoughtFrom: number;
  /** What is not content, in order: control tokens, and think tags with what is between. */
  cuts: Cut[];
  /** Whether a `<think>` was left open. */
  isThinking: boolean;
}

/** The outline of a reply that begins with `lead`. */
export function emptyOutline(lead: Block): Outline {
  return {
    lead,
    isUnlabelled: true,
    lastBlock: lead,
    lastFilled: null,
    last: {},
    firstThought: null,
    thoughts: new Thoughts(),
    observation: null,
    tail: -1,
    thoughtFrom: 0,
    cuts: [],
    isThinking: false,
  };
}

/** A labelled block begins; the last one is settled. */
export function addBlock(outline: Outline, block: Block): void {
  outline.isUnlabelled = false;
  outline.lastBlock = block;
  if (block.kind === 'thought') outline.firstThought ??= block;
  else if (block.kind !== 'lead') outline.last[block.kind] = block;
}

/** The last block is over: notes what it holds. */
export function settle(outline: Outline): void {
  const { lastBlock, thoughts } = outline;
  const { start, end, kind, label } = lastBlock;
  if (start >= end) return;
  outline.lastFilled = lastBlock;
  if (kind === 'thought') thoughts.add(start, end, label?.rule === 'markdown-label');
}
