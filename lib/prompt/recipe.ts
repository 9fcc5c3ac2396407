import type { Recipe } from '../run/config.ts';
import { AGENT_RECIPE } from './presets/agent.ts';
import { COURSE_RECIPE } from './presets/course.ts';

/** The recipes that come with the playground. */
export const PRESETS: readonly Recipe[] = [COURSE_RECIPE, AGENT_RECIPE];

/** The recipe that a dialect starts with; text dialects get the classic one. Always a fresh copy. */
export function defaultRecipe(dialectId: string): Recipe {
  return structuredClone(dialectId === 'native' ? AGENT_RECIPE : COURSE_RECIPE);
}
