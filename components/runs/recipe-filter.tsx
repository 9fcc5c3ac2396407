import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { recipeAddress } from '../recipes/recipe-address.ts';

/** A recipe whose runs are listed. */
export interface ListedRecipeUse {
  /** As the address has it. */
  asked: string;
  id: string;
  version?: number;
  /** Null for one that was deleted; its runs are still there. */
  name: string | null;
}

/** Says which recipe the list is narrowed to, and takes that away. */
export function RecipeFilter({ recipe: { id, version, name } }: { recipe: ListedRecipeUse }) {
  const t = useTranslations('runs');
  const shown = name ?? id;
  return (
    <p className="recipe-filter">
      <span>
        {version === undefined
          ? t('recipeFilter', { name: shown })
          : t('recipeFilterVersion', { name: shown, version })}
      </span>
      {name !== null && (
        <Link className="link link--small" href={recipeAddress(id, version)}>
          {t('recipeOpen')}
        </Link>
      )}
      <Link className="icon-button" href="/runs" aria-label={t('recipeClear')} title={t('recipeClear')}>
        <X className="icon-14" aria-hidden />
      </Link>
    </p>
  );
}
