'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { useOutcomeTitle } from '../timeline/outcome-look.tsx';
import { type Announcement, latestAnnouncement } from './announcement.ts';

/** At most one sentence a second, or a screen reader falls behind. */
const QUIET_MS = 1_000;

/** The one live region of a lane: names finished facts, and reads the answer once. The visible stream is silent. */
export function LaneAnnouncer({ store }: { store: LaneStore }) {
  const t = useTranslations('lane.say');
  const titleOf = useOutcomeTitle();
  const [said, setSaid] = useState<Announcement | null>(null);
  const wasLive = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let saidKey: string | null = null;
    const say = () => {
      timer = null;
      const next = latestAnnouncement(store.getState().trajectory);
      if (!next || next.key === saidKey) return;
      saidKey = next.key;
      setSaid(next);
      timer = setTimeout(say, QUIET_MS);
    };
    return store.subscribe((state) => {
      // A run that is only looked up is not news.
      if (isLive(state) && state.trajectory.status === 'running') wasLive.current = true;
      if (wasLive.current && timer === null) say();
    });
  }, [store]);
  if (!said) return <p className="unseen" role="status" />;
  const { kind, step, tool, text } = said;
  const end = store.getState().trajectory.end;
  const spoken = kind === 'end' && end ? titleOf(end.outcome, end.reason, false) : text;
  return (
    <p className="unseen" role="status">
      {t(kind, { step, tool, text: spoken })}
    </p>
  );
}
