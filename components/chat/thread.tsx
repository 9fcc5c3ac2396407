'use client';

import type { ShownTurn } from '../../lib/state/chat-tree.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { dayOf } from '../runs/day-of.ts';
import { useHydrated } from '../ui/use-browser.ts';
import { ThreadScroll } from './thread-scroll.tsx';
import { Turn } from './turn.tsx';
import type { ChatActions } from './use-chat-actions.ts';

/** A conversation of more turns than this has only those in the page that are near what is in view. */
const MANY = 12;
/** So many at its end are drawn at first: it is opened there. */
const FIRST = 6;

interface ThreadProps {
  path: ShownTurn[];
  laneOf(runId: string): LaneStore;
  actions: ChatActions;
}

/** The questions and answers on the path that is shown. */
export function Thread({ path, laneOf, actions }: ThreadProps) {
  const timeZone = useHydrated() ? undefined : 'UTC';
  const today = dayOf(new Date(), timeZone);
  return (
    <ThreadScroll goTo={actions.asked}>
      <ol className="turns">
        {path.map((shown, depth) => (
          // By its place, so that the focus stays on the arrows when another question takes it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={depth}>
            <Turn
              shown={shown}
              lane={laneOf(shown.turn.runId)}
              isLast={depth === path.length - 1}
              hasDate={dayOf(shown.turn.startedAt, timeZone) !== today}
              isOneOfMany={path.length > MANY}
              isNearAtFirst={depth >= path.length - FIRST}
              actions={actions}
            />
          </li>
        ))}
      </ol>
    </ThreadScroll>
  );
}
