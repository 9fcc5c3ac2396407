'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStore } from 'zustand';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import { useMedia } from '../ui/use-browser.ts';
import { InspectorNone } from './inspector-none.tsx';
import type { InspectorTab } from './inspector-tab.ts';
import type { ReplyTrial } from './read-again.ts';

const Inspector = dynamic(() => import('./inspector.tsx').then((module) => module.Inspector), { ssr: false });
const InspectorDrawer = dynamic(() => import('./inspector-drawer.tsx').then((module) => module.InspectorDrawer), {
  ssr: false,
});

interface InspectorPlaceProps {
  store: LaneStore;
  letter: string;
  selected: number | null;
  tab: InspectorTab;
  onTab(tab: InspectorTab): void;
  onStep(n: number): void;
  onClose(): void;
}

/** Where the inspector is: a column on a wide page, else a drawer while a step is open. */
export function InspectorPlace({ store, selected, ...rest }: InspectorPlaceProps) {
  const t = useTranslations('inspector');
  const isWide = useMedia('(min-width: 1280px)', true);
  const trajectory = useStore(store, (state) => state.trajectory);
  const step = trajectory.steps.find(({ n }) => n === selected);
  // Kept here, so that another tab, another step or a turned phone does not take away what was typed.
  const [trial, setTrial] = useState<ReplyTrial | null>(null);
  const shown = { ...rest, trajectory, trial, onTrial: setTrial };
  const isExtra = step !== undefined && isExtraStep(step, trajectory.config?.maxSteps ?? null);
  const title = t(isExtra ? 'titleExtra' : 'title', { n: selected ?? 0 });
  if (!isWide) return step ? <InspectorDrawer {...shown} step={step} title={title} /> : null;
  return (
    <aside className="inspector inspector--column" aria-label={t('region')}>
      {step ? <Inspector {...shown} step={step} /> : <InspectorNone />}
    </aside>
  );
}
