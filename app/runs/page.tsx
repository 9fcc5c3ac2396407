import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { recipeUseIn } from '../../components/recipes/recipe-address.ts';
import { type RunFilters, readFilters, writeFilters } from '../../components/runs/run-filters.ts';
import { RunsView } from '../../components/runs/runs-view.tsx';
import type { ListedRecipeUse } from '../../components/runs/use-filter-names.ts';
import { pick } from '../../i18n/pick.ts';
import { services } from '../../lib/server/services.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runs');
  return { title: t('title') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The parameters of the page's address. */
function paramsOf(record: Awaited<PageProps['searchParams']>): URLSearchParams {
  const pairs = Object.entries(record).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}

/** The recipe that the address narrows the list to; null when it names none. */
async function recipeIn(asked: string | null): Promise<ListedRecipeUse | null> {
  const use = asked === null ? null : recipeUseIn(asked);
  if (!use) return null;
  const reply = await services().recipes.get(use.id);
  return { ...use, name: 'recipe' in reply ? reply.recipe.name : null };
}

async function firstPage(filters: RunFilters) {
  const { model, recipe, starred, text, outcome, reason, dialect, tool, flags, tags, sort } = filters;
  const use = recipe === null ? null : recipeUseIn(recipe);
  return services().store.list({
    limit: 50,
    ...{ text, flags, tags, sort },
    ...(outcome && { outcome }),
    ...(reason && { reason }),
    ...(model && { modelId: model }),
    ...(dialect && { dialect }),
    ...(tool && { tool }),
    ...(use && { recipe: use }),
    ...(starred && { isStarred: true }),
  });
}

export default async function RunsPage({ searchParams }: PageProps) {
  const [record, messages] = await Promise.all([searchParams, getMessages()]);
  const filters = readFilters(paramsOf(record));
  const { store, recordings } = services();
  const [first, choices, recipe] = await Promise.all([firstPage(filters), store.choices(), recipeIn(filters.recipe)]);
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'runs', 'remove', 'outcome', 'reason', 'marks'])}>
      <RunsView
        first={first}
        firstKey={writeFilters(filters)}
        choices={choices}
        recordings={recordings.list()}
        recipe={recipe}
      />
    </NextIntlClientProvider>
  );
}
