'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Recipe } from '../../lib/run/config.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { isSameText, recipeOfDraft } from '../../lib/state/recipe-draft.ts';
import { useRecipeDesk } from '../editor/use-recipe-desk.ts';
import { pauseFor, useSettled } from '../editor/use-settled.ts';
import { type Offer, typedModel } from '../rail/offer.ts';
import { useModel } from '../rail/use-model.ts';

interface RunNotesProps {
  lane: LaneStore;
  draft: DraftStore;
  offer: Offer;
}

/** In what the run in the lane differs from the one that would start now. */
export function RunNotes(props: RunNotesProps) {
  return (
    <div className="run-notes">
      <AskedNote {...props} />
      <ModelNote {...props} />
      <ChangedNote {...props} />
    </div>
  );
}

/** Whether the box holds another question than the one that the run in the lane was asked. */
function useIsAnother(lane: LaneStore, draft: DraftStore): boolean {
  const asked = useStore(lane, ({ trajectory, isGone }) => (isGone ? '' : trajectory.question));
  const isSame = useStore(draft, ({ question }) => question.trim() === asked);
  return asked !== '' && !isSame;
}

/** Which question the run in the lane was asked, once the box holds another. */
function AskedNote({ lane, draft }: RunNotesProps) {
  const t = useTranslations('ask');
  const asked = useStore(lane, ({ trajectory, isGone }) => (isGone ? '' : trajectory.question));
  if (!useIsAnother(lane, draft)) return null;
  return (
    <p className="asked">
      <span>{t('asked')}</span> <q>{asked}</q>
    </p>
  );
}

/** Which model made the run in the lane, once another is chosen: Run would not show the same again. */
function ModelNote({ lane, draft, offer }: RunNotesProps) {
  const t = useTranslations('ask');
  const used = useStore(lane, ({ trajectory, isGone }) => (isGone ? undefined : trajectory.config?.model));
  const next = useModel(draft, offer);
  const isAnother = useIsAnother(lane, draft);
  // Another question is another run anyway, and one line is all the room there is.
  if (!used || !next || used.id === next.id || isAnother) return null;
  const b = (chunks: ReactNode) => <b>{chunks}</b>;
  return (
    <p className="asked asked--model">
      {t.rich('otherModel', { used: used.name, next: next.name, b })}
      {typedModel(offer, used.id) && (
        <button type="button" className="link link--small" onClick={() => draft.getState().change({ model: used.id })}>
          {t('useModel', { used: used.name })}
        </button>
      )}
    </p>
  );
}

/** The recipe that an ended run used, once the draft holds another text. */
function ChangedNote({ lane, draft, offer }: RunNotesProps) {
  const t = useTranslations('recipe');
  const desk = useRecipeDesk(draft, offer);
  const used = useStore(lane, ({ trajectory, isGone }) =>
    !isGone && trajectory.status === 'ended' ? (trajectory.config?.recipe ?? null) : null,
  );
  const recipe = useSettled(desk.recipe, pauseFor(desk.recipe.system));
  const isSame = useMemo(() => used === null || isSameText(used, recipeOfDraft(recipe)), [used, recipe]);
  if (used === null || isSame) return null;
  const { name, version, edited } = used as Recipe & { edited?: boolean };
  return (
    <p className="asked asked--changed" role="status">
      <b>{t('changed')}</b> {t('changedSay', { name, version, edited: edited ? 'yes' : 'no' })}
    </p>
  );
}
