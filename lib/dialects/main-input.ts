import type { ToolInfo } from '../run/config.ts';
import type { Json } from '../run/json.ts';

/** A call's input with a bare text, as `Search[tea]` gives it, under the name of the field it stands for. */
export function mainInput(tools: readonly ToolInfo[], { tool, input }: { tool: string; input: Json }): Json {
  const mainField = tools.find(({ name }) => name === tool)?.mainField;
  return typeof input === 'string' && mainField !== undefined ? { [mainField]: input } : input;
}
