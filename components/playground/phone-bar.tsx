'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '../../lib/state/draft.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';
import { DemoMenu } from '../demos/demo-menu.tsx';
import type { Demo } from '../demos/use-demo.ts';
import type { DemoPlay } from '../demos/use-demo-play.ts';
import { LaneSign } from '../lanes/lane-sign.tsx';
import { LanesMenu } from '../lanes/lanes-menu.tsx';
import { LanesToolbar } from '../lanes/lanes-toolbar.tsx';
import type { LanesDesk } from '../lanes/use-lanes-desk.ts';
import type { Offer } from '../rail/offer.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { useMedia } from '../ui/use-browser.ts';
import type { PreviewDesk } from './use-preview.ts';

const SettingsDrawer = later(() => import('../rail/settings-drawer.tsx').then((module) => module.SettingsDrawer));

interface PhoneBarProps {
  /** The lane whose settings it opens. */
  shown: Seat;
  desk: LanesDesk;
  defaults: Draft;
  offer: Offer;
  demo: Demo | null;
  play: DemoPlay;
  preview: PreviewDesk;
  /** How often something else on the page asked for the settings. */
  opened: number;
}

/** Where the rail does not fit: a bar at the foot that opens recipe and settings, and what there is for all lanes. */
export function PhoneBar({ shown, desk, defaults, offer, demo, play, preview, opened }: PhoneBarProps) {
  const t = useTranslations('settings');
  const laneText = useTranslations('lane');
  const { draft, lane } = shown;
  const isPhone = useMedia('(max-width: 599px)', false);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const hasRun = useStore(lane, (state) => state.runId !== null && !state.isGone);
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
      <span className="dim">{hasRun && laneText('pick')}</span>
      <DemoMenu onEnter={play.enter} />
      {isPhone && !demo && (
        <LanesMenu>
          <LanesToolbar {...{ desk, offer, defaults }} />
        </LanesMenu>
      )}
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal className="icon-20" aria-hidden />
      </IconButton>
      {wasOpened && (
        <SettingsDrawer
          of={shown.key}
          {...{ isOpen, draft, offer, lane }}
          top={!demo && <LaneSign desk={desk} />}
          onClose={() => setOpen(false)}
          isPreviewing={preview.isOpen}
          onPreview={preview.toggle}
          onFocus={preview.openBeside}
        />
      )}
    </div>
  );
}
