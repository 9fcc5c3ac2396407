import type { Tool } from './tool.ts';

/** The tools of a server, by name, in the order in which models and people see them. */
export interface ToolRegistry {
  /** Adds a tool. One of the same name is replaced, in its place, and that is worth a warning. */
  register(tool: Tool): void;
  tools(): Tool[];
  /** Names that were registered more than once, each in a sentence. */
  warnings(): string[];
}

/** An empty registry; `warn` hears of each name that is registered again, once. */
export function createRegistry({ warn = () => {} }: { warn?: (sentence: string) => void } = {}): ToolRegistry {
  const byName = new Map<string, Tool>();
  const warnings = new Map<string, string>();
  return {
    register(tool) {
      if (byName.has(tool.name) && !warnings.has(tool.name)) {
        const sentence = `The tool ${tool.name} was registered more than once; the last one counts.`;
        warnings.set(tool.name, sentence);
        warn(sentence);
      }
      byName.set(tool.name, tool);
    },
    tools: () => [...byName.values()],
    warnings: () => [...warnings.values()],
  };
}
