import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';

/** A recipe of the list with the note of its newest version. */
export interface ShownRecipe extends ListedRecipe {
  note: string;
}
