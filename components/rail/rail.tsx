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
  offer: Offer;
}

/** All that decides how the next run goes: the recipe, then the settings. */
export function Rail({ draft, offer, ...rest }: RailProps) {
  const desk = useRecipeDesk(draft, offer);
  return (
    <>
      <div className="rail__parts">
        <RecipeEditor desk={desk} {...rest} />
        <Settings draft={draft} offer={offer} />
      </div>
      <DraftKept draft={draft} />
    </>
  );
}
