'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createLaneStore, isLive } from '../../lib/state/lane-store.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';
import { useDemo } from '../demos/use-demo.ts';
import { useDemoPlay, useDemoRuns } from '../demos/use-demo-play.ts';
import { FirstRun, type Starter } from '../home/first-run.tsx';
import { useLanes } from '../lanes/use-lanes.ts';
import { useLanesDesk } from '../lanes/use-lanes-desk.ts';
import { useLanesFeed } from '../lanes/use-lanes-feed.ts';
import { useFollowing, useKeptPlace, useLinks } from '../lanes/use-lanes-place.ts';
import { useLanesValue } from '../lanes/use-lanes-value.ts';
import { useRunners } from '../lanes/use-runners.ts';
import { useFreshOffer } from '../models/use-fresh-offer.ts';
import type { Offer } from '../rail/offer.ts';
import type { Standing } from './standing.ts';
import { useDraftKeeping } from './use-draft-keeping.ts';
import { useInspectorAddress } from './use-inspector-address.ts';
import { usePageAddress } from './use-page-address.ts';
import { usePlaygroundKeys } from './use-playground-keys.ts';
import { useRecipeAddress } from './use-recipe-address.ts';
import { useRunner } from './use-runner.ts';

const loadWorkbench = () => import('./workbench.tsx');
const Workbench = dynamic(() => loadWorkbench().then((module) => module.Workbench));

interface PlaygroundProps {
  offer: Offer;
  starters: Starter[];
  /** How the runs in the address stood when the page was asked for, by place; null where there was none. */
  opened: (Standing | null)[];
  headline: ReactNode;
  reading: ReactNode;
}

/** The start page before the first run, the workbench from then on. */
export function Playground({ offer: given, starters, opened, headline, reading }: PlaygroundProps) {
  const offer = useFreshOffer(given);
  const { address, change } = usePageAddress();
  const { lanes, defaults, isOpening, first } = useLanes(offer, opened, starters[0]?.question ?? '');
  const seats = useStore(lanes, (state) => state.seats);
  const focused = useStore(lanes, (state) => state.focused);
  const own = seats[0] as Seat;
  const [demoLane] = useState(() => createLaneStore(first.demo === null ? null : first.run));
  const reconnect = useLanesFeed(useMemo(() => [...seats.map(({ lane }) => lane), demoLane], [seats, demoLane]));
  const runnerOf = useRunners(offer, lanes.getState().tapeFor);
  const { desk, ...full } = useLanesDesk({ lanes, offer, runnerOf });
  const inspector = useInspectorAddress(seats.length);
  const demo = useDemo();
  const { started, next } = useDemoRuns(demo);
  // A demonstration has a lane and settings of its own.
  const alone = useMemo(() => (demo ? { draft: demo.draft, lane: demoLane } : own), [demo, demoLane, own]);
  const isFirst = address.runs.length === 0 && !address.isFull && address.links.length === 0 && demo === null;
  const onStarted = useCallback(
    (id: string) => {
      if (isFirst) lanes.getState().startAlone();
      started(id);
    },
    [isFirst, lanes, started],
  );
  const runner = useRunner(runnerOf(alone, demo === null), onStarted);
  const play = useDemoPlay({ demo, lane: demoLane, start: runner.start, onStarted: started, next });

  useDraftKeeping(...seats.map(({ draft }) => draft));
  useRecipeAddress(own.draft, offer);
  useFollowing(lanes, demoLane);
  useLinks(lanes, defaults, !isOpening && !isFirst);
  useKeptPlace(lanes, !isOpening && !isFirst);
  useEffect(() => {
    // The first page does not need it; by the time somebody presses Run it is here.
    const timer = setTimeout(() => void loadWorkbench(), 200);
    return () => clearTimeout(timer);
  }, []);

  const shown = demo ? null : (seats[focused] ?? own);
  useKeys({ desk, alone, shown, runner, inspector });
  const wasFirst = useRef(false);
  useEffect(() => {
    if (isFirst) wasFirst.current = true;
  }, [isFirst]);
  const startsAtTop = useCallback(
    (place: number, runId: string | null) => opened[place] === 'ended' && runId !== null && first.runs[place] === runId,
    [opened, first],
  );
  // Until the code of the workbench is here the first page goes on to answer.
  const showsFirst = useDeferredValue(isFirst);
  if (showsFirst) {
    return (
      <FirstRun
        {...{ offer, starters, runner, headline, reading }}
        draft={own.draft}
        onDemo={play.enter}
        onOpenFull={() => change({ view: 'full' })}
        onOtherModel={() => change({ view: 'full', lead: 'model' })}
      />
    );
  }
  return (
    <Workbench
      key={demo?.id ?? 'own'}
      {...{ desk, defaults, offer, demo, demoLane, runner, play, inspector, startsAtTop, full }}
      onReconnect={reconnect}
      takesFocus={wasFirst.current}
    />
  );
}

interface KeysOptions {
  desk: ReturnType<typeof useLanesDesk>['desk'];
  alone: Pick<Seat, 'draft' | 'lane'>;
  /** The lane whose settings are shown; null while a demonstration goes on. */
  shown: Seat | null;
  runner: ReturnType<typeof useRunner>;
  inspector: ReturnType<typeof useInspectorAddress>;
}

function useKeys({ desk, alone, shown, runner, inspector }: KeysOptions): void {
  const seats = useStore(desk.lanes, (state) => state.seats);
  const isOne = useStore((shown ?? alone).lane, isLive);
  const isAny = useLanesValue(seats, (states) => states.some(isLive));
  const isGoing = shown === null ? isOne : isAny;
  const oneOrOther = (isIt: boolean) => {
    if (shown === null) return void (isIt ? runner.stop() : runner.start());
    return isIt ? desk.stop(shown) : desk.run(shown);
  };
  const { undo, redo } = (shown ?? alone).draft.getState();
  usePlaygroundKeys({
    runOrStop: () => (shown === null ? oneOrOther(isOne) : isAny ? desk.stopAll() : desk.runAll()),
    runOrStopOne: () => oneOrOther(isOne),
    // The focused one first; a second press stops the others.
    stop: () => (isOne ? oneOrOther(true) : desk.stopAll()),
    focusLane: (place) => shown !== null && desk.turnTo(place, 'focus'),
    closeInspector: inspector.close,
    ...{ undo, redo },
    isLive: isGoing,
    isInspecting: inspector.selected !== null,
  });
}
