import type { Recipe } from '../run/config.ts';
import { AGENT_RECIPE } from './presets/agent.ts';
import { COURSE_RECIPE } from './presets/course.ts';
import { JSON_CALL_RECIPE } from './presets/json-call.ts';

/** The recipes that come with the playground. */
export const PRESETS: readonly Recipe[] = [COURSE_RECIPE, JSON_CALL_RECIPE, AGENT_RECIPE];

const BY_DIALECT: ReadonlyMap<string, Recipe> = new Map([
  ['bracket', COURSE_RECIPE],
  ['json-call', JSON_CALL_RECIPE],
  ['native', AGENT_RECIPE],
]);

/** The recipe that a dialect starts with; an unknown dialect gets the classic one. Always a fresh copy. */
export function defaultRecipe(dialectId: string): Recipe {
  return structuredClone(BY_DIALECT.get(dialectId) ?? COURSE_RECIPE);
}
