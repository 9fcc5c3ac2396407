'use client';

import { Download, PencilLine, Play, Trash2, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { problemText } from './problem-text.ts';
import { playgroundAddress, recipeAddress } from './recipe-address.ts';
import { RemoveRecipeDialog } from './remove-recipe-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { saveFile } from './save-file.ts';

interface RecipeActionsProps {
  recipe: ListedRecipe;
  /** The version that is shown. */
  version: number;
}

/** What can be done with a recipe: use it, restore the version that is shown, export, rename, delete. */
export function RecipeActions({ recipe, version }: RecipeActionsProps) {
  const t = useTranslations('recipes');
  const router = useRouter();
  const [open, setOpen] = useState<'rename' | 'restore' | 'remove' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id, name, latest, isPreset } = recipe;
  const close = () => setOpen(null);
  const exportFile = async () => {
    const problem = await saveFile(id, version);
    setTrouble(problem && problemText(problem, t('offline')));
  };
  return (
    <div className="recipe-do">
      {version !== latest && (
        <Button onClick={() => setOpen('restore')}>
          <Undo2 className="icon-14" aria-hidden />
          {t('restoreThis', { version })}
        </Button>
      )}
      <Button look="quiet" onClick={() => void exportFile()}>
        <Download className="icon-14" aria-hidden />
        {t('export')}
      </Button>
      {!isPreset && (
        <>
          <Button look="quiet" onClick={() => setOpen('rename')}>
            <PencilLine className="icon-14" aria-hidden />
            {t('rename')}
          </Button>
          <Button look="quiet" onClick={() => setOpen('remove')}>
            <Trash2 className="icon-14" aria-hidden />
            {t('delete')}
          </Button>
        </>
      )}
      <Link className={buttonClass('ink')} href={playgroundAddress(id, version)} prefetch={false}>
        <Play className="icon-14" aria-hidden />
        {t('use')}
      </Link>
      {trouble && (
        <p className="note k-error w-full" role="alert">
          {trouble}
        </p>
      )}
      {open === 'rename' && (
        <RenameDialog
          id={id}
          name={name}
          onClose={close}
          onRenamed={() => {
            close();
            router.refresh();
          }}
        />
      )}
      {open === 'restore' && (
        <RestoreDialog
          id={id}
          version={version}
          latest={latest}
          onClose={close}
          onRestored={(next) => {
            close();
            router.push(recipeAddress(id, next));
            router.refresh();
          }}
        />
      )}
      {open === 'remove' && (
        <RemoveRecipeDialog recipe={recipe} onClose={close} onRemoved={() => router.push('/recipes')} />
      )}
    </div>
  );
}
