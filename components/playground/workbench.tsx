'use client';

import { SlidersHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { DemoBar } from '../demos/demo-bar.tsx';
import { DemoCards } from '../demos/demo-cards.tsx';
import { DemoMenu } from '../demos/demo-menu.tsx';
import type { Demo } from '../demos/use-demo.ts';
import type { DemoPlay } from '../demos/use-demo-play.ts';
import { useRecipeDesk } from '../editor/use-recipe-desk.ts';
import { InspectorPlace } from '../inspector/inspector-place.tsx';
import { Lane } from '../lane/lane.tsx';
import type { Offer } from '../rail/offer.ts';
import { Rail } from '../rail/rail.tsx';
import { IconButton } from '../ui/button.tsx';
import { useMedia } from '../ui/use-browser.ts';
import { Ask } from './ask.tsx';
import { RunNotes } from './run-notes.tsx';
import { useEndings } from './use-endings.ts';
import { useFocusOnLane } from './use-focus-on-lane.ts';
import type { useInspectorAddress } from './use-inspector-address.ts';
import { useLead } from './use-lead.ts';
import { type PreviewDesk, usePreview } from './use-preview.ts';
import type { useRunner } from './use-runner.ts';

const SettingsDrawer = dynamic(() => import('../rail/settings-drawer.tsx').then((module) => module.SettingsDrawer), {
  ssr: false,
});
const PreviewPlace = dynamic(() => import('../editor/preview-place.tsx').then((module) => module.PreviewPlace), {
  ssr: false,
});

interface WorkbenchProps {
  lane: LaneStore;
  draft: DraftStore;
  offer: Offer;
  runner: ReturnType<typeof useRunner>;
  /** The demonstration that is going on. */
  demo: Demo | null;
  play: DemoPlay;
  inspector: ReturnType<typeof useInspectorAddress>;
  onReconnect(): void;
  /** Puts a run that was just made into the address. */
  onStarted(id: string): void;
  startsAtTop: boolean;
  /** It stands where another page just was, whose focus is gone with it. */
  takesFocus: boolean;
}

/** Recipe and settings at the left, the question over the lane, inspector or preview at the right. */
export function Workbench(props: WorkbenchProps) {
  const { lane, draft, offer, runner, demo, play, inspector, onReconnect, onStarted, startsAtTop, takesFocus } = props;
  const t = useTranslations('settings');
  const shell = useTranslations('shell');
  const live = useStore(lane, isLive);
  const isStopping = useStore(lane, (state) => state.isStopping);
  const hasRail = useMedia('(min-width: 900px)', true);
  const preview = usePreview(inspector);
  const [opened, setOpened] = useState(0);
  const lead = useLead(() => setOpened((count) => count + 1));
  useFocusOnLane(takesFocus);
  const endings = useEndings({
    ...{ lane, draft, offer, lead, onStarted },
    ask: (question) => void runner.start(question),
    isStarting: runner.isStarting,
  });
  return (
    <main id="main" className="workbench">
      <h1 className="unseen">{shell('playground')}</h1>
      <aside className="rail" aria-label={t('region')}>
        {hasRail && (
          <Rail
            {...{ draft, offer, lane }}
            isPreviewing={preview.isOpen}
            onPreview={preview.toggle}
            onFocus={preview.openBeside}
          />
        )}
      </aside>
      <div className="desk">
        <Ask
          draft={draft}
          tools={offer.tools}
          isLive={live}
          isStarting={runner.isStarting}
          isStopping={isStopping}
          trouble={runner.trouble}
          onRun={() => void runner.start()}
          onStop={() => void runner.stop()}
          beside={<DemoMenu onEnter={play.enter} />}
        />
        {demo ? (
          <DemoBar demo={demo} lane={lane} play={play} isStarting={runner.isStarting} />
        ) : (
          <RunNotes lane={lane} draft={draft} offer={offer} />
        )}
        <Lane
          store={lane}
          letter="A"
          selected={inspector.selected}
          onOpen={preview.leaveFor}
          onReconnect={onReconnect}
          // The bar leads through a demonstration; other ways on would lead out of it.
          {...(!demo && { endings })}
          startsAtTop={startsAtTop}
          whenEmpty={!demo && <DemoCards isOff={runner.isStarting} onEnter={play.enter} />}
        />
        {!hasRail && <PhoneBar {...{ lane, draft, offer, play, preview, opened }} />}
      </div>
      {preview.isOpen ? (
        <DraftPreview lane={lane} draft={draft} offer={offer} preview={preview} />
      ) : (
        <InspectorPlace
          store={lane}
          letter="A"
          selected={inspector.selected}
          tab={inspector.tab}
          onTab={inspector.setTab}
          onStep={inspector.open}
          onClose={inspector.close}
        />
      )}
    </main>
  );
}

interface PreviewProps extends Pick<WorkbenchProps, 'lane' | 'draft' | 'offer'> {
  preview: PreviewDesk;
}

/** Follows the draft on its own, so that typing never renders the lane again. */
function DraftPreview({ lane, draft, offer, preview }: PreviewProps) {
  const desk = useRecipeDesk(draft, offer);
  return <PreviewPlace desk={desk} lane={lane} step={preview.step} onStep={preview.setStep} onClose={preview.close} />;
}

interface PhoneBarProps extends PreviewProps, Pick<WorkbenchProps, 'play'> {
  /** How often something else on the page asked for the settings. */
  opened: number;
}

/** Where the rail does not fit: a bar at the foot that opens recipe and settings. */
function PhoneBar({ lane, draft, offer, play, preview, opened }: PhoneBarProps) {
  const t = useTranslations('settings');
  const laneText = useTranslations('lane');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isShown = useStore(lane, (state) => state.runId !== null && !state.isGone);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    if (opened === 0) return;
    setOpened(true);
    setOpen(true);
  }, [opened]);
  return (
    <div className="phone-bar">
      <span className="dim">{isShown && laneText('pick')}</span>
      <DemoMenu onEnter={play.enter} />
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal className="icon-20" aria-hidden />
      </IconButton>
      {wasOpened && (
        <SettingsDrawer
          {...{ isOpen, draft, offer, lane }}
          onClose={() => setOpen(false)}
          isPreviewing={preview.isOpen}
          onPreview={preview.toggle}
          onFocus={preview.openBeside}
        />
      )}
    </div>
  );
}
