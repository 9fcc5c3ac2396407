'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import type { Endings } from '../timeline/end-actions.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { buttonClass } from '../ui/button.tsx';
import { LaneAnnouncer } from './lane-announcer.tsx';
import { LaneFoot } from './lane-foot.tsx';
import { LaneHead } from './lane-head.tsx';
import { LaneNotices } from './lane-notices.tsx';
import { LaneScroll } from './lane-scroll.tsx';

interface LaneProps {
  store: LaneStore;
  letter: string;
  selected: number | null;
  onOpen(n: number, tab?: 'raw'): void;
  onReconnect(): void;
  endings?: Endings;
  /** A run that had ended before the page was opened is read from its start. */
  startsAtTop?: boolean;
  /** Shown below the words of a lane in which nothing has run yet. */
  whenEmpty?: ReactNode;
}

/** One column: what runs, how far it is, the timeline, and the figures. */
export function Lane({
  store,
  letter,
  selected,
  onOpen,
  onReconnect,
  endings,
  startsAtTop = false,
  whenEmpty,
}: LaneProps) {
  const t = useTranslations('lane');
  const runId = useStore(store, (state) => state.runId);
  const trajectory = useStore(store, (state) => state.trajectory);
  const isGone = useStore(store, (state) => state.isGone);
  const live = useStore(store, isLive);
  const isLost = useStore(store, (state) => state.connection === 'lost');
  const isEmpty = runId === null || isGone;
  const what = !isGone ? 'empty' : trajectory.seq > 0 ? 'deleted' : 'gone';
  return (
    <section className="lane" id="lane" tabIndex={-1} aria-label={t('region', { letter })}>
      {!isGone && <LaneHead store={store} letter={letter} />}
      <LaneNotices store={store} onReconnect={onReconnect} />
      {isEmpty ? (
        <div className="lane__empty flex-1">
          <h3>{t(what)}</h3>
          <p>{t(`${what}Say`)}</p>
          {!isGone && whenEmpty}
          {isGone && (
            <Link className={clsx(buttonClass(), 'mt-4')} href="/runs" prefetch={false}>
              {t('goneDo')}
            </Link>
          )}
        </div>
      ) : (
        <LaneScroll key={runId} steps={trajectory.steps.length} startsAtTop={startsAtTop}>
          {trajectory.status === 'empty' ? (
            <p className="lane__empty dim">{t('loading')}</p>
          ) : (
            <Timeline {...{ trajectory, selected, onOpen, endings }} isLive={live} />
          )}
        </LaneScroll>
      )}
      {!isEmpty && <LaneFoot trajectory={trajectory} isTicking={live && !isLost} />}
      <LaneAnnouncer store={store} />
    </section>
  );
}
