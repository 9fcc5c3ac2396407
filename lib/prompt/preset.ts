import type { Recipe, RunConfig } from '../run/config.ts';

/** The loop settings that belong to a way of prompting. Everything left out keeps the server's default. */
export interface PresetSettings
  extends Partial<
    Pick<RunConfig, 'maxSteps' | 'keepThoughts' | 'formatRetries' | 'atLimit' | 'strict' | 'temperature'>
  > {
  /** Names of the tools that are on; absent for all that are offered. */
  tools?: readonly string[];
}

/** A complete way to run: a recipe, the dialect it is written for, and the loop settings that go with it. */
export interface Preset {
  /** The recipe's id. */
  id: string;
  recipe: Recipe;
  /** The id of the dialect that the recipe asks for, as in `run-start.config.dialect`. */
  dialect: string;
  settings: PresetSettings;
  /** Which kind of source it follows and how it differs, in a sentence or two for a person. */
  source: string;
}
