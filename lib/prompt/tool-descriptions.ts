import type { Recipe, ToolInfo } from '../run/config.ts';

/** The tools as a model is told of them: a recipe's own description stands in for the tool's. A tool without one is left as it is. */
export function describedTools<T extends ToolInfo>(
  tools: readonly T[],
  { toolDescriptions }: Pick<Recipe, 'toolDescriptions'>,
): T[] {
  return tools.map((tool) => {
    const description = ownDescription(toolDescriptions, tool.name);
    return description === undefined ? tool : { ...tool, description };
  });
}

/** What a recipe says of a tool; undefined where it leaves the tool's own words. An empty text is a description too. */
export function ownDescription(descriptions: Recipe['toolDescriptions'], name: string): string | undefined {
  return descriptions && Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
}
