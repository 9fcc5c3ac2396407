import type { ToolEntry } from '../api/contract.ts';
import type { Tool } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';
import type { Tools } from './services.ts';

/** The tools of this server, and what a person can do with one by hand. */
export function openTools(tools: readonly Tool[]): Tools {
  const entries: ToolEntry[] = tools.map(toolInfo);
  return {
    list: () => entries,
    warnings: () => [],
    tryOut: async () => undefined,
    frozen: async () => [],
    freeze: async () => {
      throw new Error('not yet');
    },
    thaw: async () => false,
  };
}
