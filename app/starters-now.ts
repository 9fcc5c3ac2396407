import { getTranslations } from 'next-intl/server';
import type { Starter } from '../components/home/first-run.tsx';
import { STARTERS } from '../components/home/starters.ts';
import type { Offer } from '../components/rail/offer.ts';

/** The questions to begin with, each with the model that shows it best among those that are offered. */
export async function startersNow({ models, scriptedOnly }: Offer): Promise<Starter[]> {
  const t = await getTranslations('starters');
  const usual = models.find(({ isDefault }) => isDefault)?.id ?? null;
  return STARTERS.map((starter) => ({
    ...starter,
    // Where only characters are there, a starter without one of its own must not run with the last one picked.
    model: models.find(({ id }) => id === starter.model)?.id ?? (scriptedOnly ? usual : null),
    title: t(`${starter.id}.title`),
    question: t(`${starter.id}.question`),
    say: t(`${starter.id}.say`),
  }));
}
