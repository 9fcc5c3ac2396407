'use client';

import type { ComponentProps } from 'react';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { RecipeEditor } from '../editor/recipe-editor.tsx';
import { DraftKept } from '../editor/recipe-notes.tsx';
import { useRecipeDesk } from '../editor/use-recipe-desk.ts';
import type { Offer } from './offer.ts';
import { Settings } from './settings.tsx';

interface RailProps extends Omit<ComponentProps<typeof RecipeEditor>, 'desk'> {
  draft: DraftStore;
  /** Where the settings show those of another draft, while they are on the way to it. */
  settingsOf?: DraftStore;
  /** Of another lane the recipe is another editor, with an undo history of its own. */
  recipeKey?: string;
  offer: Offer;
}

/** All that decides how the next run goes: the recipe, then the settings. */
export function Rail({ draft, settingsOf = draft, recipeKey, offer, ...rest }: RailProps) {
  const desk = useRecipeDesk(draft, offer);
  return (
    <>
      <div className="rail__parts">
        <RecipeEditor key={recipeKey} desk={desk} {...rest} />
        <Settings draft={settingsOf} offer={offer} />
      </div>
      <DraftKept draft={draft} />
    </>
  );
}
