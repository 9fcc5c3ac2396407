import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { RecipesView } from '../../components/recipes/recipes-view.tsx';
import type { ShownRecipe } from '../../components/recipes/shown-recipe.ts';
import { pick } from '../../i18n/pick.ts';
import type { ListedRecipe } from '../../lib/api/recipe-contract.ts';
import { services } from '../../lib/server/services.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('recipes');
  return { title: t('title') };
}

/** Notes are read for so many recipes, the last changed ones; the list itself does not carry them. */
const MOST_NOTES = 50;

async function withNote(recipe: ListedRecipe, index: number): Promise<ShownRecipe> {
  if (recipe.updatedAt === null || index >= MOST_NOTES) return { ...recipe, note: '' };
  const version = await services().recipes.find(recipe.id, recipe.latest);
  return { ...recipe, note: version?.note ?? '' };
}

export default async function RecipesPage() {
  const [recipes, messages] = await Promise.all([services().recipes.list(), getMessages()]);
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'recipes'])}>
      <RecipesView recipes={await Promise.all(recipes.map(withNote))} />
    </NextIntlClientProvider>
  );
}
