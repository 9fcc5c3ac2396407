import type { DraftStore } from '../../lib/state/draft-store.ts';
import type { DraftAccess } from '../promote/draft-access.ts';
import { dialectOfDraft, modelOf, type Offer } from './offer.ts';

/** The way to a draft that the page has on it. */
export function draftAccessOf(draft: DraftStore, offer: Offer): DraftAccess {
  return {
    isHere: true,
    read() {
      const { recipe, base, model, dialect } = draft.getState();
      return { recipe, base, dialect: dialectOfDraft(offer, modelOf(offer, model), dialect) };
    },
    change: (part) => draft.getState().change(part),
  };
}
