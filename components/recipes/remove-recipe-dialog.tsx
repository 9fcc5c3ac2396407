'use client';

import { useTranslations } from 'next-intl';
import { deleteRecipe } from '../../lib/api/recipe-client.ts';
import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';
import { RecipeDialog } from './recipe-dialog.tsx';

interface RemoveRecipeDialogProps {
  recipe: ListedRecipe;
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a recipe goes for good. */
export function RemoveRecipeDialog({ recipe, onClose, onRemoved }: RemoveRecipeDialogProps) {
  const t = useTranslations('recipes');
  const remove = async () => {
    const result = await deleteRecipe(recipe.id);
    // What is gone already is what was wanted.
    if (!result.ok && result.problem.status !== 404) return result.problem;
    onRemoved();
    return null;
  };
  return (
    <RecipeDialog title={t('removeTitle')} doLabel={t('delete')} isDanger onDo={remove} onClose={onClose}>
      <p className="dialog__text">
        <q>{recipe.name}</q>
      </p>
      <p className="dialog__text">{t('removeSay', { versions: recipe.versions, runs: recipe.runs })}</p>
    </RecipeDialog>
  );
}
