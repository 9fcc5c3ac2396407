'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, memo, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '../../lib/state/draft.ts';
import { letterOf } from '../../lib/state/lane-letters.ts';
import type { LaneStore } from '../../lib/state/lane-store.ts';
import type { Seat } from '../../lib/state/lanes-state.ts';
import type { Demo } from '../demos/use-demo.ts';
import type { DemoPlay } from '../demos/use-demo-play.ts';
import { useRecipeDesk } from '../editor/use-recipe-desk.ts';
import { InspectorPlace } from '../inspector/inspector-place.tsx';
import { LaneSign } from '../lanes/lane-sign.tsx';
import type { useLanesDesk } from '../lanes/use-lanes-desk.ts';
import { draftAccessOf } from '../rail/draft-access-of.ts';
import type { Offer } from '../rail/offer.ts';
import { Rail } from '../rail/rail.tsx';
import { later } from '../ui/later.tsx';
import { useMedia } from '../ui/use-browser.ts';
import { useNextPicture } from '../ui/use-next-picture.ts';
import { DemoView } from './demo-view.tsx';
import { LanesView } from './lanes-view.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { useFocusOnLane } from './use-focus-on-lane.ts';
import type { useInspectorAddress } from './use-inspector-address.ts';
import { useLead } from './use-lead.ts';
import { type PreviewDesk, usePreview } from './use-preview.ts';
import type { useRunner } from './use-runner.ts';

const PreviewPlace = later(() => import('../editor/preview-place.tsx').then((module) => module.PreviewPlace));

interface WorkbenchProps {
  desk: ReturnType<typeof useLanesDesk>['desk'];
  /** Whether a fork had to take the place of its original, and how to be done with saying so. */
  full: Pick<ReturnType<typeof useLanesDesk>, 'isFull' | 'forgetFull'>;
  defaults: Draft;
  offer: Offer;
  /** The demonstration that is going on, its lane, and what runs it. */
  demo: Demo | null;
  demoLane: LaneStore;
  runner: ReturnType<typeof useRunner>;
  play: DemoPlay;
  inspector: ReturnType<typeof useInspectorAddress>;
  onReconnect(): void;
  /** Whether the run of a place was over before the page was opened. */
  startsAtTop(place: number, runId: string | null): boolean;
  /** It stands where another page just was, whose focus is gone with it. */
  takesFocus: boolean;
}

/** It comes alive later than the page around it, being fetched by itself; what is pressed before that is lost. */
const wake = (main: HTMLElement | null) => main?.removeAttribute('data-waking');

/** Recipe and settings at the left, the question over the lanes, inspector or preview at the right. */
export function Workbench(props: WorkbenchProps) {
  const { desk, full, defaults, offer, demo, demoLane, runner, play, inspector, onReconnect, startsAtTop } = props;
  const t = useTranslations('settings');
  const shell = useTranslations('shell');
  const seats = useStore(desk.lanes, (state) => state.seats);
  const focused = useStore(desk.lanes, (state) => state.focused);
  const own = (seats[focused] ?? seats[0]) as Seat;
  const shown = useMemo(
    () => (demo ? { key: demo.id, draft: demo.draft, lane: demoLane } : own),
    [demo, demoLane, own],
  );
  // Recipe and settings are much to draw: a click on another lane does not wait for them, nor the one for the other.
  const recipeOf = useNextPicture(shown);
  const settingsOf = useNextPicture(recipeOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lane or demonstration is what it waits for
  useLayoutEffect(
    () => () => {
      // A number that is half typed goes to the draft it was typed for, not to the one that comes.
      const typed = document.activeElement;
      if (typed instanceof HTMLInputElement && typed.closest('.rail .settings')) typed.blur();
    },
    [shown.key],
  );
  const inspected = demo ? { lane: demoLane, draft: demo.draft } : (seats[inspector.lane] ?? own);
  const access = useMemo(() => draftAccessOf(inspected.draft, offer), [inspected.draft, offer]);
  const hasRail = useMedia('(min-width: 900px)', true);
  const preview = usePreview(inspector, demo ? 0 : focused);
  const [opened, setOpened] = useState(0);
  const lead = useLead(useCallback(() => setOpened((count) => count + 1), []));
  useFocusOnLane(props.takesFocus);
  const { draft, lane } = shown;
  return (
    <main id="main" className="workbench" ref={wake} data-waking="">
      <h1 className="unseen">{shell('playground')}</h1>
      <aside className="rail" aria-label={t('region')} data-settling={settingsOf.key !== shown.key || undefined}>
        {hasRail && !demo && <LaneSign desk={desk} />}
        {hasRail && (
          <CalmRail
            recipeKey={recipeOf.key}
            draft={recipeOf.draft}
            settingsOf={settingsOf.draft}
            lane={recipeOf.lane}
            offer={offer}
            isPreviewing={preview.isOpen}
            onPreview={preview.toggle}
            onFocus={preview.openBeside}
          />
        )}
      </aside>
      <div className="desk">
        {demo ? (
          <DemoView {...{ demo, lane, offer, runner, play, inspector, onReconnect }} onOpen={preview.leaveFor} />
        ) : (
          <LanesView
            {...{ desk, full, defaults, offer, play, inspector, onReconnect, startsAtTop, lead }}
            onOpen={preview.leaveFor}
          />
        )}
        {!hasRail && <PhoneBar {...{ shown, desk, defaults, offer, demo, play, preview, opened }} />}
      </div>
      {preview.isOpen ? (
        <DraftPreview key={shown.key} {...{ lane, draft, offer, preview }} />
      ) : (
        <InspectorPlace
          store={inspected.lane}
          letter={demo ? 'A' : letterOf(inspector.lane)}
          selected={inspector.selected}
          tab={inspector.tab}
          onTab={inspector.setTab}
          onStep={inspector.open}
          onClose={inspector.close}
          draft={demo ? undefined : access}
          onShowDraft={() => {
            desk.lanes.getState().focus(inspector.lane);
            lead('examples');
          }}
        />
      )}
    </main>
  );
}

/** Drawn again only for what is its own. */
const CalmRail = memo((props: ComponentProps<typeof Rail>) => <Rail {...props} />);

interface PreviewProps extends Pick<Seat, 'lane' | 'draft'> {
  offer: Offer;
  preview: PreviewDesk;
}

/** Follows the draft on its own, so that typing never renders the lanes again. */
function DraftPreview({ lane, draft, offer, preview }: PreviewProps) {
  const desk = useRecipeDesk(draft, offer);
  return <PreviewPlace desk={desk} lane={lane} step={preview.step} onStep={preview.setStep} onClose={preview.close} />;
}
