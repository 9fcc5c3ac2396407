'use client';

import { Play, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { playgroundAddress, recipeAddress, runsAddress } from './recipe-address.ts';
import type { ShownRecipe } from './shown-recipe.ts';
import { When } from './when.tsx';

interface RecipeItemProps {
  recipe: ShownRecipe;
  onDelete(): void;
}

/** One recipe in the list. */
export function RecipeItem({ recipe, onDelete }: RecipeItemProps) {
  const t = useTranslations('recipes');
  const { id, name, dialect, source, latest, versions, updatedAt, note, runs, isPreset } = recipe;
  return (
    <li className="recipe-item">
      <div className="recipe-item__about">
        <h3>
          <Link href={recipeAddress(id)} prefetch={false}>
            {name}
          </Link>
          <span className="mono chip">{dialect}</span>
        </h3>
        {source !== null && <p>{source}</p>}
        {note !== '' && <p>{t('lastNote', { note })}</p>}
      </div>
      <p className="recipe-item__facts">
        <span>{t('versions', { count: versions })}</span>
        {updatedAt === null ? <span>{t('unchanged')}</span> : <When iso={updatedAt} />}
        {runs > 0 ? (
          <Link className="link link--small" href={runsAddress(id)} prefetch={false}>
            {t('runs', { count: runs })}
          </Link>
        ) : (
          <span>{t('runs', { count: 0 })}</span>
        )}
      </p>
      <div className="recipe-item__do">
        <Link
          className={buttonClass()}
          href={playgroundAddress(id, latest)}
          prefetch={false}
          aria-label={t('useNamed', { name })}
        >
          <Play className="icon-14" aria-hidden />
          {t('use')}
        </Link>
        {!isPreset && (
          <IconButton label={t('deleteNamed', { name })} onClick={onDelete}>
            <Trash2 className="icon-14" aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}
