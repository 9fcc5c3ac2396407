'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { getRecipeVersion, saveVersion } from '../../lib/api/recipe-client.ts';
import { RecipeDialog } from './recipe-dialog.tsx';

interface RestoreDialogProps {
  id: string;
  version: number;
  latest: number;
  onClose(): void;
  onRestored(version: number): void;
}

/** Saves an old version again on top of the newest, so that nothing between is lost. */
export function RestoreDialog({ id, version, latest, onClose, onRestored }: RestoreDialogProps) {
  const t = useTranslations('recipes');
  const field = useId();
  const [note, setNote] = useState(t('restoreNote', { version }));
  const [newest, setNewest] = useState(latest);
  const restore = async () => {
    const old = await getRecipeVersion(id, version);
    if (!old.ok) return old.problem;
    const { recipe, settings } = old.value;
    const saved = await saveVersion(id, { basedOn: newest, recipe, settings, note });
    if (saved.ok) {
      onRestored(saved.value.version);
      return null;
    }
    if (!saved.isStale) return saved.problem;
    setNewest(saved.latestVersion);
    return { ...saved.problem, message: t('restoreStale', { latest: saved.latestVersion }), fix: null };
  };
  return (
    <RecipeDialog title={t('restoreTitle', { version })} doLabel={t('restore')} onDo={restore} onClose={onClose}>
      <p className="dialog__text">{t('restoreSay', { version, next: newest + 1 })}</p>
      <label className="recipe-field" htmlFor={field}>
        {t('note')}
      </label>
      <input
        id={field}
        className="text-input"
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </RecipeDialog>
  );
}
