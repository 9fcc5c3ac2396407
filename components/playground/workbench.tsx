'use client';

import { SlidersHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { InspectorPlace } from '../inspector/inspector-place.tsx';
import { Lane } from '../lane/lane.tsx';
import type { Offer } from '../rail/offer.ts';
import { Settings } from '../rail/settings.tsx';
import { IconButton } from '../ui/button.tsx';
import { Ask } from './ask.tsx';
import type { useInspectorAddress } from './use-inspector-address.ts';
import type { useRunner } from './use-runner.ts';

const SettingsDrawer = dynamic(() => import('../rail/settings-drawer.tsx').then((module) => module.SettingsDrawer), {
  ssr: false,
});

interface WorkbenchProps {
  lane: LaneStore;
  draft: DraftStore;
  offer: Offer;
  runner: ReturnType<typeof useRunner>;
  inspector: ReturnType<typeof useInspectorAddress>;
  onReconnect(): void;
  startsAtTop: boolean;
}

/** Settings at the left, the question over the lane, the inspector at the right. */
export function Workbench(props: WorkbenchProps) {
  const { lane, draft, offer, runner, inspector, onReconnect, startsAtTop } = props;
  const t = useTranslations('settings');
  const shell = useTranslations('shell');
  const live = useStore(lane, isLive);
  const isStopping = useStore(lane, (state) => state.isStopping);
  return (
    <main id="main" className="workbench">
      <h1 className="unseen">{shell('playground')}</h1>
      <aside className="rail" aria-label={t('region')}>
        <Settings draft={draft} offer={offer} />
      </aside>
      <div className="desk">
        <Ask
          draft={draft}
          isLive={live}
          isStarting={runner.isStarting}
          isStopping={isStopping}
          trouble={runner.trouble}
          onRun={() => void runner.start()}
          onStop={() => void runner.stop()}
        />
        <AskedNote lane={lane} draft={draft} />
        <Lane
          store={lane}
          letter="A"
          selected={inspector.selected}
          onOpen={inspector.open}
          onReconnect={onReconnect}
          startsAtTop={startsAtTop}
        />
        <PhoneBar lane={lane} draft={draft} offer={offer} />
      </div>
      <InspectorPlace
        store={lane}
        letter="A"
        selected={inspector.selected}
        tab={inspector.tab}
        onTab={inspector.setTab}
        onStep={inspector.open}
        onClose={inspector.close}
      />
    </main>
  );
}

/** Which question the run in the lane was asked, once the box holds another. */
function AskedNote({ lane, draft }: Pick<WorkbenchProps, 'lane' | 'draft'>) {
  const t = useTranslations('ask');
  const asked = useStore(lane, ({ trajectory, isGone }) => (isGone ? '' : trajectory.question));
  const isSame = useStore(draft, ({ question }) => question.trim() === asked);
  if (asked === '' || isSame) return null;
  return (
    <p className="asked">
      <span>{t('asked')}</span> <q>{asked}</q>
    </p>
  );
}

/** Where the rail does not fit: a bar at the foot that opens the settings. */
function PhoneBar({ lane, draft, offer }: Pick<WorkbenchProps, 'lane' | 'draft' | 'offer'>) {
  const t = useTranslations('settings');
  const laneText = useTranslations('lane');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isShown = useStore(lane, (state) => state.runId !== null && !state.isGone);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <div className="phone-bar">
      <span className="dim">{isShown && laneText('pick')}</span>
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal className="icon-20" aria-hidden />
      </IconButton>
      {wasOpened && <SettingsDrawer isOpen={isOpen} onClose={() => setOpen(false)} draft={draft} offer={offer} />}
    </div>
  );
}
