import type { Json } from '../../run/json.ts';

/** What a tool is for, whatever it is called in the prompt. */
export type Role = 'orders' | 'customer' | 'order' | 'calculator' | 'clock' | 'search';

/** One call that a plan asks for, in the plan's own field names. */
export interface Call {
  role: Role;
  input: Record<string, string | number>;
}

/** The next step: a Thought, and either calls or an answer. */
export type Move = { kind: 'act'; thought: string; calls: Call[] } | { kind: 'answer'; thought: string; text: string };

/** A call in the names that the prompt gave the tool and its fields. */
export interface NamedCall {
  tool: string;
  input: { [field: string]: Json };
  /** Set when the tool takes one field only, so that a bare string will do. */
  bare: string | null;
}

/** A step that makes calls. */
export function act(thought: string, ...calls: Call[]): Move {
  return { kind: 'act', thought, calls };
}

/** A step that ends the run. */
export function answer(thought: string, text: string): Move {
  return { kind: 'answer', thought, text };
}
