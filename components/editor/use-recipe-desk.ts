'use client';

import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { defaultRecipe } from '../../lib/prompt/recipe.ts';
import { describedTools } from '../../lib/prompt/tool-descriptions.ts';
import type { Recipe, ToolInfo } from '../../lib/run/config.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isToolOn } from '../../lib/state/draft-tools.ts';
import { type DraftRecipe, draftOfRecipe, isEdited } from '../../lib/state/recipe-draft.ts';
import { dialectOfDraft, modelOf, type Offer } from '../rail/offer.ts';

/** The recipe that the next run would use, with the setting it would run in. */
export interface RecipeDesk {
  draft: DraftStore;
  offer: Offer;
  recipe: DraftRecipe;
  base: Recipe | null;
  isEdited: boolean;
  dialect: string;
  /** The tools that are on, in the words of this recipe. */
  tools: ToolInfo[];
  /** Changes the recipe. Changes under one `merge` name are undone together while they follow each other. */
  edit(change: (recipe: DraftRecipe) => DraftRecipe, merge?: string): void;
}

/** The recipe of the draft; the one its dialect starts with until another was picked or something was changed. */
export function useRecipeDesk(draft: DraftStore, offer: Offer): RecipeDesk {
  const own = useStore(draft, (state) => state.recipe);
  const ownBase = useStore(draft, (state) => state.base);
  const toolsOff = useStore(draft, (state) => state.toolsOff);
  const toolsOn = useStore(draft, (state) => state.toolsOn);
  const model = modelOf(
    offer,
    useStore(draft, (state) => state.model),
  );
  const chosen = useStore(draft, (state) => state.dialect);
  const dialect = dialectOfDraft(offer, model, chosen);
  const start = useMemo(() => {
    const base = defaultRecipe(dialect);
    return { base, recipe: draftOfRecipe(base) };
  }, [dialect]);
  const { toolDescriptions } = own ?? start.recipe;
  const tools = useMemo(() => {
    const on = offer.tools.filter((tool) => isToolOn({ toolsOff, toolsOn }, tool));
    return describedTools(on, { ...(toolDescriptions && { toolDescriptions }) });
  }, [offer, toolsOff, toolsOn, toolDescriptions]);
  const edit = useCallback(
    (change: (recipe: DraftRecipe) => DraftRecipe, merge?: string) => {
      const now = draft.getState();
      const before = now.recipe ?? start.recipe;
      const recipe = change(before);
      if (recipe === before) return;
      // The text was written for this dialect; from here on it stays, whatever the server's default is.
      const first = now.recipe === null && { base: start.base, dialect };
      now.change({ recipe, ...first }, merge);
    },
    [draft, start, dialect],
  );
  const edited = useMemo(() => isEdited(own, ownBase), [own, ownBase]);
  return useMemo(
    () => ({
      ...{ draft, offer, dialect, tools, edit },
      recipe: own ?? start.recipe,
      base: own === null ? start.base : ownBase,
      isEdited: edited,
    }),
    [draft, offer, dialect, tools, edit, own, ownBase, start, edited],
  );
}
