import type { Label } from './labels.ts';

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

/** What the segmenter found out about the whole reply. */
export interface Outline {
  blocks: Block[];
  /** The last block of each kind: there may be thousands of others. */
  last: Partial<Record<Block['kind'], Block>>;
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
