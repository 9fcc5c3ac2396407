'use client';

import { useEffect, useState } from 'react';
import type { ConversationTurn } from '../../lib/api/conversation-contract.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';

/** A connection that is back within a second was never lost to anybody. */
const SHORT_MS = 1_000;

interface LeafState {
  isLive: boolean;
  isStopping: boolean;
  isLost: boolean;
}

const NOTHING: LeafState = { isLive: false, isStopping: false, isLost: false };

/** How the last question of the path stands: what the server told, or what its log says, which is never behind. */
function stateOf(turn: ConversationTurn | undefined, lane: LaneStore | null): LeafState {
  if (!turn || !lane) return NOTHING;
  const { trajectory, isGone, isStopping, connection } = lane.getState();
  const isLive = turn.status !== 'ended' && trajectory.status !== 'ended' && !isGone;
  return { isLive, isStopping: isLive && isStopping, isLost: isLive && connection === 'lost' };
}

const isSame = (a: LeafState, b: LeafState) =>
  a.isLive === b.isLive && a.isStopping === b.isStopping && a.isLost === b.isLost;

export function useLeafState(turn: ConversationTurn | undefined, lane: LaneStore | null): LeafState {
  const [state, setState] = useState(() => stateOf(turn, lane));
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    const look = () => {
      const next = stateOf(turn, lane);
      setState((now) => (isSame(now, next) ? now : next));
    };
    look();
    return lane?.subscribe(look);
  }, [turn, lane]);
  const { isLost } = state;
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setLasting(true), SHORT_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isLost]);
  return { ...state, isLost: isLost && isLasting };
}
