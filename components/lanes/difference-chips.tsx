'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { differenceKey, type LaneDifference } from '../../lib/state/lane-differences.ts';
import type { Offer } from '../rail/offer.ts';
import { useDifferenceText, useRevertText } from './difference-text.ts';
import { useLaneDifferences } from './use-lane-differences.ts';

/** So many are shown; one more would take as much room as the button that stands for it. */
const SHOWN = 4;

interface DifferenceChipsProps {
  /** The draft of lane A. */
  base: DraftStore;
  draft: DraftStore;
  offer: Offer;
}

/** In what a lane differs from A, each a button that takes it back. The list stays when it is empty: it takes the focus of its last button. */
export const DifferenceChips = memo(function DifferenceChips({ base, draft, offer }: DifferenceChipsProps) {
  const t = useTranslations('laneDifferences');
  const { differences, revert } = useLaneDifferences(base, draft, offer);
  const textOf = useDifferenceText(offer);
  const revertText = useRevertText(offer);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // Where the focus goes when the button that had it is gone, so that the keyboard goes on from there.
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    if (focusAt.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(focusAt.current, buttons.length - 1)];
    focusAt.current = null;
    (next ?? list.current)?.focus();
  });
  const hidden = differences.length > SHOWN + 1 && !isOpen ? differences.length - SHOWN : 0;
  const shown = differences.slice(0, differences.length - hidden);
  const takeBack = (difference: LaneDifference, at: number) => {
    focusAt.current = at;
    revert(difference);
  };
  return (
    <ul ref={list} className="differences" aria-label={t('label')} tabIndex={-1}>
      {shown.map((difference, at) => (
        <li key={differenceKey(difference)}>
          <button
            type="button"
            className="difference"
            title={revertText(difference)}
            onClick={() => takeBack(difference, at)}
          >
            {textOf(difference)}
            <span className="unseen">. {revertText(difference)}</span>
            <Undo2 className="icon-14" aria-hidden />
          </button>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className="link link--small difference__more"
            onClick={() => {
              focusAt.current = SHOWN;
              setOpen(true);
            }}
          >
            {t('more', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
});
