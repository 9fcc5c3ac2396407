'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationTurn } from '../../lib/api/conversation-contract.ts';
import { wantsLog } from '../../lib/state/chat-followed.ts';
import { createLaneStore, type LaneStore } from '../../lib/state/lane-store.ts';
import { useLanesFeed } from '../lanes/use-lanes-feed.ts';

/**
 * The runs of the path that is shown, each with as much of its log as is wanted: all of those that go on and those that were
 * opened, over one connection. What is only listed costs nothing.
 * @param onEnd called when a run that was followed has ended, or is gone
 */
export function useChatLanes(path: readonly ConversationTurn[], onEnd: () => void) {
  const [lanes] = useState(() => new Map<string, LaneStore>());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const laneOf = useCallback(
    (runId: string) => {
      const lane = lanes.get(runId) ?? createLaneStore(runId);
      lanes.set(runId, lane);
      return lane;
    },
    [lanes],
  );
  const wanted = path
    .filter((turn, index) =>
      wantsLog(turn, {
        followers: path.length - 1 - index,
        isOpened: opened.has(turn.runId),
        lane: lanes.get(turn.runId)?.getState(),
      }),
    )
    .map(({ runId }) => runId)
    .join(' ');
  // The same runs are the same lanes, whatever else the server told of them.
  const followed = useMemo(() => (wanted === '' ? [] : wanted.split(' ').map(laneOf)), [wanted, laneOf]);
  const reconnect = useLanesFeed(followed);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const stops = followed.map((lane) =>
      lane.subscribe((now, before) => {
        const hasEnded = now.trajectory.status === 'ended' && before.trajectory.status !== 'ended';
        if (hasEnded || (now.isGone && !before.isGone)) latest.current();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [followed]);
  const open = useCallback((runId: string) => setOpened((before) => new Set(before).add(runId)), []);
  return { laneOf, open, reconnect };
}
