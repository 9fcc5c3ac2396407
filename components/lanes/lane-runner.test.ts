import { describe, expect, it } from 'vitest';
import type { ApiProblem, ApiResult } from '../../lib/api/client.ts';
import type { StartRunReply } from '../../lib/api/contract.ts';
import { EMPTY_DRAFT } from '../../lib/state/draft.ts';
import { createDraftStore } from '../../lib/state/draft-store.ts';
import { createLaneStore } from '../../lib/state/lane-store.ts';
import { draftOfRecipe } from '../../lib/state/recipe-draft.ts';
import { createLaneRunner, type RunCalls } from './lane-runner.ts';

type Started = ApiResult<StartRunReply>;
type Asked = Parameters<RunCalls['start']>;

const problem = (code: string, message = code): { ok: false; problem: ApiProblem } => ({
  ok: false,
  problem: { code, message, fix: null, status: 422 },
});

/** A lane whose server answers by hand. */
function lane(question = 'How many?') {
  const asked: { call: Asked; answer(result: Started): void }[] = [];
  const stopped: string[] = [];
  const draft = createDraftStore({ ...EMPTY_DRAFT, question }, () => null);
  const store = createLaneStore();
  const runner = createLaneRunner({
    draft,
    lane: store,
    configFor: ({ model }) => (model === null ? {} : { model }),
    canAsk: (text) => text.length < 100,
    calls: {
      start: (...call) => new Promise<Started>((answer) => asked.push({ call, answer })),
      stop: async (id) => {
        stopped.push(id);
        return { ok: true, value: undefined };
      },
    },
  });
  const shown: string[] = [];
  const start = (text?: string) => runner.start(text, (id) => shown.push(id));
  const answer = (result: Started, n = asked.length - 1) => asked[n]?.answer(result);
  const run = (id: string) => ({ ok: true, value: { id } }) as Started;
  return { asked, stopped, shown, draft, store, runner, start, answer, run, state: () => runner.state.getState() };
}

describe('running one lane', () => {
  it('asks with the draft as it was at the press, and shows the run', async () => {
    const { asked, draft, store, shown, start, answer, run, state } = lane();
    draft.getState().change({ model: 'then' });
    const going = start();
    draft.getState().change({ model: 'later' });
    expect([asked[0]?.call[0], asked[0]?.call[1], state().isStarting]).toEqual(['How many?', { model: 'then' }, true]);
    answer(run('r1'));
    await going;
    expect([store.getState().runId, store.getState().isNew, shown, state()]).toEqual([
      'r1',
      true,
      ['r1'],
      { isStarting: false, trouble: null },
    ]);
  });

  it('asks once, however often it is pressed, and not again while its run goes on', async () => {
    const { asked, start, answer, run } = lane();
    const going = start();
    void start();
    answer(run('r1'));
    await going;
    await start();
    expect(asked).toHaveLength(1);
  });

  it('asks nothing without a question, or with one that is too long', async () => {
    const { asked, start, state, draft } = lane('  ');
    await start();
    expect(state().trouble).toEqual({ what: 'empty', problem: null });
    draft.getState().change({ question: 'x'.repeat(100) });
    await start();
    expect([asked, state().trouble]).toEqual([[], null]);
  });

  it('keeps what went wrong for itself until somebody changes the draft', async () => {
    const [one, other] = [lane(), lane()];
    const going = [one.start(), other.start()];
    one.answer(problem('queue-full'));
    other.answer(other.run('r2'));
    await Promise.all(going);
    expect(one.state()).toMatchObject({
      isStarting: false,
      trouble: { what: 'start', problem: { code: 'queue-full' } },
    });
    expect([other.state().trouble, other.store.getState().runId]).toEqual([null, 'r2']);
    one.draft.getState().change({ model: 'another' });
    expect(one.state().trouble).toBeNull();
  });

  it('sends the text of a recipe that is not stored any more', async () => {
    const { asked, draft, store, start, answer, run } = lane();
    const recipe = draftOfRecipe({ id: 'course', version: 1, name: 'Course', system: 'Use {tools}.', examples: [] });
    draft.getState().change({ recipe });
    const going = start();
    answer(problem('unknown-recipe'));
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]?.call[1].recipe).toMatchObject({ system: 'Use {tools}.' });
    answer(run('r1'));
    await going;
    expect(store.getState().runId).toBe('r1');
  });

  it('stops a run that was still being asked for as soon as it is there', async () => {
    const { stopped, store, start, answer, run, runner } = lane();
    const going = start();
    await runner.stop();
    answer(run('r1'));
    await going;
    expect([stopped, store.getState().isStopping]).toEqual([['r1'], true]);
  });
});
