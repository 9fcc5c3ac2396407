'use client';

import { useEffect, useState } from 'react';
import type { StreamEvent } from '../../lib/api/client.ts';
import type { ComparedRun } from '../../lib/api/compared.ts';
import { type FeedState, openEventFeed } from '../../lib/api/event-feed.ts';

const hasEnded = (log: readonly StreamEvent[]) => log.at(-1)?.type === 'run-end';

/** The logs as far as they have come, and a way to follow those that have not ended. */
export function useComparedLogs(runs: readonly ComparedRun[]) {
  const [logs, setLogs] = useState<readonly (readonly StreamEvent[])[]>(() => runs.map(({ log }) => log));
  const [isFollowing, setFollowing] = useState(false);
  const [connection, setConnection] = useState<FeedState>('connecting');
  useEffect(() => {
    if (!isFollowing) return;
    const going = runs.filter(({ log }) => !hasEnded(log));
    const feed = openEventFeed({
      runs: going.map(({ summary, log }) => ({ id: summary.id, after: log.at(-1)?.seq ?? 0 })),
      onEvents(id, events) {
        setLogs((now) =>
          now.map((log, index) => {
            if (runs[index]?.summary.id !== id) return log;
            const last = log.at(-1)?.seq ?? 0;
            return [...log, ...events.filter(({ seq, type }) => seq > last && type !== 'prompt')];
          }),
        );
      },
      onState: setConnection,
      // What has come of it stays; there is nothing more to come.
      onGone: () => setFollowing(false),
    });
    return () => feed.close();
  }, [isFollowing, runs]);
  return { logs, isFollowing, isLost: isFollowing && connection === 'lost', follow: () => setFollowing(true) };
}
