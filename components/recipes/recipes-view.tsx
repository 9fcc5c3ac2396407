'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';
import { later } from '../ui/later.tsx';
import { ImportRecipe } from './import-recipe.tsx';
import { RecipeItem } from './recipe-item.tsx';
import type { ShownRecipe } from './shown-recipe.ts';

const RemoveRecipeDialog = later(() =>
  import('./remove-recipe-dialog.tsx').then((module) => module.RemoveRecipeDialog),
);

/** All recipes: those of people, then those that come with the playground. */
export function RecipesView({ recipes }: { recipes: ShownRecipe[] }) {
  const t = useTranslations('recipes');
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<ListedRecipe | null>(null);
  const own = recipes.filter(({ isPreset }) => !isPreset);
  const presets = recipes.filter(({ isPreset }) => isPreset);
  return (
    <main id="main" className="runs recipes">
      <ImportRecipe>
        <div className="runs__top">
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {t('title')}
          </h1>
        </div>
        <p className="recipes__say">{t('say')}</p>
      </ImportRecipe>
      <h2>{t('own')}</h2>
      {own.length === 0 ? (
        <div className="sheet recipes__none">
          <p>{t('ownNone')}</p>
        </div>
      ) : (
        <ul className="sheet">
          {own.map((recipe) => (
            <RecipeItem key={recipe.id} recipe={recipe} onDelete={() => setLeaving(recipe)} />
          ))}
        </ul>
      )}
      <h2>{t('presets')}</h2>
      <ul className="sheet">
        {presets.map((recipe) => (
          <RecipeItem key={recipe.id} recipe={recipe} onDelete={() => undefined} />
        ))}
      </ul>
      {leaving && (
        <RemoveRecipeDialog
          recipe={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null);
            router.refresh();
            heading.current?.focus();
          }}
        />
      )}
    </main>
  );
}
