import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { recipeUseIn } from '../../components/recipes/recipe-address.ts';
import type { ListedRecipeUse } from '../../components/runs/recipe-filter.tsx';
import { RunsView } from '../../components/runs/runs-view.tsx';
import { pick } from '../../i18n/pick.ts';
import { services } from '../../lib/server/services.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runs');
  return { title: t('title') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The recipe that the address narrows the list to; null when it names none. */
async function recipeIn(asked: string | string[] | undefined): Promise<ListedRecipeUse | null> {
  const use = typeof asked === 'string' ? recipeUseIn(asked) : null;
  if (!use) return null;
  const reply = await services().recipes.get(use.id);
  return { ...use, name: 'recipe' in reply ? reply.recipe.name : null };
}

export default async function RunsPage({ searchParams }: PageProps) {
  const [{ recipe: asked }, messages] = await Promise.all([searchParams, getMessages()]);
  const recipe = await recipeIn(asked);
  const first = await services().store.list({ limit: 50, recipe: recipe ?? undefined });
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'runs', 'remove', 'outcome', 'reason', 'marks'])}>
      <RunsView key={recipe?.asked ?? ''} first={first} recipe={recipe} />
    </NextIntlClientProvider>
  );
}
