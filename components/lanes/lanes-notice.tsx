'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { letterOf } from '../../lib/state/lane-letters.ts';
import { hasUnsavedText, type LanesUndo } from '../../lib/state/lanes-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { LanesDesk } from './use-lanes-desk.ts';

/** So long a change can be taken back, in milliseconds. One that would cost a text waits until somebody has seen it. */
const SHOWN_MS = 30_000;

interface LanesNoticeProps {
  desk: LanesDesk;
  /** A fork took the place of its original, since there was no other. */
  isFull: boolean;
  onSeen(): void;
}

/** Says what was just done to the lanes, and takes it back. */
export function LanesNotice({ desk, isFull, onSeen }: LanesNoticeProps) {
  const t = useTranslations('lanes');
  const undo = useStore(desk.lanes, ({ undos }) => undos.at(-1) ?? null);
  const [hushed, setHushed] = useState<string | null>(null);
  const hush = useCallback(() => {
    const { undos, isLooking, forget } = desk.lanes.getState();
    const last = undos.at(-1);
    if (last) setHushed(keyOf(last));
    // The own lanes stay the way back from what is only looked at.
    if (!isLooking) forget();
  }, [desk]);
  const textOf = ({ kind, ...rest }: LanesUndo) =>
    'why' in rest ? t(`replaced.${rest.why}`) : t('removed', { letter: letterOf(rest.index) });
  return (
    <div className="lanes-notice" role="status">
      {undo && keyOf(undo) !== hushed && (
        <Note key={keyOf(undo)} onOver={hush} isLasting={hasUnsavedText(undo)}>
          <span>{textOf(undo)}</span>
          <Button look="quiet" onClick={desk.undo}>
            {t('undo')}
          </Button>
        </Note>
      )}
      {isFull && !undo && (
        <Note onOver={onSeen}>
          <span>{t('forkedHere')}</span>
        </Note>
      )}
    </div>
  );
}

const keyOf = (undo: LanesUndo) =>
  undo.kind === 'removed' ? undo.seat.key : [undo.why, ...undo.seats.map(({ key }) => key)].join();

interface NoteProps {
  onOver(): void;
  isLasting?: boolean;
  children: ReactNode;
}

/** A line that goes by itself, but not from under the pointer or the focus. */
function Note({ onOver, isLasting = false, children }: NoteProps) {
  const t = useTranslations('lanes');
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || isLasting) return;
    const timer = setTimeout(onOver, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isLasting, onOver]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div
      className="lanes-note"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
      <IconButton label={t('hide')} onClick={onOver}>
        <X className="icon-14" aria-hidden />
      </IconButton>
    </div>
  );
}
