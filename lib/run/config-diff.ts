import { sortKeys } from './canonical-json.ts';
import type { RunConfig } from './config.ts';
import type { Json } from './json.ts';

/** The parts of a config that are compared, in the order in which they are shown. */
export const CONFIG_PARTS = [
  'model',
  'dialect',
  'temperature',
  'recipe',
  'tools',
  'toolRules',
  'tape',
  'reasoningEffort',
  'maxOutputTokens',
  'maxSteps',
  'atLimit',
  'keepThoughts',
  'repeatLimit',
  'repeatHint',
  'formatRetries',
  'strict',
  'budget',
  'timeouts',
] as const;
export type ConfigPart = (typeof CONFIG_PARTS)[number];

/** In which parts configs differ, and in which they are all the same; each part is in one of the two. */
export interface ConfigDifferences {
  differing: ConfigPart[];
  same: ConfigPart[];
}

/** Compares configs part by part. What is absent counts as its default. The order of the configs does not matter. */
export function configDifferences(configs: readonly RunConfig[]): ConfigDifferences {
  const isSame = (part: ConfigPart) => new Set(configs.map((config) => keyOf(config, part))).size < 2;
  return {
    differing: CONFIG_PARTS.filter((part) => !isSame(part)),
    same: CONFIG_PARTS.filter(isSame),
  };
}

/** The tools that not all of these configs have as the first has them: in, out, or with other words for the model. */
export function differingTools(configs: readonly RunConfig[]): string[] {
  const names = [...new Set(configs.flatMap(({ tools }) => tools.map(({ name }) => name)))];
  const keyIn = ({ tools }: RunConfig, name: string) => keyOfJson(tools.find((tool) => tool.name === name) ?? null);
  return names.filter((name) => new Set(configs.map((config) => keyIn(config, name))).size > 1);
}

function keyOf(config: RunConfig, part: ConfigPart): string {
  switch (part) {
    case 'model':
      return config.model.id;
    case 'tools':
      return keyOfJson([...config.tools].sort((a, b) => (a.name < b.name ? -1 : 1)));
    case 'toolRules':
      return keyOfJson(config.toolRules ?? {});
    case 'repeatHint':
      return String(config.repeatHint ?? false);
    default:
      return keyOfJson(config[part] ?? null);
  }
}

function keyOfJson(value: unknown): string {
  // What is undefined is left out, as in the log.
  return JSON.stringify(sortKeys(JSON.parse(JSON.stringify(value)) as Json));
}
