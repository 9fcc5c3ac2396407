'use client';

import { Clock, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { isQueued } from './queued.ts';

/** A line that is back within a second is not worth moving the page for. */
const SHORT_MS = 1_000;

/** True once `isSo` has been true for a while. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), SHORT_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isLasting;
}

interface LaneNoticesProps {
  store: LaneStore;
  onReconnect(): void;
  /** More of the same kind. */
  children?: ReactNode;
}

/** What a person should know about the connection or the queue. */
export function LaneNotices({ store, onReconnect, children }: LaneNoticesProps) {
  const t = useTranslations('lane');
  const isLost = useLasting(useStore(store, (state) => state.connection === 'lost' && isLive(state)));
  const waits = useStore(store, ({ trajectory }) => isQueued(trajectory));
  return (
    <div className="lane__notices">
      {isLost && (
        <div className="note k-warn">
          <Unplug className="icon" aria-hidden />
          <div>
            <b>{t('lost')}</b> {t('lostSay')}
            <div className="note__do">
              <button type="button" className="link link--small" onClick={onReconnect}>
                {t('reconnect')}
              </button>
            </div>
          </div>
        </div>
      )}
      {waits && (
        <div className="note k-plain">
          <Clock className="icon" aria-hidden />
          <div>
            <b>{t('queued')}.</b> {t('queuedSay')}
          </div>
        </div>
      )}
      {children}
    </div>
  );
}
