'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ComparedRun } from '../../lib/api/compared.ts';
import { framesOf } from '../../lib/run/caption-frames.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { createPresentStore } from '../../lib/state/present-store.ts';
import { useFullScreen } from '../replay/use-full-screen.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Notes } from './notes.tsx';
import { PresentHead } from './present-head.tsx';
import { RunTabs, useRunNames } from './run-tabs.tsx';
import { useBeatText } from './sentences.tsx';
import { Stage } from './stage.tsx';
import { Transport } from './transport.tsx';
import { usePresentKeys } from './use-present-keys.ts';
import { showBeat, useKeptPlace, usePlaying } from './use-presenting.ts';

interface PresentationProps {
  runs: readonly ComparedRun[];
  trajectories: readonly Trajectory[];
  /** The frame at which it opens, paused; null to play from the beginning. */
  beat: number | null;
}

/** One run, or two side by side, that have ended: told beat by beat. */
export function Presentation({ runs, trajectories, beat }: PresentationProps) {
  const t = useTranslations('present');
  const frames = useMemo(() => framesOf(trajectories), [trajectories]);
  const [present] = useState(() => createPresentStore(frames, beat ?? 0));
  const { at, isBlank, hasNotes, ...doings } = useStore(present);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [shown, setShown] = useState(0);
  const names = useRunNames(trajectories);
  const stage = useRef<HTMLDivElement>(null);
  const { isFull, toggle: onScreen } = useFullScreen();
  const [help] = useState(() => () => setHelpOpen(true));
  usePlaying(present, beat !== null);
  useKeptPlace(present);
  usePresentKeys(present, { screen: onScreen, help });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what it is done for
  useEffect(() => {
    const { current } = stage;
    if (current) showBeat(current, at === frames.length - 1);
  }, [at, shown]);
  useEffect(() => {
    const { current } = stage;
    const onClick = () => {
      // Somebody who marks a piece of text does not want to go on.
      if (getSelection()?.isCollapsed !== false) present.getState().next();
    };
    current?.addEventListener('click', onClick);
    return () => current?.removeEventListener('click', onClick);
  }, [present]);
  return (
    <main id="main" className="present" tabIndex={-1}>
      <PresentHead
        ids={runs.map(({ summary }) => summary.id)}
        startedAt={runs[0]?.summary.startedAt ?? null}
        {...{ isFull, onScreen }}
        onHelp={help}
      />
      {names && <RunTabs {...{ names, shown }} onShow={setShown} />}
      <Stage {...{ trajectories, frames, at, names, shown, stage }} />
      {hasNotes && (
        <Notes
          notes={runs.map(({ summary }, run) => ({ name: names?.[run] ?? null, text: summary.note }))}
          onClose={doings.toggleNotes}
        />
      )}
      <Transport {...{ frames, at }} {...doings} onHelp={help} />
      <Announcer {...{ frames, at, names }} />
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      {isBlank && (
        <button type="button" className="present__blank" onClick={() => doings.setBlank(false)}>
          <span className="unseen" role="status">
            {t('blank')}
          </span>
        </button>
      )}
    </main>
  );
}

interface AnnouncerProps {
  frames: ReturnType<typeof framesOf>;
  at: number;
  names: readonly string[] | null;
}

/** Tells people who do not see the stage what is new on it. What was there when the page came they read by themselves. */
function Announcer({ frames, at, names }: AnnouncerProps) {
  const textOf = useBeatText();
  const [first] = useState(at);
  const [hasMoved, setMoved] = useState(false);
  if (at !== first && !hasMoved) setMoved(true);
  const words = (frames[at]?.beats ?? []).flatMap((beat, run) =>
    beat ? [names ? `${names[run]}. ${textOf(beat)}` : textOf(beat)] : [],
  );
  return (
    <div className="unseen" aria-live="polite">
      {hasMoved && words.join(' ')}
    </div>
  );
}
