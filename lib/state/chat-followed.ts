import type { ConversationTurn } from '../api/conversation-contract.ts';
import { isLive, type LaneState } from './lane-store.ts';

interface TurnPlace {
  /** It is the last question of the path that is shown. */
  isLeaf: boolean;
  /** Somebody looks at its steps. */
  isOpened: boolean;
  /** As far as its log is here; undefined while nothing of it is. */
  lane: Pick<LaneState, 'runId' | 'trajectory' | 'isGone'> | undefined;
}

/**
 * Whether the log of a turn is to be followed: it was opened, it goes on, or what can be done about its end is in there. A log that
 * has begun is read to its end, also when the server tells of that end by another way first: a connection that is let go before
 * would leave the page in the middle of a sentence.
 */
export function wantsLog({ status, outcome }: ConversationTurn, { isLeaf, isOpened, lane }: TurnPlace): boolean {
  if (isOpened || status !== 'ended' || (isLeaf && outcome !== 'completed')) return true;
  return lane !== undefined && lane.trajectory.seq > 0 && isLive(lane);
}
