'use client';

import { useCallback } from 'react';
import { useStore } from 'zustand';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { DemoBar } from '../demos/demo-bar.tsx';
import { DemoMenu } from '../demos/demo-menu.tsx';
import type { Demo } from '../demos/use-demo.ts';
import type { DemoPlay } from '../demos/use-demo-play.ts';
import { Lane } from '../lane/lane.tsx';
import { LaneKeeper } from '../lanes/lane-keeper.tsx';
import type { Offer } from '../rail/offer.ts';
import { Ask } from './ask.tsx';
import type { useInspectorAddress } from './use-inspector-address.ts';
import type { useRunner } from './use-runner.ts';

interface DemoViewProps {
  demo: Demo;
  lane: LaneStore;
  offer: Offer;
  runner: ReturnType<typeof useRunner>;
  play: DemoPlay;
  inspector: ReturnType<typeof useInspectorAddress>;
  onOpen(lane: number, n: number, tab?: 'raw'): void;
  onReconnect(): void;
}

/** A demonstration: its one lane, and the bar that leads through it. Other ways on would lead out of it. */
export function DemoView({ demo, lane, offer, runner, play, inspector, onOpen, onReconnect }: DemoViewProps) {
  const live = useStore(lane, isLive);
  const isStopping = useStore(lane, (state) => state.isStopping);
  const open = useCallback((n: number, tab?: 'raw') => onOpen(0, n, tab), [onOpen]);
  return (
    <>
      <Ask
        draft={demo.draft}
        tools={offer.tools}
        isLive={live}
        isStarting={runner.isStarting}
        isStopping={isStopping}
        trouble={runner.trouble}
        onRun={() => void runner.start()}
        onStop={() => void runner.stop()}
        beside={<DemoMenu onEnter={play.enter} />}
      />
      <DemoBar demo={demo} lane={lane} play={play} isStarting={runner.isStarting} />
      <LaneKeeper lane={lane} offer={offer} />
      <Lane
        store={lane}
        letter="A"
        selected={inspector.lane === 0 ? inspector.selected : null}
        onOpen={open}
        onReconnect={onReconnect}
      />
    </>
  );
}
