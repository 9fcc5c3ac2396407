'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import { useAddressParams } from '../ui/address.tsx';
import { later } from '../ui/later.tsx';
import { useMedia } from '../ui/use-browser.ts';
import { ReplayLane } from './replay-lane.tsx';
import { Transport } from './transport.tsx';
import { useDoings } from './use-doings.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useReplay } from './use-replay.ts';
import { useReplayAddress } from './use-replay-address.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { type RunPageView, ViewTabs } from './view-tabs.tsx';

const Waterfall = later(() => import('./waterfall.tsx').then((module) => module.Waterfall));

interface RunPlayerProps {
  /** The lane with the whole run; it must keep its log. */
  lane: LaneStore;
  /** Whether the run had ended before the page was opened. */
  wasEnded: boolean;
  selected: number | null;
  onOpen(n: number, tab?: 'raw' | 'prompt'): void;
  endings: Endings;
  /** The run as it is, or as it ended: what is shown until somebody plays it. */
  children: ReactNode;
  inspector: ReactNode;
}

/** A run and, once it has ended, its player: bar, keys, waterfall, and the run as it was at any moment. */
export function RunPlayer({ lane, wasEnded, selected, onOpen, endings, children, inspector }: RunPlayerProps) {
  const t = useTranslations('replay');
  const replay = useReplay(lane, wasEnded);
  const putAddress = useReplayAddress(replay);
  const view: RunPageView = useAddressParams().get('view') === 'waterfall' ? 'waterfall' : 'timeline';
  const full = useFullScreen();
  const isWide = useMedia('(min-width: 1280px)', true);
  const isGone = useStore(lane, (state) => state.isGone);
  // A run that is over gets its player as soon as its log has come; what is around it stays where it is.
  const isComing = wasEnded && replay === null && !isGone;
  const { said, say } = useSaid();
  const step = useMemo(() => stepJump(replay, isWide ? putAddress : null), [replay, isWide, putAddress]);
  const doings = useDoings({ replay, onOpen, step, screen: full.toggle, say: () => say(t('copied')) });
  const onKeyDown = useReplayKeys(replay, doings);
  const shown = { replay, lane, selected, onOpen };
  return (
    <section className="run-player" aria-label={replay ? t('player') : undefined} onKeyDownCapture={onKeyDown}>
      <div className="workbench workbench--run">
        <div className="desk">
          {(replay || isComing) && (
            <ViewTabs view={view} onView={(next) => putAddress({ view: next === 'timeline' ? null : next })} />
          )}
          {replay && view === 'waterfall' ? (
            <Waterfall {...shown} replay={replay} />
          ) : (
            <TimelineView {...shown} endings={endings}>
              {children}
            </TimelineView>
          )}
        </div>
        {inspector}
      </div>
      {replay && <Transport replay={replay} isFull={full.isFull} onFull={full.toggle} onStep={step} />}
      {isComing && <div className="transport transport--coming" aria-hidden />}
      <p className="run-player__said" role="status">
        {said}
      </p>
    </section>
  );
}

/** Long enough to read a few words. */
const SAID_MS = 2_500;

/** Something that is said for a moment. */
function useSaid(): { said: string; say(text: string): void } {
  const [said, say] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => say(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return { said, say };
}

/** Jumps by steps; `put`, where there is one, opens the step in the inspector beside it. */
function stepJump(replay: ReplayStore | null, put: ((patch: Record<string, string | null>) => void) | null) {
  return (way: 1 | -1) => {
    if (!replay) return;
    replay.getState().jumpStep(way);
    const { facts, trajectory } = replay.getState();
    if (facts.steps > 0) put?.({ step: `A.${trajectory.steps.at(-1)?.n ?? 1}` });
  };
}

interface TimelineViewProps extends Pick<RunPlayerProps, 'lane' | 'selected' | 'onOpen' | 'endings' | 'children'> {
  replay: ReplayStore | null;
}

function TimelineView({ replay, children, ...rest }: TimelineViewProps) {
  return replay ? (
    <PlayedTimeline {...rest} replay={replay}>
      {children}
    </PlayedTimeline>
  ) : (
    children
  );
}

function PlayedTimeline({ replay, lane, children, ...rest }: TimelineViewProps & { replay: ReplayStore }) {
  const isOpen = useStore(replay, (state) => state.isOpen);
  if (!isOpen) return children;
  return <ReplayLane {...rest} replay={replay} whole={lane.getState().trajectory} letter="A" />;
}
