'use client';

import { useCallback, useMemo, useState } from 'react';
import type { ModelsReply } from '../../lib/api/contract.ts';
import type { Offer } from '../rail/offer.ts';

/** The offer that came with the page, with the lists that were fetched since. */
export function useFreshOffer(given: Offer): Offer {
  const [fresh, setFresh] = useState<{ since: Offer; reply: ModelsReply } | null>(null);
  const takeIn = useCallback((reply: ModelsReply) => setFresh({ since: given, reply }), [given]);
  // A page that came again is newer than what was fetched for the one before.
  const lists = fresh?.since === given ? fresh.reply : null;
  return useMemo(() => ({ ...given, ...lists, takeIn }), [given, lists, takeIn]);
}
