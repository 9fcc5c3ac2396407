'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { renameRecipe } from '../../lib/api/recipe-client.ts';
import { RecipeDialog } from './recipe-dialog.tsx';

interface RenameDialogProps {
  id: string;
  name: string;
  onClose(): void;
  onRenamed(): void;
}

/** Gives a saved recipe another name. */
export function RenameDialog({ id, name, onClose, onRenamed }: RenameDialogProps) {
  const t = useTranslations('recipes');
  const field = useId();
  const [next, setNext] = useState(name);
  const rename = async () => {
    const result = await renameRecipe(id, next);
    if (!result.ok) return result.problem;
    onRenamed();
    return null;
  };
  return (
    <RecipeDialog title={t('renameTitle')} doLabel={t('rename')} onDo={rename} onClose={onClose}>
      <label className="recipe-field" htmlFor={field}>
        {t('name')}
      </label>
      <input
        id={field}
        className="text-input"
        required
        maxLength={200}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
    </RecipeDialog>
  );
}
