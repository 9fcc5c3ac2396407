import { newKey } from '../../lib/api/client.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { browserShelf, browserTab } from '../../lib/state/draft-shelf.ts';
import { createDraftStore } from '../../lib/state/draft-store.ts';
import type { OfferedTool } from '../../lib/state/draft-tools.ts';
import { draftFromRun } from './draft-from-run.ts';

/** Keeps the question and the settings of a run as the draft of this tab, for the playground to begin with. */
export function keepDraftOfRun(
  trajectory: Pick<Trajectory, 'question' | 'config'>,
  allTools: readonly OfferedTool[],
): void {
  const draft = createDraftStore(EMPTY_DRAFT, browserShelf, { tab: () => browserTab(newKey) });
  draft.getState().restore();
  draft.getState().change(draftFromRun(trajectory, allTools));
  draft.getState().keep();
}
