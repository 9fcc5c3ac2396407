import type { ConversationTurn } from '../api/conversation-contract.ts';
import { isLive, type LaneState } from './lane-store.ts';

/** So many at the end of a path show what was written before they broke off: one connection has room for few runs. */
const BROKEN_SHOWN = 8;

interface TurnPlace {
  /** How many questions follow it on the path that is shown. */
  followers: number;
  /** Somebody looks at its steps. */
  isOpened: boolean;
  /** As far as its log is here; undefined while nothing of it is. */
  lane: Pick<LaneState, 'runId' | 'trajectory' | 'isGone'> | undefined;
}

/**
 * Whether the log of a turn is to be followed: it was opened, it goes on, or what can be done about its end is in there, or what it
 * wrote of an answer before it broke off. A log that has begun is read to its end, also when the server tells of that end by another
 * way first: a connection that is let go before would leave the page in the middle of a sentence.
 */
export function wantsLog(turn: ConversationTurn, { followers, isOpened, lane }: TurnPlace): boolean {
  const { status, outcome, answer } = turn;
  if (isOpened || status !== 'ended') return true;
  if (outcome !== 'completed' && (followers === 0 || (answer === null && followers < BROKEN_SHOWN))) return true;
  return lane !== undefined && lane.trajectory.seq > 0 && isLive(lane);
}
