'use client';

import { useMemo } from 'react';
import type { ComparedRun } from '../../lib/api/compared.ts';
import { fold } from '../../lib/run/fold.ts';
import { useComparedLogs } from '../compare/use-compared-logs.ts';
import { Going } from './going.tsx';
import { Presentation } from './presentation.tsx';

interface PresentViewProps {
  /** One or two. */
  runs: readonly ComparedRun[];
  beat: number | null;
}

/** A presentation; of what is still running, once it has ended. */
export function PresentView({ runs, beat }: PresentViewProps) {
  const { logs, ...feed } = useComparedLogs(runs);
  const isGoing = logs.some((log) => log.at(-1)?.type !== 'run-end');
  const trajectories = useMemo(() => (isGoing ? null : logs.map((log) => fold(log))), [isGoing, logs]);
  if (trajectories) return <Presentation {...{ runs, trajectories, beat }} />;
  return <Going runs={runs} hasEnded={logs.map((log) => log.at(-1)?.type === 'run-end')} feed={feed} />;
}
