import type { ToolEntry } from '../api/contract.ts';
import type { Tool } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';

/** A tool as it is offered to people: what a model is told, whether it is off by default, and what its settings mean. */
export function toolEntry(tool: Tool): ToolEntry {
  const options = Object.entries(tool.options ?? {});
  return {
    ...toolInfo(tool),
    ...(tool.isOffByDefault && { isOffByDefault: true }),
    ...(options.length > 0 && { optionNames: Object.fromEntries(options.map(([name, { means }]) => [name, means])) }),
  };
}
