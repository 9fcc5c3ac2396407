import * as z from 'zod/mini';
import { Example, type Recipe } from '../run/config.ts';
import { MAX_VERSION, RunConfigInput } from './contract.ts';
import { BoundedDescriptions, fitForLog } from './recipe-limits.ts';
import { visibleName } from './visible-text.ts';

export { MAX_SYSTEM } from './edit-limit.ts';
export { MAX_EXAMPLES } from './recipe-limits.ts';

const RecipeName = visibleName(200);
const VersionNote = z.string().check(z.trim(), z.maxLength(2_000));

/** The loop settings that go with a recipe; what is left out keeps the server's default. Unknown fields are refused. */
export const RecipeSettings = z.pick(RunConfigInput, {
  maxSteps: true,
  keepThoughts: true,
  formatRetries: true,
  atLimit: true,
  strict: true,
  temperature: true,
  tools: true,
});
export type RecipeSettings = z.infer<typeof RecipeSettings>;

/** What a person writes of a recipe. A whole `Recipe` fits too: its id, version and name are the server's to give. */
export const RecipeText = z
  .looseObject({
    system: z.string(),
    examples: z.array(Example),
    toolDescriptions: z.optional(BoundedDescriptions),
  })
  .check(fitForLog);
export type RecipeText = z.infer<typeof RecipeText>;

/** Body of `POST /api/recipes`; the text of a recipe file is taken too. */
export const CreateRecipeBody = z.strictObject({
  name: RecipeName,
  /** The dialect that the recipe is written for. */
  dialect: z.string().check(z.minLength(1), z.maxLength(50)),
  recipe: RecipeText,
  settings: z.optional(RecipeSettings),
  note: z.optional(VersionNote),
});
export type CreateRecipeBody = z.infer<typeof CreateRecipeBody>;

/** Body of `POST /api/recipes/:id/versions`. */
export const SaveVersionBody = z.strictObject({
  /** The version that the person began with; the save is refused when it is not the newest any more. */
  basedOn: z.int().check(z.gte(1), z.lte(MAX_VERSION)),
  recipe: RecipeText,
  settings: z.optional(RecipeSettings),
  note: z.optional(VersionNote),
});
export type SaveVersionBody = z.infer<typeof SaveVersionBody>;

/** Body of `PATCH /api/recipes/:id`. */
export const RenameRecipeBody = z.strictObject({ name: RecipeName });
export type RenameRecipeBody = z.infer<typeof RenameRecipeBody>;

/** One recipe in a list. Times are ISO 8601, UTC; null for a preset that nobody has changed. */
export interface ListedRecipe {
  id: string;
  name: string;
  dialect: string;
  /** Comes with the playground: cannot be renamed or deleted, and its version 1 is always there. */
  isPreset: boolean;
  /** Which source a preset follows, in a sentence or two. */
  source: string | null;
  createdAt: string | null;
  /** When it was last saved or renamed. */
  updatedAt: string | null;
  /** The number of its newest version. */
  latest: number;
  /** How many versions there are. */
  versions: number;
  /** How many stored runs used it, in any version. */
  runs: number;
}

/** Answer of `GET /api/recipes`: presets first, in their own order, then the last changed first. */
export interface RecipesReply {
  items: ListedRecipe[];
}

/** One version in the list of a recipe. */
export interface ListedVersion {
  version: number;
  /** What the person said about the change; may be empty. */
  note: string;
  /** Null for the version that comes with the playground. */
  createdAt: string | null;
  /** How many stored runs used this version. */
  runs: number;
}

/** Answer of `GET /api/recipes/:id`; versions newest first. */
export interface RecipeReply {
  recipe: ListedRecipe;
  versions: ListedVersion[];
}

/** Answer of `GET /api/recipes/:id/versions/:version`. */
export interface RecipeVersionReply {
  version: number;
  note: string;
  createdAt: string | null;
  dialect: string;
  /** What a run is given, with the id, name and version it is stored as. */
  recipe: Recipe;
  settings: RecipeSettings;
}

/** Answer of `POST /api/recipes`, 201. */
export interface CreateRecipeReply {
  id: string;
  version: number;
}

/** Answer of `POST /api/recipes/:id/versions`, 201. */
export interface SaveVersionReply {
  version: number;
}
