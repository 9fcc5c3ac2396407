'use client';

import { useCallback, useEffect, useState } from 'react';
import { listRecipes } from '../../lib/api/recipe-client.ts';
import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';

/** The recipes that the server keeps; asked again whenever somebody comes back to the page, who may have saved elsewhere. */
export function useRecipeList() {
  const [items, setItems] = useState<ListedRecipe[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const refresh = useCallback(async () => {
    const result = await listRecipes();
    setFailed(!result.ok);
    if (result.ok) setItems(result.value.items);
  }, []);
  useEffect(() => {
    void refresh();
    const onFocus = () => void refresh();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refresh]);
  return { items, hasFailed, refresh };
}
