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
  /** In place of the words under the title of a lane in which nothing has run yet. */
  setup?: ReactNode;
  /** Its place among the lanes of the page, from 0. */
  place?: number;
  isOneOfMany?: boolean;
  /** Its recipe and settings are those that the page shows. */
  isCurrent?: boolean;
  /** In place of the head that says only what runs. */
  head?: ReactNode;
  /** More that a person should know, below those of the connection. */
  notes?: ReactNode;
  /** Somebody turned to it. */
  onFocus?(): void;
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
  setup,
  place = 0,
  isOneOfMany = false,
  isCurrent = false,
  head,
  notes,
  onFocus,
}: LaneProps) {
  const t = useTranslations('lane');
  const runId = useStore(store, (state) => state.runId);
  const trajectory = useStore(store, (state) => state.trajectory);
  const isGone = useStore(store, (state) => state.isGone);
  const isNewer = useStore(store, (state) => state.isNewer);
  const live = useStore(store, isLive);
  const isLost = useStore(store, (state) => state.connection === 'lost');
  const isEmpty = runId === null || isGone;
  const what = !isGone ? 'empty' : isNewer ? 'newer' : trajectory.seq > 0 ? 'deleted' : 'gone';
  return (
    <section
      className="lane"
      id={place === 0 ? 'lane' : undefined}
      data-lane={place}
      tabIndex={-1}
      aria-label={t('region', { letter })}
      aria-current={isCurrent || undefined}
      onFocusCapture={onFocus}
      onPointerDownCapture={onFocus}
    >
      {head ?? (!isGone && <LaneHead store={store} letter={letter} />)}
      <div className="lane__rest">
        <LaneNotices store={store} onReconnect={onReconnect}>
          {notes}
        </LaneNotices>
        {isEmpty ? (
          <div className="lane__empty flex-1">
            <h3>{t(what)}</h3>
            {!isGone && setup ? setup : <p>{t(`${what}Say`)}</p>}
            {!isGone && whenEmpty}
            {isGone && (
              <Link className={clsx(buttonClass(), 'mt-4')} href="/runs" prefetch={false}>
                {t('goneDo')}
              </Link>
            )}
          </div>
        ) : (
          <LaneScroll
            key={runId}
            steps={trajectory.steps.length}
            startsAtTop={startsAtTop}
            label={isOneOfMany ? t('stepsOf', { letter }) : t('steps')}
          >
            {trajectory.status === 'empty' ? (
              <p className="lane__empty dim">{t('loading')}</p>
            ) : (
              <Timeline {...{ trajectory, selected, onOpen, endings }} isLive={live} canDecide />
            )}
          </LaneScroll>
        )}
        {!isEmpty && <LaneFoot trajectory={trajectory} isTicking={live && !isLost} />}
        <LaneAnnouncer store={store} letter={isOneOfMany ? letter : null} />
      </div>
    </section>
  );
}
