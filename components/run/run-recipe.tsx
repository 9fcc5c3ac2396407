'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { ListedRun } from '../../lib/api/client.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { recipeAddress } from '../recipes/recipe-address.ts';

/** The recipe a run used, with a way to it; and whether it was changed and not saved. */
export function RunRecipe({ summary, lane }: { summary: ListedRun; lane: LaneStore }) {
  const t = useTranslations('run');
  const isEdited = useStore(lane, ({ trajectory }) => {
    const recipe = trajectory.config?.recipe as { edited?: unknown } | undefined;
    return recipe?.edited === true;
  });
  const { recipeId, recipeName, recipeVersion } = summary;
  if (recipeId === '') return null;
  return (
    <span>
      {t('recipeIs')}{' '}
      <Link className="link link--small" href={recipeAddress(recipeId, recipeVersion)} prefetch={false}>
        {t('recipe', { name: recipeName, version: recipeVersion })}
      </Link>
      {isEdited && (
        <>
          {' '}
          <span className="chip" title={t('editedSay')}>
            {t('edited')}
          </span>
        </>
      )}
    </span>
  );
}
