import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { versionIn } from '../../../components/recipes/recipe-address.ts';
import { RecipePage } from '../../../components/recipes/recipe-page.tsx';
import { VersionRuns } from '../../../components/recipes/version-runs.tsx';
import { pick } from '../../../i18n/pick.ts';
import { services } from '../../../lib/server/services.ts';

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Runs shown below a version; all of them are on the page of runs. */
const SHOWN_RUNS = 6;

/** The recipe of an address. An id with a stray percent sign is as unknown as any other. */
async function recipeOf(params: PageProps['params']) {
  const { id } = await params;
  try {
    const reply = await services().recipes.get(decodeURIComponent(id));
    return 'recipe' in reply ? reply : null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const reply = await recipeOf(params);
  return reply ? { title: reply.recipe.name } : {};
}

export default async function OneRecipePage({ params, searchParams }: PageProps) {
  const [reply, query, messages] = await Promise.all([recipeOf(params), searchParams, getMessages()]);
  if (!reply) notFound();
  const { id, latest } = reply.recipe;
  const { recipes, store } = services();
  const [asked, other] = [versionIn(query.v), versionIn(query.against)];
  const has = (version: number | undefined) => reply.versions.some((listed) => listed.version === version);
  const shown = await recipes.find(id, asked !== undefined && has(asked) ? asked : latest);
  if (!shown) notFound();
  const { version } = shown;
  const against = other !== undefined && has(other) && other !== version ? await recipes.find(id, other) : null;
  const runs = await store.list({ limit: SHOWN_RUNS, recipe: { id, version } });
  const missing = [asked, other].find((named) => named !== undefined && !has(named)) ?? null;
  return (
    <NextIntlClientProvider messages={pick(messages, ['shell', 'recipes', 'step', 'outcome', 'reason', 'marks'])}>
      <RecipePage
        reply={reply}
        shown={shown}
        against={against}
        missing={missing}
        runs={<VersionRuns id={id} version={version} runs={runs.items} total={runs.total} />}
      />
    </NextIntlClientProvider>
  );
}
