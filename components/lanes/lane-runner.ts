import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ApiProblem, newKey, startRun, stopRun } from '../../lib/api/client.ts';
import type { RunConfigInput } from '../../lib/api/contract.ts';
import { type Draft, draftOf } from '../../lib/state/draft.ts';
import type { DraftStore } from '../../lib/state/draft-store.ts';
import { isLive, type LaneStore } from '../../lib/state/lane-store.ts';
import { recipeOfDraft } from '../../lib/state/recipe-draft.ts';

/** One thing that went wrong: what was tried, and what the server said. */
export interface LaneTrouble {
  what: 'empty' | 'start' | 'stop';
  problem: ApiProblem | null;
}

export interface RunnerState {
  isStarting: boolean;
  trouble: LaneTrouble | null;
}

/** Starts and stops the runs of one lane. Both are commands to the server: the page only asks. */
export interface LaneRunner {
  state: StoreApi<RunnerState>;
  /**
   * Asks a question with the draft as it is at this moment; nothing while a run goes on.
   * @param asked absent for the one in the draft
   * @param onStarted gets the id of the new run, once the lane shows it
   */
  start(asked: string | undefined, onStarted: (id: string) => void): Promise<void>;
  /** Stops the run that goes on, also one that is just being asked for. */
  stop(): Promise<void>;
  forget(): void;
}

/** The calls that a runner makes; a test can stand in for the server. */
export interface RunCalls {
  start: typeof startRun;
  stop: typeof stopRun;
}

interface RunnerOptions {
  draft: DraftStore;
  lane: LaneStore;
  /** What to send for a draft, and whether the question may be asked at all: the box says itself why not. */
  configFor(draft: Draft, question: string): RunConfigInput;
  canAsk(question: string): boolean;
  calls?: RunCalls;
}

export function createLaneRunner(options: RunnerOptions): LaneRunner {
  const { draft, lane, calls = { start: startRun, stop: stopRun } } = options;
  const state = createStore<RunnerState>(() => ({ isStarting: false, trouble: null }));
  let isUnwanted = false;
  const forget = () => state.getState().trouble && state.setState({ trouble: null });
  const fail = (what: LaneTrouble['what'], problem: ApiProblem | null = null) =>
    state.setState({ isStarting: false, trouble: { what, problem } });

  const stop = async () => {
    const { runId, isStopping } = lane.getState();
    if (state.getState().isStarting) isUnwanted = true;
    if (runId === null || isStopping || !isLive(lane.getState())) return;
    lane.getState().setStopping(true);
    const result = await calls.stop(runId);
    if (result.ok || lane.getState().runId !== runId) return;
    lane.getState().setStopping(false);
    fail('stop', result.problem);
  };

  const start: LaneRunner['start'] = async (asked, onStarted) => {
    const now = draft.getState();
    const question = (asked ?? now.question).trim();
    if (state.getState().isStarting || isLive(lane.getState())) return;
    if (question === '') return fail('empty');
    if (!options.canAsk(question)) return;
    isUnwanted = false;
    const config = options.configFor(draftOf(now), question);
    state.setState({ isStarting: true, trouble: null });
    const ask = (part: RunConfigInput) => calls.start(question, { ...config, ...part }, newKey());
    let result = await ask({});
    // Deleted meanwhile, or of a log from elsewhere: the text is here all the same.
    if (!result.ok && result.problem.code === 'unknown-recipe' && now.recipe) {
      result = await ask({ recipe: recipeOfDraft(now.recipe) });
    }
    if (!result.ok) return fail('start', result.problem);
    state.setState({ isStarting: false });
    lane.getState().show(result.value.id, { isNew: true });
    onStarted(result.value.id);
    if (isUnwanted) await stop();
  };

  forgetLater({ draft, lane }, forget);
  return { state, start, stop, forget };
}

/** What was wrong is over once somebody changes the draft, or the server is there again. */
function forgetLater({ draft, lane }: Pick<RunnerOptions, 'draft' | 'lane'>, forget: () => void): void {
  draft.subscribe((now, before) => {
    const names = Object.keys(draftOf(now)) as (keyof Draft)[];
    if (names.some((name) => now[name] !== before[name])) forget();
  });
  lane.subscribe((now, before) => {
    if (now.connection === 'live' && before.connection !== 'live') forget();
  });
}
