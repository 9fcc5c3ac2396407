'use client';

import { useStore } from 'zustand';
import type { ModelEntry } from '../../lib/api/contract.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { modelOf, type Offer } from './offer.ts';

/** The model that the next run would use. */
export function useModel(draft: DraftStore, offer: Offer): ModelEntry | undefined {
  return modelOf(
    offer,
    useStore(draft, (state) => state.model),
  );
}
