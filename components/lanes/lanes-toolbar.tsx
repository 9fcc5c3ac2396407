'use client';

import { Columns2, Plus, SquarePen } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import type { Draft } from '../../lib/state/draft.ts';
import { letterOf, MOST_LANES } from '../../lib/state/lane-letters.ts';
import { chatAddress } from '../chat/chat-address.ts';
import { ViewTabs } from '../chat/view-tabs.tsx';
import type { Offer } from '../rail/offer.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyLink } from './copy-link.tsx';
import { ReadyMenu } from './ready-menu.tsx';
import { TapeControl } from './tape-control.tsx';
import type { LanesDesk } from './use-lanes-desk.ts';
import { useLanesValue } from './use-lanes-value.ts';
import { Word } from './word.tsx';

interface LanesToolbarProps {
  desk: LanesDesk;
  offer: Offer;
  defaults: Draft;
}

/** What can be done with all lanes together. */
export function LanesToolbar({ desk, offer, defaults }: LanesToolbarProps) {
  const t = useTranslations('lanes');
  const count = useStore(desk.lanes, ({ seats }) => seats.length);
  const isTapeOn = useStore(desk.lanes, ({ tape }) => tape.isOn);
  const { switchTape, newTape } = desk.lanes.getState();
  return (
    <div className="lanes-bar" role="toolbar" aria-label={t('region')}>
      <ChatTabs desk={desk} />
      <NewQuestion desk={desk} />
      <Button
        look="quiet"
        aria-disabled={count >= MOST_LANES || undefined}
        title={count >= MOST_LANES ? t('full') : t('addTitle')}
        onClick={() => count < MOST_LANES && desk.add()}
      >
        <Plus className="icon" aria-hidden />
        <Word>{t('add')}</Word>
      </Button>
      <ReadyMenu offer={offer} onPick={desk.pick} />
      <TapeControl isOn={isTapeOn} onSwitch={switchTape} onNew={newTape} />
      <span className="lanes-bar__gap" />
      {count > 1 && <CompareLink desk={desk} />}
      <CopyLink desk={desk} defaults={defaults} />
    </div>
  );
}

/** Empties the lanes for another question. */
function NewQuestion({ desk }: Pick<LanesToolbarProps, 'desk'>) {
  const t = useTranslations('lanes');
  const seats = useStore(desk.lanes, (state) => state.seats);
  const isEmpty = useLanesValue(seats, (states) => states.every(({ runId }) => runId === null));
  return (
    <Button
      look="quiet"
      aria-disabled={isEmpty || undefined}
      title={t(isEmpty ? 'newOff' : 'newTitle')}
      onClick={() => !isEmpty && desk.clear()}
    >
      <SquarePen className="icon" aria-hidden />
      <Word goes="first">{t('new')}</Word>
    </Button>
  );
}

/** Leads to the runs of all lanes side by side; waits until two of them have one. */
function CompareLink({ desk }: { desk: LanesDesk }) {
  const t = useTranslations('lanes');
  const format = useFormatter();
  const seats = useStore(desk.lanes, (state) => state.seats);
  const runs = useLanesValue(seats, (states) =>
    states.map(({ runId, isGone }) => (isGone ? '' : (runId ?? ''))).join(),
  );
  const shown = runs.split(',').flatMap((run, place) => (run === '' ? [] : [{ run, letter: letterOf(place) }]));
  const isOff = shown.length < 2;
  const letters = (isOff ? seats.map((_, place) => letterOf(place)) : shown.map(({ letter }) => letter)).slice(0, 4);
  const label = letters.length > 2 ? t('compareAll') : t('compare', { letters: format.list(letters) });
  const content = (
    <>
      <Columns2 className="icon" aria-hidden />
      <Word>{label}</Word>
    </>
  );
  if (isOff) {
    return (
      <Button look="quiet" aria-disabled title={t('compareOff')}>
        {content}
      </Button>
    );
  }
  const ids = shown.map(({ run }) => encodeURIComponent(run)).join(',');
  return (
    <Link className={buttonClass('quiet')} href={`/compare?runs=${ids}`} title={label} prefetch={false}>
      {content}
    </Link>
  );
}

/** Leads to the chat: to the conversation that the run in the focused lane stands in, where there is one. */
function ChatTabs({ desk }: { desk: LanesDesk }) {
  const seats = useStore(desk.lanes, (state) => state.seats);
  const focused = useStore(desk.lanes, (state) => state.focused);
  const addresses = useLanesValue(seats, (states) =>
    states
      .map(({ runId, trajectory, isGone }) =>
        trajectory.conversation && !isGone ? chatAddress(trajectory.conversation.id, runId) : '/chat',
      )
      .join(' '),
  );
  return <ViewTabs here="timeline" other={addresses.split(' ')[focused] ?? '/chat'} />;
}
