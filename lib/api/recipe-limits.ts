import * as z from 'zod/mini';
import { Example, Recipe } from '../run/config.ts';
import { findFieldName, isDeeperThan, MAX_LOG_DEPTH } from '../run/value-limits.ts';
import { MAX_SYSTEM } from './edit-limit.ts';

/** The longest description of a tool, in characters. */
const MAX_DESCRIPTION = 10_000;
/** The most examples of one recipe. */
export const MAX_EXAMPLES = 200;
/** Levels of a recipe: a log holds it in `run-start.config.recipe`, two levels down, and must be read back. */
export const MAX_RECIPE_DEPTH = MAX_LOG_DEPTH - 2;

const UNLOGGED: ReadonlySet<string> = new Set(['__proto__']);

/** What makes a recipe unfit for a log, as the end of a sentence; null for one that is fine. */
function recipeFault(recipe: unknown): string | null {
  if (isDeeperThan(recipe, MAX_RECIPE_DEPTH)) return `it is nested more than ${MAX_RECIPE_DEPTH} levels deep`;
  const name = findFieldName(recipe, UNLOGGED);
  return name === null ? null : `it has a field called ${name}`;
}

/** A check for `recipeFault`, of zod's kind. */
export const fitForLog: z.core.CheckFn<unknown> = ({ value, issues }) => {
  const fault = recipeFault(value);
  if (fault !== null) issues.push({ code: 'invalid_format', format: 'recipe', input: String(value), message: fault });
};

/** The most tools that a recipe describes. */
const MAX_DESCRIBED = 100;

/** Descriptions that stand in for the tools' own. */
export const BoundedDescriptions = z
  .record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(MAX_DESCRIPTION)))
  .check(
    z.refine((described) => Object.keys(described).length <= MAX_DESCRIBED, {
      error: `at most ${MAX_DESCRIBED} tools can be described`,
    }),
  );

/** A whole recipe as a run can be asked with it. */
export const BoundedRecipe = z
  .looseObject({
    ...Recipe.shape,
    system: z.string().check(z.maxLength(MAX_SYSTEM)),
    examples: z.array(Example).check(z.maxLength(MAX_EXAMPLES)),
    toolDescriptions: z.optional(BoundedDescriptions),
  })
  .check(fitForLog);
