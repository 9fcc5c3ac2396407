import * as z from 'zod/mini';
import { ModelInfo, type ToolInfo } from '../run/config.ts';
import type { Strict } from '../run/json.ts';
import { BoundedRecipe } from './recipe-limits.ts';

/** The longest question that is taken, in characters. */
export const MAX_QUESTION = 20_000;

/** The largest number that a version of a recipe can have. */
export const MAX_VERSION = 1_000_000;

/** A recipe that the server has; the newest version when none is named. */
export const RecipeReference = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  version: z.optional(z.int().check(z.gte(1), z.lte(MAX_VERSION))),
  // What tells a whole recipe with a mistake in it from a name.
  name: z.optional(z.never()),
  system: z.optional(z.never()),
  examples: z.optional(z.never()),
});
export type RecipeReference = z.infer<typeof RecipeReference>;

/** What a run can be asked with; everything left out comes from the defaults. Unknown fields are refused. */
export const RunConfigInput = z.strictObject({
  model: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  dialect: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
  /** Names of the tools that are on; absent for all. */
  tools: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
  /** A whole recipe, or the name of one; the dialect and settings of a named one are the defaults then. */
  recipe: z.optional(z.union([BoundedRecipe, RecipeReference])),
  temperature: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(2)))),
  maxOutputTokens: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))),
  maxSteps: z.optional(z.int().check(z.gte(1))),
  atLimit: z.optional(z.enum(['force-answer', 'stop'])),
  repeatLimit: z.optional(z.int().check(z.gte(2), z.lte(50))),
  formatRetries: z.optional(z.int().check(z.gte(0), z.lte(10))),
  keepThoughts: z.optional(z.boolean()),
  strict: z.optional(z.boolean()),
  budget: z.optional(
    z.strictObject({
      tokens: z.optional(z.int().check(z.gte(1))),
      cost: z.optional(z.nullable(z.number().check(z.gt(0)))),
    }),
  ),
  timeouts: z.optional(
    z.strictObject({
      run: z.optional(z.int().check(z.gte(100))),
      step: z.optional(z.int().check(z.gte(100))),
      idle: z.optional(z.int().check(z.gte(100))),
      tool: z.optional(z.int().check(z.gte(10))),
    }),
  ),
});
export type RunConfigInput = z.infer<typeof RunConfigInput>;

/** Body of `POST /api/runs`. */
export const StartRunBody = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION)),
  config: z.optional(RunConfigInput),
});
export type StartRunBody = z.infer<typeof StartRunBody>;

/** Answer of `POST /api/runs`: 201, or 200 for a repeated `Idempotency-Key`. */
export interface StartRunReply {
  id: string;
}

/** Every error of the API. `code` is stable; `message` one sentence; `fix` what to do. */
export interface ErrorReply {
  /** `latestVersion`: with `stale-version`, the number of the newest version of the recipe. */
  error: { code: string; message: string; fix?: string; requestId?: string; latestVersion?: number };
}

/** One model in `GET /api/models`. */
export const ModelEntry = z.looseObject({ ...ModelInfo.shape, isDefault: z.boolean() });
export type ModelEntry = Strict<z.infer<typeof ModelEntry>>;
/** Answer of `GET /api/models`; `dialects` are those a run can be asked in, with the default first. */
export interface ModelsReply {
  models: ModelEntry[];
  dialects: string[];
  /** True when no provider key and no base URL is set: the scripted model stands in. */
  scriptedOnly: boolean;
}

/** Answer of `GET /api/tools`. */
export interface ToolsReply {
  tools: ToolInfo[];
}

/** One message on the event stream: committed events of one run, in order. Its `id:` is the whole cursor. */
export interface StreamMessage {
  runId: string;
  events: unknown[];
}
