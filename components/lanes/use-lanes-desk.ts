'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { isLive } from '../../lib/state/lane-store.ts';
import type { LanesStore, Seat } from '../../lib/state/lanes-state.ts';
import { type ReadyId, readyComparison } from '../../lib/state/ready-comparisons.ts';
import { runsText, stepText } from '../playground/page-address.ts';
import { readAddress, usePageAddress } from '../playground/use-page-address.ts';
import { modelOf, type Offer } from '../rail/offer.ts';
import type { LaneRunner } from './lane-runner.ts';
import type { Runnable } from './use-runners.ts';

/** What a person can do with the lanes of the page. Each thing done is in the address at once. */
export interface LanesDesk {
  lanes: LanesStore;
  runnerOf(seat: Runnable): LaneRunner;
  /** Starts every lane in which nothing goes on. */
  runAll(): void;
  stopAll(): void;
  run(seat: Seat, question?: string): void;
  stop(seat: Seat): void;
  /** Turns to a lane: shows its settings, and brings it into view or gives it the focus. */
  turnTo(place: number, how: 'view' | 'focus'): void;
  add(): void;
  remove(seat: Seat): void;
  undo(): void;
  /** Empties the lanes for another question. */
  clear(): void;
  /** Sets up a ready comparison, and runs it where that costs nothing. */
  pick(id: ReadyId): void;
  /** Shows a run that was just made in the lane it came from. */
  show(seat: Seat, runId: string): void;
  /** Shows a run that was just made beside the lane it came from, or in it where there is no place. */
  showBeside(seat: Seat, runId: string): void;
}

interface DeskOptions {
  lanes: LanesStore;
  offer: Offer;
  runnerOf(seat: Runnable): LaneRunner;
}

type Change = ReturnType<typeof usePageAddress>['change'];

/** Right after a change the address is ahead of what the page has drawn. */
const addressNow = () => readAddress(new URLSearchParams(location.search));

/** What happened to the lanes: who stood where before, and which of them shows another run now. */
interface Happened {
  before?: readonly Seat[];
  fresh?: Seat;
}

/** Writes the runs of the lanes into the address, and the step that is open, wherever its lane is now. */
function writeRuns(lanes: LanesStore, change: Change, how: 'push' | 'replace', { before, fresh }: Happened = {}): void {
  lanes.getState().settle();
  const { seats } = lanes.getState();
  const { step, isFull } = addressNow();
  const run = runsText(seats.map(({ lane }) => lane.getState().runId));
  const owner = step && (before ?? seats)[step.lane];
  const lane = owner ? seats.findIndex(({ key }) => key === owner.key) : -1;
  const isKept = step !== null && lane >= 0 && owner !== fresh;
  change(
    {
      run,
      ...(run === null ? { view: 'full' } : isFull && { view: null }),
      ...(isKept ? { step: stepText({ lane, n: step.n }) } : { step: null, tab: null }),
    },
    how,
  );
}

/** Once it is drawn. A lane that somebody only points at must not move from under the pointer, so this is for all other ways. */
function reveal(place: number, how: 'view' | 'focus'): void {
  requestAnimationFrame(() => {
    const lane = document.querySelector<HTMLElement>(`[data-lane="${place}"]`);
    if (how === 'focus') lane?.focus();
    lane?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

function deskOf({ lanes, runnerOf }: DeskOptions, change: Change, sayFull: () => void): Omit<LanesDesk, 'pick'> {
  const write = (how: 'push' | 'replace', happened?: Happened) => writeRuns(lanes, change, how, happened);
  const seatsNow = () => lanes.getState().seats;
  const start = (seats: readonly Seat[], question?: string) => {
    // One press is one step Back, however many runs it starts.
    let how: 'push' | 'replace' = 'push';
    for (const seat of seats) {
      void runnerOf(seat).start(question, () => {
        write(how, { fresh: seat });
        how = 'replace';
      });
    }
  };
  const rearrange = (work: () => void) => {
    const before = seatsNow();
    work();
    write('replace', { before });
  };
  return {
    ...{ lanes, runnerOf },
    runAll: () => start(seatsNow().filter(({ lane }) => !isLive(lane.getState()))),
    stopAll: () => {
      for (const seat of seatsNow()) void runnerOf(seat).stop();
    },
    run: (seat, question) => start([seat], question),
    stop: (seat) => void runnerOf(seat).stop(),
    turnTo: (place, how) => {
      lanes.getState().focus(place);
      if (place === lanes.getState().focused) reveal(place, how);
    },
    add: () => {
      rearrange(() => lanes.getState().add());
      reveal(lanes.getState().focused, 'focus');
    },
    remove: (seat) => {
      void runnerOf(seat).stop();
      rearrange(() => lanes.getState().remove(seat.key));
    },
    undo: () => rearrange(() => lanes.getState().undo()),
    clear: () => {
      for (const seat of seatsNow()) void runnerOf(seat).stop();
      lanes.getState().clear();
      write('push');
      document.querySelector<HTMLElement>('#question')?.focus();
    },
    show: (seat, runId) => {
      seat.lane.getState().show(runId, { isNew: true });
      write('push', { fresh: seat });
    },
    showBeside: (seat, runId) => {
      const before = seatsNow();
      const made = lanes.getState().addBeside(seat.key);
      if (!made) sayFull();
      (made ?? seat).lane.getState().show(runId, { isNew: true });
      write('push', { before, ...(!made && { fresh: seat }) });
      reveal(lanes.getState().focused, 'focus');
    },
  };
}

/** The desk, and whether it has to say that a fork took the place of its original. */
export function useLanesDesk(options: DeskOptions) {
  const { lanes, offer, runnerOf } = options;
  const t = useTranslations('ready');
  const { change } = usePageAddress();
  const [isFull, setFull] = useState(false);
  const desk = useMemo<LanesDesk>(() => {
    const made = deskOf({ lanes, offer, runnerOf }, change, () => setFull(true));
    return {
      ...made,
      pick(id) {
        const { question, drafts } = readyComparison(id, { ...offer, question: (name) => t(`question.${name}`) });
        const isFree = drafts.every(({ model }) => modelOf(offer, model)?.scripted);
        made.stopAll();
        lanes.getState().replace(drafts, isFree ? 'ready' : 'ready-waits', question);
        writeRuns(lanes, change, 'replace');
        if (isFree) return made.runAll();
        document.querySelector<HTMLElement>('.ask .button--ink')?.focus();
      },
    };
  }, [lanes, offer, runnerOf, change, t]);
  return { desk, isFull, forgetFull: () => setFull(false) };
}
