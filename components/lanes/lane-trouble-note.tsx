'use client';

import { OctagonX, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { useTroubleText } from '../playground/use-trouble-text.ts';
import { IconButton } from '../ui/button.tsx';
import type { LaneRunner } from './lane-runner.ts';

/** What went wrong with the start or the stop of one lane, in its column; the others go on. */
export function LaneTroubleNote({ runner }: { runner: LaneRunner }) {
  const t = useTranslations('lanes');
  const textOf = useTroubleText();
  const trouble = useStore(runner.state, (state) => state.trouble);
  const text = textOf(trouble);
  // A missing question is said at its box.
  if (text === null || trouble?.what === 'empty') return null;
  return (
    <div role="alert" className="note k-error">
      <OctagonX className="icon" aria-hidden />
      <div>
        <b>{text.message}</b> {text.fix}
      </div>
      <IconButton label={t('hide')} onClick={runner.forget}>
        <X className="icon-14" aria-hidden />
      </IconButton>
    </div>
  );
}
