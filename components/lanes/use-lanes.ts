'use client';

import { useEffect, useMemo, useState } from 'react';
import { newKey } from '../../lib/api/client.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { MOST_LANES } from '../../lib/state/lane-letters.ts';
import { createLanesStore, type LanesStore } from '../../lib/state/lanes-store.ts';
import type { Standing } from '../playground/standing.ts';
import { type PageAddress, usePageAddress } from '../playground/use-page-address.ts';
import type { Offer } from '../rail/offer.ts';
import { hasOwn, isOfAddress, lanesOfAddress } from './lanes-address.ts';

/** No question that the server would not take comes from an address. In characters. */
const LONGEST_QUESTION = 20_000;

function firstLanes({ runs, links, demo }: PageAddress): (string | null)[] {
  // A demonstration has a lane of its own.
  if (demo !== null) return [null];
  const count = Math.min(Math.max(1, runs.length, links.length), MOST_LANES);
  return Array.from({ length: count }, (_, index) => runs[index] ?? null);
}

/** The lanes of the page, as the address and the last visit have them. `isOpening` until that is known. */
export function useLanes(offer: Offer, opened: readonly (Standing | null)[], firstQuestion: string) {
  const { address, change } = usePageAddress();
  const [first] = useState(address);
  const [isOpening, setOpening] = useState(true);
  const { defaultSteps } = offer;
  const defaults = useMemo(() => ({ ...EMPTY_DRAFT, maxSteps: defaultSteps }), [defaultSteps]);
  const [lanes] = useState(() => {
    const tab = () => browserTab(newKey);
    const made = createLanesStore({ defaults, shelf: browserShelf, tab, newId: newKey, runs: firstLanes(first) });
    for (const [index, { lane }] of made.getState().seats.entries())
      if (first.demo === null && opened[index] === 'missing') lane.getState().setGone();
    return made;
  });

  useEffect(() => {
    const box = document.querySelector<HTMLTextAreaElement>('#question');
    const isTaken = first.demo === null && box !== null && (box.value !== '' || document.activeElement === box);
    lanes.getState().restore();
    const stop = beginQuestion(lanes, { first, typed: isTaken ? box.value : null, usual: firstQuestion });
    if (new URLSearchParams(location.search).has('q')) change({ q: null, view: 'full' }, 'replace');
    let isOver = false;
    const takeOver = async () => {
      const { links } = first;
      if (links.length === 0 || isOfAddress(lanes, links, defaults)) return;
      const found = await lanesOfAddress(links, lanes, defaults);
      if (!found || isOver) return;
      const hadOwn = hasOwn(lanes, defaults);
      lanes.getState().replace(found.drafts, found.isPartial ? 'link-partly' : 'link');
      // Who had set up nothing has lost nothing, and need not be told.
      if (!hadOwn && !found.isPartial) lanes.getState().forget();
    };
    void takeOver().then(() => !isOver && setOpening(false));
    return () => {
      isOver = true;
      stop();
    };
  }, [lanes, first, firstQuestion, defaults, change]);
  return { lanes, defaults, isOpening, first };
}

interface Beginning {
  first: PageAddress;
  /** What somebody began to type before the page came alive. */
  typed: string | null;
  usual: string;
}

/** Which question stands in the box at first. Returns what ends the waiting for one. */
function beginQuestion(lanes: LanesStore, { first, typed, usual }: Beginning): () => void {
  const nothing = () => undefined;
  const [seat] = lanes.getState().seats;
  if (!seat) return nothing;
  const { question, change } = seat.draft.getState();
  const linked = new URLSearchParams(location.search).get('q')?.slice(0, LONGEST_QUESTION) ?? '';
  // Somebody who began to type must not find another text under the cursor.
  const known = typed ?? (linked || null);
  if (known !== null) change({ question: known });
  if (known !== null || question !== '') return nothing;
  if (first.run === null || first.demo !== null) {
    change({ question: usual });
    return nothing;
  }
  // A run that was opened by its address, on a page that has asked nothing yet: its question is the one to start from.
  return seat.lane.subscribe(({ trajectory }) => {
    const [now] = lanes.getState().seats;
    if (trajectory.question !== '' && now?.draft.getState().question === '')
      now.draft.getState().change({ question: trajectory.question });
  });
}
