import { newKey } from '../../lib/api/client.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { type Draft, EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { createDraftStore, type DraftStore } from '../../lib/state/draft-store.ts';
import type { OfferedTool } from '../../lib/state/draft-tools.ts';
import { draftFromRun } from './draft-from-run.ts';

/** The draft of this tab as the browser keeps it. */
function keptDraft(): DraftStore {
  const draft = createDraftStore(EMPTY_DRAFT, browserShelf, { tab: () => browserTab(newKey) });
  draft.getState().restore();
  return draft;
}

export function readKeptDraft(): Draft {
  return keptDraft().getState();
}

/** Changes the draft of this tab, for the playground to begin with. */
export function changeKeptDraft(part: Partial<Draft>): void {
  const draft = keptDraft();
  draft.getState().change(part);
  draft.getState().keep();
}

/** Keeps the question and the settings of a run as the draft of this tab. */
export function keepDraftOfRun(
  trajectory: Pick<Trajectory, 'question' | 'config'>,
  allTools: readonly OfferedTool[],
): void {
  changeKeptDraft(draftFromRun(trajectory, allTools));
}
