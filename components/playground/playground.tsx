'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { newKey } from '../../lib/api/client.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { createDraftStore } from '../../lib/state/draft-store.ts';
import { createLaneStore, isLive } from '../../lib/state/lane-store.ts';
import { useDemo } from '../demos/use-demo.ts';
import { useDemoPlay, useDemoRuns } from '../demos/use-demo-play.ts';
import { FirstRun, type Starter } from '../home/first-run.tsx';
import { useLaneFeed } from '../lane/use-lane-feed.ts';
import { useFreshOffer } from '../models/use-fresh-offer.ts';
import { useKeyNews } from '../models/use-key-news.ts';
import type { Offer } from '../rail/offer.ts';
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
  /** How the run in the address stood when the page was asked for; null when there was none there. */
  opened: 'live' | 'ended' | 'missing' | null;
  headline: ReactNode;
  reading: ReactNode;
}

/** The start page before the first run, the workbench from then on. */
export function Playground({ offer: given, starters, opened, headline, reading }: PlaygroundProps) {
  const offer = useFreshOffer(given);
  const { address, change } = usePageAddress();
  const [draft] = useState(() =>
    createDraftStore({ ...EMPTY_DRAFT, maxSteps: offer.defaultSteps }, browserShelf, {
      tab: () => browserTab(newKey),
    }),
  );
  const [lane] = useState(() => {
    const store = createLaneStore(address.run);
    if (opened === 'missing') store.getState().setGone();
    return store;
  });
  const [openedRun] = useState(address.run);
  const [openedDemo] = useState(address.demo);
  const live = useStore(lane, isLive);
  const reconnect = useLaneFeed(lane);
  useKeyNews(lane, offer);
  const inspector = useInspectorAddress();
  const demo = useDemo();
  const { started: onStarted, next } = useDemoRuns(demo);
  // A demonstration has settings of its own.
  const shownDraft = demo?.draft ?? draft;
  const runner = useRunner({ lane, draft: shownDraft, offer, onStarted });
  const play = useDemoPlay({ demo, lane, start: runner.start, onStarted, next });

  useEffect(() => {
    const box = document.querySelector<HTMLTextAreaElement>('#question');
    const isTaken = openedDemo === null && box !== null && (box.value !== '' || document.activeElement === box);
    draft.getState().restore();
    const { question, change: set } = draft.getState();
    // Somebody who began to type before the page came alive must not find another text under the cursor.
    if (isTaken) return set({ question: box.value });
    if (question !== '') return;
    if (openedRun === null || openedDemo !== null) return set({ question: starters[0]?.question ?? '' });
    // A run that was opened by its address, on a page that has asked nothing yet: its question is the one to start from.
    return lane.subscribe(({ trajectory }) => {
      if (trajectory.question !== '' && draft.getState().question === '') set({ question: trajectory.question });
    });
  }, [draft, lane, openedRun, openedDemo, starters]);
  useDraftKeeping(draft);
  useRecipeAddress(draft, offer);
  useEffect(() => {
    // Back and forward change the address; the lane follows.
    if (lane.getState().runId !== address.run) lane.getState().show(address.run);
  }, [address.run, lane]);

  useEffect(() => {
    // The first page does not need it; by the time somebody presses Run it is here.
    const timer = setTimeout(() => void loadWorkbench(), 200);
    return () => clearTimeout(timer);
  }, []);

  const runOrStop = () => void (live ? runner.stop() : runner.start());
  usePlaygroundKeys({
    runOrStop,
    stop: () => void runner.stop(),
    closeInspector: inspector.close,
    undo: () => shownDraft.getState().undo(),
    redo: () => shownDraft.getState().redo(),
    isLive: live,
    isInspecting: inspector.selected !== null,
  });

  const isFirst = address.run === null && !address.isFull && demo === null;
  const wasFirst = useRef(false);
  useEffect(() => {
    if (isFirst) wasFirst.current = true;
  }, [isFirst]);
  if (isFirst) {
    return (
      <FirstRun
        draft={draft}
        offer={offer}
        starters={starters}
        runner={runner}
        headline={headline}
        reading={reading}
        onDemo={play.enter}
        onOpenFull={() => change({ view: 'full' })}
        onOtherModel={() => change({ view: 'full', lead: 'model' })}
      />
    );
  }
  return (
    <Workbench
      key={demo?.id ?? 'own'}
      lane={lane}
      draft={shownDraft}
      offer={offer}
      runner={runner}
      demo={demo}
      play={play}
      inspector={inspector}
      onReconnect={reconnect}
      onStarted={onStarted}
      startsAtTop={opened === 'ended' && address.run === openedRun}
      takesFocus={wasFirst.current}
    />
  );
}
