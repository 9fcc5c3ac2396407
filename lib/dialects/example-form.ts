import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';

/** How one dialect writes the parts of a worked example, labels included. */
export interface ExampleForm {
  call(tools: readonly ToolInfo[], call: { tool: string; input: Json }): string;
  answer(text: string): string;
  /** Other ways to write the same, for what the usual way cannot hold. */
  exactCall?(call: { tool: string; input: Json }): string;
  exactAnswer?(text: string): string;
  /** Set where calls and answers stand under `Call:` and `Answer:`, which are no labels in a reply. */
  isNative?: true;
}

/** Worked examples where calls are native, in words that no model takes for a format of replies. */
export const NATIVE_EXAMPLE: ExampleForm = {
  call: (_tools, call) => `Call: ${call.tool} ${JSON.stringify(call.input)}`,
  answer: (text) => `Answer: ${text}`,
  isNative: true,
};
