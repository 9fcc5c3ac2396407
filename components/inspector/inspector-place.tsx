'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isExtraStep } from '../../lib/run/extra-step.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { DraftAccess } from '../promote/draft-access.ts';
import { canBeExample } from '../promote/step-example.ts';
import { later } from '../ui/later.tsx';
import { useMedia } from '../ui/use-browser.ts';
import { InspectorNone } from './inspector-none.tsx';
import type { InspectorTab } from './inspector-tab.ts';
import type { ReplyTrial } from './read-again.ts';

// What is there before a step is picked stays until its inspector has come: an empty column would look broken.
const Inspector = later(() => import('./inspector.tsx').then((module) => module.Inspector), InspectorNone);
const ExampleSheet = later(() => import('../promote/example-sheet.tsx').then((module) => module.ExampleSheet));
const InspectorDrawer = later(() => import('./inspector-drawer.tsx').then((module) => module.InspectorDrawer));

/** So long after the page came alive the inspector is fetched, in milliseconds: what is on the page comes first. */
const FETCH_AFTER_MS = 1_500;

interface InspectorPlaceProps {
  store: LaneStore;
  letter: string;
  selected: number | null;
  tab: InspectorTab;
  onTab(tab: InspectorTab): void;
  onStep(n: number): void;
  onClose(): void;
  /** The draft that a step can become an example in, and the way to its examples. */
  draft: DraftAccess | undefined;
  onShowDraft(): void;
}

/** Where the inspector is: a column on a wide page, else a drawer while a step is open. */
export function InspectorPlace({ store, selected, draft, onShowDraft, ...rest }: InspectorPlaceProps) {
  const t = useTranslations('inspector');
  const isWide = useMedia('(min-width: 1280px)', true);
  const trajectory = useStore(store, (state) => state.trajectory);
  const step = trajectory.steps.find(({ n }) => n === selected);
  // Kept here, so that another tab, another step or a turned phone does not take away what was typed.
  const [trial, setTrial] = useState<ReplyTrial | null>(null);
  const [corrected, setCorrected] = useState<number | null>(null);
  const onCorrect = draft && step && canBeExample(step) ? setCorrected : null;
  const shown = { ...rest, trajectory, trial, onTrial: setTrial, onCorrect };
  useEffect(() => {
    // The first step that is picked should not have to wait for it.
    const timer = setTimeout(Inspector.fetch, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isExtra = step !== undefined && isExtraStep(step, trajectory.config?.maxSteps ?? null);
  const title = t(isExtra ? 'titleExtra' : 'title', { n: selected ?? 0 });
  const sheet = corrected !== null && draft && (
    <ExampleSheet
      trajectory={trajectory}
      step={corrected}
      draft={draft}
      onShowDraft={() => {
        setCorrected(null);
        // As a drawer it would cover them.
        if (!isWide) rest.onClose();
        onShowDraft();
      }}
      onClose={() => setCorrected(null)}
    />
  );
  if (!isWide) {
    return (
      <>
        {step && <InspectorDrawer {...shown} step={step} title={title} />}
        {sheet}
      </>
    );
  }
  return (
    <aside className="inspector inspector--column" aria-label={t('region')}>
      {step ? <Inspector {...shown} step={step} /> : <InspectorNone />}
      {sheet}
    </aside>
  );
}
