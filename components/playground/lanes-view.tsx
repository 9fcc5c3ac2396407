'use client';

import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Draft } from '../../lib/state/draft.ts';
import { DemoCards } from '../demos/demo-cards.tsx';
import { DemoMenu } from '../demos/demo-menu.tsx';
import type { DemoPlay } from '../demos/use-demo-play.ts';
import type { ColumnsSetting } from '../lanes/lane-column.tsx';
import { LaneColumns } from '../lanes/lane-columns.tsx';
import { LaneKeeper } from '../lanes/lane-keeper.tsx';
import { LanesAsk } from '../lanes/lanes-ask.tsx';
import { LanesNotice } from '../lanes/lanes-notice.tsx';
import { LanesToolbar } from '../lanes/lanes-toolbar.tsx';
import { ReadyCards } from '../lanes/ready-cards.tsx';
import type { useLanesDesk } from '../lanes/use-lanes-desk.ts';
import { useMedia } from '../ui/use-browser.ts';
import { RunNotes } from './run-notes.tsx';
import type { useInspectorAddress } from './use-inspector-address.ts';

interface LanesViewProps extends ColumnsSetting {
  full: Pick<ReturnType<typeof useLanesDesk>, 'isFull' | 'forgetFull'>;
  defaults: Draft;
  play: DemoPlay;
  inspector: ReturnType<typeof useInspectorAddress>;
  startsAtTop(place: number, runId: string | null): boolean;
}

/** The question, what can be done with all lanes, and the lanes. */
export function LanesView(props: LanesViewProps) {
  const { desk, full, defaults, offer, play, inspector, onOpen, onReconnect, startsAtTop, lead } = props;
  const seats = useStore(desk.lanes, (state) => state.seats);
  const focused = useStore(desk.lanes, (state) => state.focused);
  const hasBar = useMedia('(min-width: 600px)', true);
  const { lane, selected: n } = inspector;
  const selected = useMemo(() => (n === null ? null : { lane, n }), [lane, n]);
  const shown = seats[focused] ?? seats[0];
  const { enter } = play;
  // None of it has to do with the step that is open, which is what this is drawn anew for most often.
  const above = useMemo(
    () => (
      <>
        <LanesAsk desk={desk} tools={offer.tools} beside={<DemoMenu onEnter={enter} />} />
        {hasBar && <LanesToolbar {...{ desk, offer, defaults }} />}
      </>
    ),
    [desk, offer, defaults, enter, hasBar],
  );
  const whenEmpty = useMemo(
    () => (
      <>
        <ReadyCards offer={offer} onPick={desk.pick} />
        <DemoCards onEnter={enter} />
      </>
    ),
    [offer, desk, enter],
  );
  return (
    <>
      {above}
      {shown && <RunNotes key={shown.key} lane={shown.lane} draft={shown.draft} offer={offer} />}
      {seats.map((seat) => (
        <LaneKeeper key={seat.key} lane={seat.lane} offer={offer} />
      ))}
      <LaneColumns {...{ desk, offer, onOpen, onReconnect, lead, selected, startsAtTop }} whenEmpty={whenEmpty} />
      <LanesNotice desk={desk} isFull={full.isFull} onSeen={full.forgetFull} />
    </>
  );
}
