'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { EndPlace } from '../timeline/end-steps.ts';
import { useAddressParams } from '../ui/address.tsx';
import { usePageAddress } from './use-page-address.ts';

/** What takes the focus in each place. */
const TARGETS: Record<EndPlace, string> = {
  question: '#question',
  model: '[data-place=model] .select',
  recipe: '[data-place=recipe] .cm-content',
  examples: '[data-place=examples] .fold__foot button',
};

/** Looks this often for a place that is still being fetched or opened, and no longer than that, in milliseconds. */
const LOOK_MS = 50;
const GIVE_UP_MS = 4_000;

/** So long a place is marked, in milliseconds: after a press with the pointer the focus alone does not show. */
const MARKED_MS = 2_000;

function arriveAt(target: HTMLElement, place: EndPlace): void {
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  target.dataset.led = '';
  setTimeout(() => delete target.dataset.led, MARKED_MS);
  // To pick a model is what it was about.
  if (place === 'model') target.click();
}

/** The place that an address leads to; null for none. */
function readLead(text: string | null): EndPlace | null {
  return text !== null && Object.hasOwn(TARGETS, text) ? (text as EndPlace) : null;
}

/**
 * Leads to a part of the playground: scrolls there and gives it the focus, as soon as it is there. `openSettings` shows the
 * settings where they are put away. An address with `lead` in it does the same once the page is alive.
 */
export function useLead(openSettings: () => void): (place: EndPlace) => void {
  const { change } = usePageAddress();
  const [wanted, setWanted] = useState<EndPlace | null>(null);
  const asked = readLead(useAddressParams().get('lead'));
  const open = useRef(openSettings);
  open.current = openSettings;
  const lead = useCallback((place: EndPlace) => {
    if (place !== 'question') open.current();
    setWanted(place);
  }, []);
  useEffect(() => {
    if (asked === null) return;
    // The router hears of a new address only once its own effect has run, which comes after those of all that is in the page.
    const timer = setTimeout(() => {
      change({ lead: null }, 'replace');
      lead(asked);
    });
    return () => clearTimeout(timer);
  }, [asked, change, lead]);
  useEffect(() => {
    if (wanted === null) return;
    const began = Date.now();
    const look = () => {
      // The rail still shows the settings of another lane.
      if (document.querySelector('.rail[data-settling]')) return;
      const target = document.querySelector<HTMLElement>(TARGETS[wanted]);
      if (target) arriveAt(target, wanted);
      if (target || Date.now() - began > GIVE_UP_MS) setWanted(null);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [wanted]);
  return lead;
}
