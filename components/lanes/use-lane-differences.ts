'use client';

import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Draft, draftOf } from '../../lib/state/draft.ts';
import type { DraftState, DraftStore } from '../../lib/state/draft-store.ts';
import { type LaneDifference, laneDifferences } from '../../lib/state/lane-differences.ts';
import type { Offer } from '../rail/offer.ts';
import { laneOffer } from './lane-offer.ts';

/** The texts of a draft are looked at once nobody has typed for this long, in milliseconds. */
const PAUSE_MS = 300;

type Texts = Pick<Draft, 'recipe' | 'base'>;

/** What may differ and is not typed: none of it changes with each key. */
function settingsOf(state: DraftState): Omit<Draft, 'question' | keyof Texts> {
  const { question: _, recipe: _recipe, base: _base, ...rest } = draftOf(state);
  return rest;
}

const textsOf = ({ recipe, base }: Texts): Texts => ({ recipe, base });

/** The recipe of a draft, after a pause in the typing. `look` takes it as it is now. */
function useTexts(store: DraftStore): [Texts, look: () => void] {
  const [texts, setTexts] = useState(() => textsOf(store.getState()));
  useEffect(() => {
    const look = () =>
      setTexts((before) => {
        const now = textsOf(store.getState());
        return now.recipe === before.recipe && now.base === before.base ? before : now;
      });
    look();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe((now, before) => {
      if (now.recipe === before.recipe && now.base === before.base) return;
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return [texts, () => setTexts(textsOf(store.getState()))];
}

/** In what a lane differs from the first, and how to take one of these differences back. */
export function useLaneDifferences(
  base: DraftStore,
  draft: DraftStore,
  offer: Offer,
): { differences: LaneDifference[]; revert(difference: LaneDifference): void } {
  const compared = useMemo(() => laneOffer(offer), [offer]);
  const usual = useStore(base, useShallow(settingsOf));
  const own = useStore(draft, useShallow(settingsOf));
  const [usualTexts] = useTexts(base);
  const [ownTexts, look] = useTexts(draft);
  const differences = useMemo(
    () => laneDifferences({ question: '', ...usual, ...usualTexts }, { question: '', ...own, ...ownTexts }, compared),
    [usual, usualTexts, own, ownTexts, compared],
  );
  return {
    differences,
    revert(difference) {
      draft.getState().change(difference.revert);
      look();
    },
  };
}
