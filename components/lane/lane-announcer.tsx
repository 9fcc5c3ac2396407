'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { isLive, type LaneState, type LaneStore } from '../../lib/state/lane-store.ts';
import { useOutcomeTitle } from '../timeline/outcome-look.tsx';
import { type Announcement, latestAnnouncement } from './announcement.ts';

/** At most one sentence a second, or a screen reader falls behind. */
const QUIET_MS = 1_000;

/** What was said last, and how the run had ended then. */
interface Said extends Announcement {
  end: Trajectory['end'];
}

interface LaneAnnouncerProps {
  store: LaneStore;
  /** Where there are several lanes, whose news it is. */
  letter?: string | null;
}

/** The one live region of a lane: names finished facts, and reads the answer once. The visible stream is silent. */
export function LaneAnnouncer({ store, letter = null }: LaneAnnouncerProps) {
  const t = useTranslations('lane.say');
  const titleOf = useOutcomeTitle();
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let run = store.getState().runId;
    let saidKey: string | null = null;
    let isNews = false;
    const say = () => {
      timer = undefined;
      const { trajectory } = store.getState();
      const next = latestAnnouncement(trajectory);
      if (!next || next.key === saidKey) return;
      saidKey = next.key;
      setSaid({ ...next, end: trajectory.end });
      timer = setTimeout(say, QUIET_MS);
    };
    const look = (state: LaneState) => {
      if (state.runId !== run) {
        // Nothing of the run before may stand there while this one goes on.
        clearTimeout(timer);
        timer = undefined;
        run = state.runId;
        saidKey = null;
        isNews = false;
        setSaid(null);
      }
      // A run that is only looked up is not news. One that was started here may be over before it is seen to go on.
      if (state.isNew || (isLive(state) && state.trajectory.status === 'running')) isNews = true;
      if (isNews && timer === undefined) say();
    };
    look(store.getState());
    const stop = store.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  if (!said) return <p className="unseen" role="status" />;
  const { kind, step, tool, text, end } = said;
  const spoken = kind === 'end' && end ? titleOf(end.outcome, end.reason, false) : text;
  const news = t(kind, { step, tool, text: spoken });
  return (
    <p className="unseen" role="status">
      {letter === null ? news : t('ofLane', { letter, news })}
    </p>
  );
}
