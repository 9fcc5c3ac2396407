'use client';

import { useEffect } from 'react';
import { getRecipeVersion } from '../../lib/api/recipe-client.ts';
import { draftOfVersion } from '../../lib/state/draft.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { Offer } from '../rail/offer.ts';
import { readRecipe } from './page-address.ts';
import { usePageAddress } from './use-page-address.ts';

/** Takes the recipe that the address names into the draft, once, and out of the address. What was there can be undone. */
export function useRecipeAddress(draft: DraftStore, offer: Offer): void {
  const { change } = usePageAddress();
  useEffect(() => {
    const named = readRecipe(new URLSearchParams(location.search).get('recipe'));
    if (named === null) return;
    void getRecipeVersion(named.id, named.version).then((result) => {
      if (result.ok) {
        const { defaultSteps, maxSteps, tools: allTools } = offer;
        draft.getState().change(draftOfVersion(result.value, { defaultSteps, maxSteps, allTools }));
      }
      change({ recipe: null, view: 'full' }, 'replace');
    });
  }, [draft, offer, change]);
}
