'use client';

import { useState } from 'react';
import { useStore } from 'zustand';
import type { ListedRun } from '../../lib/api/client.ts';
import type { OfferedTool } from '../../lib/state/draft-tools.ts';
import { createLaneStore, isLive } from '../../lib/state/lane-store.ts';
import { InspectorPlace } from '../inspector/inspector-place.tsx';
import { Lane } from '../lane/lane.tsx';
import { useLaneFeed } from '../lane/use-lane-feed.ts';
import { useInspectorAddress } from '../playground/use-inspector-address.ts';
import { usePlaygroundKeys } from '../playground/use-playground-keys.ts';
import { RunPlayer } from '../replay/run-player.tsx';
import type { EndFacts } from '../timeline/end-steps.ts';
import type { MadeRun } from './made-from-here.tsx';
import { RunHead } from './run-head.tsx';
import { useRunEndings } from './use-run-endings.ts';

interface RunViewProps {
  summary: ListedRun;
  allTools: readonly OfferedTool[];
  /** The runs that go on from it or ask it again, the oldest first. */
  made: readonly MadeRun[];
  /** What this server allows a run, and its model without a key: what can be done about an end depends on them. */
  facts: Omit<EndFacts, 'otherModel'>;
}

/** One recorded run: the same timeline and inspector as live, read from its log. Goes on live while it is running, then plays. */
export function RunView({ summary, allTools, made, facts }: RunViewProps) {
  const [lane] = useState(() => createLaneStore(summary.id, { keepsLog: true }));
  const live = useStore(lane, isLive);
  const wasEnded = summary.status === 'ended';
  const reconnect = useLaneFeed(lane, wasEnded);
  const inspector = useInspectorAddress();
  const endings = useRunEndings(lane, facts);
  usePlaygroundKeys({
    runOrStop: () => undefined,
    stop: () => undefined,
    closeInspector: inspector.close,
    isLive: live,
    isInspecting: inspector.selected !== null,
  });
  return (
    <main id="main" className="flex min-h-0 flex-1 flex-col">
      <RunHead summary={summary} lane={lane} allTools={allTools} made={made} />
      <RunPlayer
        lane={lane}
        wasEnded={wasEnded}
        selected={inspector.selected}
        onOpen={inspector.open}
        endings={endings}
        inspector={
          <InspectorPlace
            store={lane}
            letter="A"
            selected={inspector.selected}
            tab={inspector.tab}
            onTab={inspector.setTab}
            onStep={inspector.open}
            onClose={inspector.close}
            draft={endings.draft}
            onShowDraft={() => endings.lead('examples')}
          />
        }
      >
        <Lane
          store={lane}
          letter="A"
          selected={inspector.selected}
          onOpen={inspector.open}
          onReconnect={reconnect}
          endings={endings}
          startsAtTop={wasEnded}
        />
      </RunPlayer>
    </main>
  );
}
