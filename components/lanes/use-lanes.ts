'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '../../lib/api/client.ts';
import { type Draft, EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { MOST_LANES } from '../../lib/state/lane-letters.ts';
import type { LanesStore } from '../../lib/state/lanes-state.ts';
import { createLanesStore } from '../../lib/state/lanes-store.ts';
import { readPlace } from '../playground/last-place.ts';
import type { Standing } from '../playground/standing.ts';
import { type PageAddress, usePageAddress } from '../playground/use-page-address.ts';
import type { Offer } from '../rail/offer.ts';
import { hasOwn, isOfAddress, lanesOfAddress } from './lanes-address.ts';
import { askAsRun, comeBack, lookAt } from './lanes-opening.ts';

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

  const tools = useRef(offer.tools);
  useEffect(() => {
    const box = document.querySelector<HTMLTextAreaElement>('#question');
    const isTaken = first.demo === null && box !== null && (box.value !== '' || document.activeElement === box);
    const typed = isTaken ? box.value : null;
    lanes.getState().restore();
    const stops = [comeBack(lanes, first, change), lookAt(lanes, { first, defaults, typed, tools: tools.current })];
    if (!lanes.getState().isLooking || typed !== null)
      stops.push(beginQuestion(lanes, { first, typed, usual: firstQuestion }));
    const params = new URLSearchParams(location.search);
    if (params.has('q')) change({ q: null, view: 'full' }, 'replace');
    if (params.has('again')) change({ again: null }, 'replace');
    let isOver = false;
    void takeOver(lanes, { first, defaults, isOver: () => isOver }).then((stop) => {
      if (isOver) return stop();
      stops.push(stop);
      setOpening(false);
    });
    return () => {
      isOver = true;
      for (const stop of stops) stop();
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

/** Takes over the setups that the address names, unless they are here already. Returns what ends the waiting for a question. */
async function takeOver(
  lanes: LanesStore,
  { first, defaults, isOver }: { first: PageAddress; defaults: Draft; isOver(): boolean },
): Promise<() => void> {
  const nothing = () => undefined;
  const { links, run } = first;
  if (links.length === 0 || isOfAddress(lanes, links, defaults)) return nothing;
  const asks = new URLSearchParams(location.search).has('q');
  const found = await lanesOfAddress(links, lanes, defaults);
  if (!found || isOver()) return nothing;
  const hadOwn = hasOwn(lanes, defaults);
  // The runs of a link were asked something of their own.
  const isOther = run !== null && !asks && run !== readPlace().runs[0];
  lanes.getState().replace(found.drafts, found.isPartial ? 'link-partly' : 'link', isOther ? '' : undefined);
  // Who had set up nothing has lost nothing, and need not be told.
  if (!hadOwn && !found.isPartial) lanes.getState().forget();
  return isOther ? askAsRun(lanes) : nothing;
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
  return askAsRun(lanes);
}
