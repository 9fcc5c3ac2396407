import type { Draft } from '../../lib/state/draft.ts';
import type { OfferedTool } from '../../lib/state/draft-tools.ts';
import type { LanesStore, Seat } from '../../lib/state/lanes-state.ts';
import { readPlace } from '../playground/last-place.ts';
import { runsText } from '../playground/page-address.ts';
import type { PageAddress, usePageAddress } from '../playground/use-page-address.ts';
import { draftFromRun } from '../run/draft-from-run.ts';
import { hasOwn } from './lanes-address.ts';

const nothing = () => undefined;

/** Whether the address says nothing of lanes but that they are to be shown. */
const isBare = ({ runs, links, demo }: PageAddress) => runs.length === 0 && links.length === 0 && demo === null;

/**
 * Gives the lanes back the runs that this tab saw in them last, where the address names none. A start page, and a question
 * that the address asks, begin without.
 */
export function comeBack(
  lanes: LanesStore,
  first: PageAddress,
  change: ReturnType<typeof usePageAddress>['change'],
): () => void {
  const params = new URLSearchParams(location.search);
  if (!isBare(first) || params.has('q') || !(first.isFull || params.has('recipe'))) return nothing;
  const { runs, links } = readPlace();
  if (runs.length === 0) return nothing;
  for (const [place, { lane }] of lanes.getState().seats.entries()) lane.getState().show(runs[place] ?? null);
  change({ run: runsText(runs), lane: links }, 'replace');
  return nothing;
}

interface Looked {
  first: PageAddress;
  defaults: Draft;
  /** What somebody began to type before the page came alive. */
  typed: string | null;
  tools: readonly OfferedTool[];
}

/**
 * Runs in the address that are not those which this tab left are shown by themselves: each with its own settings, under its own
 * question. Returns what ends the waiting for those.
 */
export function lookAt(lanes: LanesStore, { first, defaults, typed, tools }: Looked): () => void {
  const { runs, links, demo } = first;
  if (runs.length === 0 || links.length > 0 || demo !== null) return nothing;
  const left = readPlace();
  const isOwn = left.links.length === 0 && runsText(left.runs) === runsText(runs);
  // Asking again as a run was asked takes its settings, also where the lane that shows it has others by now.
  if (isOwn && !new URLSearchParams(location.search).has('again')) return nothing;
  const { seats } = lanes.getState();
  const canUndo = seats.length > 1 || left.runs.length > 0 || hasOwn(lanes, defaults);
  lanes.getState().look(left.runs, canUndo);
  const stops = lanes.getState().seats.map((seat, place) => takeSettings(lanes, seat, { place, typed, tools }));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Once the run of a lane has come, what it was asked with is what the lane asks with. */
function takeSettings(
  lanes: LanesStore,
  { draft, lane }: Seat,
  { place, typed, tools }: Pick<Looked, 'typed' | 'tools'> & { place: number },
): () => void {
  const stop = lane.subscribe(({ trajectory }) => {
    if (!trajectory.config) return;
    stop();
    // Somebody was quicker.
    if (!lanes.getState().isLooking) return;
    const { question, ...settings } = draftFromRun(trajectory, tools);
    draft.setState({ ...settings, ...(place === 0 && typed === null && { question }) });
    draft.temporal.getState().clear();
  });
  return stop;
}

/** The question of the run in lane A is the one to start from, unless there is one by then. Returns what ends the waiting. */
export function askAsRun(lanes: LanesStore): () => void {
  const [seat] = lanes.getState().seats;
  if (!seat) return nothing;
  const take = () => {
    const { question } = seat.lane.getState().trajectory;
    const [now] = lanes.getState().seats;
    if (question !== '' && now?.draft.getState().question === '') now.draft.getState().change({ question });
  };
  take();
  return seat.lane.subscribe(take);
}
