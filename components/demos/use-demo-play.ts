'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey, resumeRun } from '../../lib/api/client.ts';
import type { DemoId } from '../../lib/state/demos.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { usePageAddress } from '../playground/use-page-address.ts';
import type { Demo } from './use-demo.ts';

interface PlayOptions {
  demo: Demo | null;
  lane: LaneStore;
  /** Starts a run with the draft as it is. */
  start(): Promise<void>;
  onStarted(id: string): void;
}

/** What can be done with demonstrations. */
export interface DemoPlay {
  /** Leaves whatever is shown, and runs the first stage. Keeps its identity while another step is opened. */
  enter(id: DemoId): void;
  /** Runs a stage: the next one, this one again, or the first. */
  play(stage: number): void;
  leave(): void;
  /** Why a run could not be carried on. */
  trouble: string | null;
}

/** Right after a change the address is ahead of what the page has drawn. */
const inAddress = (name: string) => new URLSearchParams(location.search).get(name);

/** Where each run of a demonstration goes in the address: behind those of the stages before it. */
export function useDemoRuns(demo: Demo | null) {
  const { change } = usePageAddress();
  const next = useRef<readonly string[] | null>(null);
  const started = useCallback(
    (id: string) => {
      const before = next.current;
      next.current = null;
      // The first run belongs to the entering: one Back leaves both.
      const how = demo !== null && inAddress('run') === null ? 'replace' : 'push';
      const place = demo !== null && before !== null && { before: before.join(',') || null };
      change({ run: id, view: null, step: null, tab: null, ...place }, how);
    },
    [demo, change],
  );
  return { started, next };
}

/** Enters, plays and leaves demonstrations. */
export function useDemoPlay(options: PlayOptions & Pick<ReturnType<typeof useDemoRuns>, 'next'>): DemoPlay {
  const { demo, lane, start, onStarted, next } = options;
  const { change } = usePageAddress();
  const [entering, setEntering] = useState<DemoId | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const home = useRef<Record<string, string | null>>({ run: null, view: null });

  const enter = useCallback(
    (id: DemoId) => {
      if (demo === null) home.current = { run: inAddress('run'), view: inAddress('view') };
      lane.getState().show(null);
      change({ demo: id, before: null, run: null, step: null, tab: null, view: null });
      setEntering(id);
    },
    [demo, lane, change],
  );

  const play = async (stage: number) => {
    if (demo === null) return;
    const draft = demo.drafts[stage];
    if (!draft) return;
    const shown = stage === demo.stage || stage === 0 ? null : inAddress('run');
    const before = [...demo.before.slice(0, stage), ...(shown === null ? [] : [shown])];
    next.current = before;
    setTrouble(null);
    demo.draft.getState().change(draft);
    const from = before.at(-1);
    if (!demo.stages[stage]?.isResume || from === undefined) return start();
    const result = await resumeRun(from, { maxSteps: draft.maxSteps }, newKey());
    if (!result.ok) return setTrouble(result.problem.message || result.problem.code);
    lane.getState().show(result.value.id, { isNew: true });
    onStarted(result.value.id);
  };

  useEffect(() => {
    // The draft of the demonstration is there once the address names it.
    if (entering === null || demo?.id !== entering) return;
    setEntering(null);
    void play(0);
  });

  const leave = () => {
    setTrouble(null);
    change({ demo: null, before: null, step: null, tab: null, ...home.current });
  };
  return { enter, play: (stage) => void play(stage), leave, trouble };
}
