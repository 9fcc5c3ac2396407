import type { Recipe, RunConfig } from '../run/config.ts';

/** The loop settings that go with a recipe; what is left out keeps the server's default. */
export interface RecipeSettings {
  maxSteps?: RunConfig['maxSteps'] | undefined;
  keepThoughts?: RunConfig['keepThoughts'] | undefined;
  formatRetries?: RunConfig['formatRetries'] | undefined;
  atLimit?: RunConfig['atLimit'] | undefined;
  strict?: RunConfig['strict'] | undefined;
  temperature?: RunConfig['temperature'] | undefined;
  /** Names of the tools that are on; absent for all. */
  tools?: string[] | undefined;
}

/** What is saved of a recipe, each time. */
export interface RecipeBody {
  /** A whole recipe fits too: its id, name and version become those that it is stored under. */
  recipe: Pick<Recipe, 'system' | 'examples'>;
  settings: RecipeSettings;
}

/** One recipe, without what its versions hold. Times are ISO 8601, UTC, to the millisecond. */
export interface StoredRecipe {
  id: string;
  name: string;
  /** The dialect that it is written for, as in `run-start.config.dialect`. */
  dialect: string;
  createdAt: string;
  /** When it was last saved or renamed. */
  updatedAt: string;
  /** The number of its newest version. */
  latest: number;
  /** How many versions are stored. */
  versions: number;
}

/** One version, without what it holds. */
export interface RecipeVersionHeader {
  version: number;
  /** What the person said about the change; may be empty. */
  note: string;
  createdAt: string;
}

/** One version, whole. */
export interface StoredRecipeVersion extends RecipeVersionHeader {
  dialect: string;
  /** With the id, version and present name that it is stored under. */
  recipe: Recipe;
  settings: RecipeSettings;
}

/** A recipe to store, with its first version. */
export interface NewRecipe {
  id: string;
  name: string;
  dialect: string;
  /** The number of the first version: above 1 where earlier ones are kept elsewhere. */
  version: number;
  body: RecipeBody;
  note: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A change to a recipe, made while looking at version `basedOn`. */
export interface NewRecipeVersion {
  basedOn: number;
  body: RecipeBody;
  note: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** `stale`: somebody saved another version meanwhile; nothing was written, and `latest` is the newest there is. */
export type AddVersionResult =
  | { kind: 'added'; version: number }
  | { kind: 'stale'; latest: RecipeVersionHeader }
  | { kind: 'missing' };

/** Where recipes are kept. A version never changes once it is stored. One contract suite runs on every implementation. */
export interface RecipeStore {
  /** All recipes, the last changed first. */
  list(): Promise<StoredRecipe[]>;
  /** One recipe and its versions, newest first; null when there is none. */
  get(id: string): Promise<{ recipe: StoredRecipe; versions: RecipeVersionHeader[] } | null>;
  /** The number of its newest version, which every run that names the recipe asks for; null when there is none. */
  latest(id: string): Promise<number | null>;
  getVersion(id: string, version: number): Promise<StoredRecipeVersion | null>;
  /**
   * Stores a recipe with its first version, both or neither. False when the id is taken.
   * @throws StoreError `storage-full`
   */
  create(recipe: NewRecipe): Promise<boolean>;
  /**
   * Stores the next version, if `basedOn` is still the newest: of many that try at once one succeeds.
   * @throws StoreError `storage-full`
   */
  addVersion(id: string, change: NewRecipeVersion): Promise<AddVersionResult>;
  /** Gives a recipe another name, `at` in milliseconds since the epoch. False when there is none. */
  rename(id: string, name: string, at: number): Promise<boolean>;
  /** Removes a recipe with all its versions. Runs keep their own copies. False when there was none. */
  remove(id: string): Promise<boolean>;
}
