'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { copiedSteps, ownStart } from '../../lib/run/copied-steps.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { createLaneStore, type LaneStore } from '../../lib/state/lane-store.ts';
import type { ReplayStore } from '../../lib/state/replay-store.ts';
import { LaneAnnouncer } from '../lane/lane-announcer.tsx';
import { LaneFoot } from '../lane/lane-foot.tsx';
import { LaneHead } from '../lane/lane-head.tsx';
import type { Endings } from '../timeline/end-actions.tsx';
import { NowContext } from '../timeline/now.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { AheadList } from './ahead-list.tsx';
import { useFollowing } from './use-following.ts';

interface ReplayLaneProps {
  replay: ReplayStore;
  /** The whole run, as it was loaded. */
  whole: Trajectory;
  letter: string;
  selected: number | null;
  onOpen(n: number, tab?: 'raw'): void;
  endings: Endings;
}

/** A lane of its own that shows the run as far as the playhead has come. */
function useShownLane(replay: ReplayStore): LaneStore {
  const [lane] = useState(() => {
    const { trajectory } = replay.getState();
    const shown = createLaneStore(trajectory.runId);
    shown.setState({ trajectory, connection: 'ended' });
    return shown;
  });
  useEffect(() => {
    const show = ({ trajectory }: { trajectory: Trajectory }) => {
      if (lane.getState().trajectory !== trajectory) lane.setState({ trajectory });
    };
    show(replay.getState());
    return replay.subscribe(show);
  }, [lane, replay]);
  return lane;
}

/**
 * The same run, so that a step it took over from an earlier one is shown as being made while the playhead is in it; the
 * timeline takes copied steps to be over.
 */
function asGoingOn(trajectory: Trajectory): Trajectory {
  const { origin, steps, status } = trajectory;
  if (status === 'ended' || steps.length === 0 || steps.length > copiedSteps(trajectory)) return trajectory;
  return { ...trajectory, origin: { ...origin, step: steps.length - 1 } };
}

/** A recorded run up to the playhead: the same head, timeline and foot as live, and what is still to come in outline. */
export function ReplayLane({ replay, whole, letter, selected, onOpen, endings }: ReplayLaneProps) {
  const t = useTranslations('lane');
  const shown = useShownLane(replay);
  const atPlayhead = useStore(replay, (state) => state.trajectory);
  const trajectory = useMemo(() => asGoingOn(atPlayhead), [atPlayhead]);
  // What happened until then is drawn first; the outline of what is to come follows a picture later.
  const ahead = useDeferredValue(trajectory);
  const body = useFollowing(replay, trajectory, ahead);
  // The clock of the recording, so that a wait that is shown does not grow while the player is paused.
  const now = useCallback(() => {
    const { t: at, trajectory: latest } = replay.getState();
    return Date.parse(latest.startedAt) - ownStart(asGoingOn(latest)) + at;
  }, [replay]);
  return (
    <section className="lane lane--played" id="lane" tabIndex={-1} aria-label={t('region', { letter })}>
      <LaneHead store={shown} letter={letter} />
      <div className="lane__scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <section ref={body} className="lane__body" tabIndex={0} aria-label={t('steps')}>
          <div className="lane__sheet">
            <NowContext value={now}>
              <Timeline {...{ trajectory, selected, onOpen, endings }} isLive={trajectory.status !== 'ended'} />
            </NowContext>
            <AheadList whole={whole} shown={ahead} />
          </div>
        </section>
      </div>
      <LaneFoot trajectory={atPlayhead} isTicking={false} />
      <LaneAnnouncer store={shown} />
    </section>
  );
}
