import { afterEach, describe, expect, it } from 'vitest';
import { finish } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { checkLegal } from '../run/legal.ts';
import { memoryFrozenStore } from '../store/frozen-memory.ts';
import { memoryRunStore } from '../store/memory.ts';
import { StoreError } from '../store/store-error.ts';
import { toolError } from '../tools/tool-error.ts';
import { createRecorder } from './recorder.ts';
import { startRecovery } from './recovery.ts';
import { systemClock } from './system-clock.ts';
import { DESK_SECRET, type TapeDesk, tapeDesk } from './tape-desk.ts';

let desk: TapeDesk;
afterEach(() => desk.runs.close(0));

const ON_A = { tape: { id: 'a' } };
const ASKING = { tape: { id: 'a', onMiss: 'ask' as const } };
const FAILING = { tape: { id: 'a', onMiss: 'fail' as const } };
const isPause = ({ type }: RunEvent) => type === 'pause';

/** Holds the tool until so many runs are at it, or one is and the others have had their chance. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
}

/** Starts a run that asks, and waits until it does. */
async function asked(question: string, config: object = ASKING) {
  const id = await desk.start(question, config);
  const run = await desk.until(id, isPause);
  const callId = run.steps.at(-1)?.calls[0]?.callId ?? '';
  return { id, run, callId };
}

describe('runs on one tape', () => {
  it('that race one call reach the tool once', async () => {
    const { open, passed } = gate();
    desk = tapeDesk({
      answer: async (word, count) => {
        await passed;
        return `${word} #${count}`;
      },
    });
    const ids = await Promise.all(['x', 'x', 'x'].map((question) => desk.start(question, ON_A)));
    await Promise.all(ids.map((id) => desk.until(id, ({ type }) => type === 'action')));
    open();
    const calls = (await Promise.all(ids.map(desk.calls))).flat();
    expect(calls.sort()).toEqual(['x: x #1 (live)', 'x: x #1 (tape)', 'x: x #1 (tape)']);
    expect(desk.live).toEqual(['x']);
  });

  it('find results by what was asked, in whatever order', async () => {
    desk = tapeDesk();
    expect(await desk.calls(await desk.start('x y z', ON_A))).toEqual([
      'x: x #1 (live)',
      'y: y #2 (live)',
      'z: z #3 (live)',
    ]);
    expect(await desk.calls(await desk.start('z w x', ON_A))).toEqual([
      'z: z #3 (tape)',
      'w: w #4 (live)',
      'x: x #1 (tape)',
    ]);
    expect(desk.live).toEqual(['x', 'y', 'z', 'w']);
  });

  it('leave a run without a tape, and one on another, alone', async () => {
    desk = tapeDesk();
    await desk.calls(await desk.start('x', ON_A));
    expect(await desk.calls(await desk.start('x'))).toEqual(['x: x #2 (live)']);
    expect(await desk.calls(await desk.start('x', { tape: { id: 'frozen' } }))).toEqual(['x: x #3 (live)']);
  });

  it('do not mix up calls that a provider gave one id, in one reply or in two', async () => {
    const call = (index: number, word: string) => ({
      ...{ type: 'call' as const, index, callId: 'same', tool: 'look', input: { word } },
      inputText: JSON.stringify({ word }),
    });
    desk = tapeDesk({ script: () => [[call(0, 'x'), call(1, 'y'), finish()], [call(0, 'y'), finish()], 'Done.'] });
    const config = { dialect: 'native', ...ON_A };
    const calls = await desk.calls(await desk.start('?', config));
    const results = ['{"word":"x"}: x #1', '{"word":"y"}: y #2', '{"word":"y"}: y #2'];
    expect(calls).toEqual([`${results[0]} (live)`, `${results[1]} (live)`, `${results[2]} (tape)`]);
    expect(await desk.calls(await desk.start('?', config))).toEqual(results.map((result) => `${result} (tape)`));
  });

  it('share an error that the model can act on, and no trouble that may pass', async () => {
    desk = tapeDesk({
      answer: (word, count) => {
        if (word === 'x') throw toolError('not-found', 'No such word');
        if (count < 4) throw new Error('It broke.');
        return word;
      },
    });
    expect(await desk.calls(await desk.start('x y', ON_A))).toEqual(['x: not-found (live)', 'y: failed (live)']);
    expect(await desk.calls(await desk.start('x y', ON_A))).toEqual(['x: not-found (tape)', 'y: failed (live)']);
    expect(await desk.calls(await desk.start('x y', ON_A))).toEqual(['x: not-found (tape)', 'y: y (live)']);
  });

  it('are told of a result that is too large to record, and go on', async () => {
    const { open, passed } = gate();
    desk = tapeDesk({
      limits: { bytes: 100 },
      answer: async () => {
        await passed;
        return 'x'.repeat(200);
      },
    });
    const ids = [await desk.start('x', ON_A), await desk.start('x', ON_A)];
    await Promise.all(ids.map((id) => desk.until(id, ({ type }) => type === 'action')));
    open();
    const logs = await Promise.all(ids.map(desk.log));
    expect(logs.map((log) => log.at(-1))).toMatchObject([{ outcome: 'completed' }, { outcome: 'completed' }]);
    const warnings = logs.flat().filter(({ type }) => type === 'warning');
    expect(warnings).toMatchObject([{ code: 'tape-not-kept', message: expect.stringContaining('at most') }]);
    expect(desk.live).toHaveLength(1);
  });

  it('are told when the tape is full', async () => {
    desk = tapeDesk({ limits: { shared: 1 } });
    const log = await desk.log(await desk.start('x y', ON_A));
    expect(log.filter(({ type }) => type === 'warning')).toMatchObject([
      {
        code: 'tape-not-kept',
        message: 'This result of look is not on the tape: The tape holds 1 results, as many as fit.',
      },
    ]);
    expect(await desk.calls(await desk.start('x y', ON_A))).toEqual(['x: x #1 (tape)', 'y: y #3 (live)']);
  });

  it('are told of an entry that cannot be read, which is recorded anew', async () => {
    const frozen = memoryFrozenStore();
    let isDamaged = true;
    desk = tapeDesk({
      frozen: {
        ...frozen,
        async get(...call) {
          if (isDamaged) throw new StoreError('result-damaged', 'It cannot be read.', 'Record it anew.');
          return frozen.get(...call);
        },
      },
    });
    const log = await desk.log(await desk.start('x', ON_A));
    expect(log.filter(({ type }) => type === 'warning')).toMatchObject([{ code: 'tape-damaged', step: 1 }]);
    expect(log.at(-1)).toMatchObject({ outcome: 'completed' });
    isDamaged = false;
    expect(await desk.calls(await desk.start('x', FAILING))).toEqual(['x: x #1 (tape)']);
  });

  it('go on without the tool while the tape cannot be read', async () => {
    const frozen = { ...memoryFrozenStore(), get: () => Promise.reject(new Error('Connection lost to secret.host')) };
    desk = tapeDesk({ frozen });
    expect(await desk.calls(await desk.start('x', ON_A))).toEqual(['x: tape-unreadable (tape)']);
  });

  it('keep no secret on the tape, and find the result of a call with one all the same', async () => {
    desk = tapeDesk({ answer: () => `It is ${DESK_SECRET}.` });
    await desk.log(await desk.start(DESK_SECRET, ON_A));
    expect(JSON.stringify(await desk.frozen.list('tape:a', 'look', 10))).not.toContain(DESK_SECRET);
    expect(await desk.calls(await desk.start(DESK_SECRET, FAILING))).toEqual(['[redacted]: It is [redacted]. (tape)']);
  });

  it('fail a call that is not on it where the run says so', async () => {
    desk = tapeDesk();
    await desk.log(await desk.start('x', ON_A));
    expect(await desk.calls(await desk.start('x y', FAILING))).toEqual(['x: x #1 (tape)', 'y: not-on-tape (tape)']);
    expect(desk.live).toEqual(['x']);
  });
});

describe('a run that asks about a call', () => {
  it.each([
    [{ choice: 'live' as const }, 'x: x #1 (live)', ['x']],
    [{ choice: 'fail' as const }, 'x: not-on-tape (tape)', []],
    [{ choice: 'write' as const, text: 'as I say \ud800' }, 'x: as I say \ufffd (edited)', []],
  ])('goes on as a person decides: %j', async (body, told, live) => {
    desk = tapeDesk();
    const { id, run, callId } = await asked('x');
    expect(run.status).toBe('paused');
    expect(await desk.decide(id, callId, body)).toBeNull();
    expect(await desk.calls(id)).toEqual([told]);
    expect(desk.live).toEqual(live);
    const log = await desk.log(id);
    expect(log.find(({ type }) => type === 'resume')).toMatchObject({ callId, choice: body.choice });
    expect(checkLegal(log, { complete: true })).toEqual([]);
    expect(await desk.decide(id, callId, body)).toMatchObject({ status: 409, code: 'call-not-waiting' });
  });

  it('keeps no secret that a person writes, from the log and from the model', async () => {
    desk = tapeDesk();
    const { id, callId } = await asked('x');
    await desk.decide(id, callId, { choice: 'write', text: `It is ${DESK_SECRET}.` });
    expect(JSON.stringify(await desk.log(id))).not.toContain(DESK_SECRET);
  });

  it('takes by itself what another run records meanwhile', async () => {
    desk = tapeDesk();
    const { id } = await asked('x');
    await desk.log(await desk.start('x', ON_A));
    expect(await desk.calls(id)).toEqual(['x: x #1 (tape)']);
    expect((await desk.log(id)).find(({ type }) => type === 'resume')).toMatchObject({ choice: 'tape' });
  });

  it('can be stopped while it waits', async () => {
    desk = tapeDesk();
    const { id, callId } = await asked('x');
    expect(await desk.runs.stop(id)).toBe('stopping');
    expect(await desk.calls(id)).toEqual(['x: stopped (live)']);
    expect(await desk.decide(id, callId, { choice: 'live' })).toMatchObject({ status: 409 });
    expect(desk.live).toEqual([]);
  });

  it('asks for each of its calls, and for no other run’s', async () => {
    const call = (index: number, word: string) => ({
      ...{ type: 'call' as const, index, callId: `p${index}`, tool: 'look', input: { word } },
      inputText: JSON.stringify({ word }),
    });
    desk = tapeDesk({ script: () => [[call(0, 'x'), call(1, 'y'), finish()], 'Done.'] });
    const config = { dialect: 'native', ...ASKING };
    const [one, other] = [await desk.start('?', config), await desk.start('?', config)];
    let pauses = 0;
    const { steps } = await desk.until(one, (event) => isPause(event) && ++pauses === 2);
    pauses = 0;
    await desk.until(other, (event) => isPause(event) && ++pauses === 2);
    const [x, y] = steps[0]?.calls.map(({ callId }) => callId) ?? [];
    await desk.decide(one, x ?? '', { choice: 'fail' });
    const half = await desk.until(one, ({ type }) => type === 'observation');
    expect(half.status).toBe('paused');
    await desk.decide(one, y ?? '', { choice: 'write', text: 'mine' });
    expect((await desk.calls(one)).map((told) => told.split(': ')[1])).toEqual(['not-on-tape (tape)', 'mine (edited)']);
    expect((await desk.store.get(other))?.status).toBe('running');
    expect(desk.live).toEqual([]);
  });

  it.each([
    ['at once', {}, {}],
    ['at its next heartbeat when it was not told at once', { onDecided() {} }, { heartbeatMs: 5 }],
  ])('goes on as a person decides in another process, %s; the first word counts', async (_, deaf, options) => {
    const store = memoryRunStore();
    desk = tapeDesk({ store: { ...store, ...deaf }, ...options });
    const other = tapeDesk({ store, frozen: desk.frozen });
    const { id, callId } = await asked('x');
    expect(await other.decide(id, 'nope', { choice: 'live' })).toMatchObject({ code: 'call-not-found' });
    const text = `I say ${DESK_SECRET}`;
    const first = other.decide(id, callId, { choice: 'write', text });
    const second = other.decide(id, callId, { choice: 'fail' });
    expect([await first, await second]).toEqual([null, expect.objectContaining({ code: 'call-not-waiting' })]);
    const [told = ''] = await desk.calls(id);
    expect(told).toMatch(/^x: I say .* \(edited\)$/);
    expect(told).not.toContain(DESK_SECRET);
    expect(await other.decide(id, callId, { choice: 'live' })).toMatchObject({ code: 'call-not-waiting' });
    expect(desk.live).toEqual([]);
    await other.runs.close(0);
  });

  it('says what is wrong with a decision', async () => {
    desk = tapeDesk();
    const { id, callId } = await asked('x');
    expect(await desk.decide(id, callId, { choice: 'write' })).toMatchObject({ status: 422, code: 'no-text' });
    expect(await desk.decide(id, 'nope', { choice: 'live' })).toMatchObject({ status: 404, code: 'call-not-found' });
    expect(await desk.decide('nope', callId, { choice: 'live' })).toMatchObject({ status: 404, code: 'run-not-found' });
    const other = await desk.start('x');
    await desk.log(other);
    expect(await desk.decide(other, 'nope', { choice: 'live' })).toMatchObject({ status: 404 });
  });

  it('is interrupted when the server dies, and asks again when it is resumed', async () => {
    desk = tapeDesk();
    const { id, callId } = await asked('x');
    // A server that starts anew on the same store: the old one writes no more.
    const recorder = createRecorder({ store: desk.store, clock: systemClock });
    const clock = { ...systemClock, wall: () => Date.now() + 3_600_000 };
    const recovery = await startRecovery({ store: desk.store, recorder, clock, isShared: false });
    recovery.stop();
    expect((await desk.log(id)).at(-1)).toMatchObject({ outcome: 'interrupted', reason: 'process-died' });
    const next = tapeDesk({ store: desk.store, frozen: desk.frozen });
    const resumed = await next.runs.resume(id, {}, null);
    const resumedId = 'id' in resumed ? resumed.id : '';
    expect(resumedId).not.toBe('');
    await next.until(resumedId, isPause);
    expect(await next.decide(resumedId, callId, { choice: 'live' })).toBeNull();
    expect(await next.calls(resumedId)).toEqual(['x: x #1 (live)']);
    const log = await next.log(resumedId);
    expect(log.at(-1)).toMatchObject({ outcome: 'completed' });
    expect(checkLegal(log, { complete: true })).toEqual([]);
    await next.runs.close(0);
  });
});

describe('running again', () => {
  it('keeps the tape of a run, or goes without it, as asked', async () => {
    desk = tapeDesk();
    const id = await desk.start('x', FAILING);
    await desk.log(id);
    await desk.log(await desk.start('x', ON_A));
    expect(await desk.calls(await desk.rerun(id))).toEqual(['x: x #1 (tape)']);
    const off = await desk.rerun(id, { tape: 'off' });
    expect(await desk.calls(off)).toEqual(['x: x #2 (live)']);
    expect((await desk.log(off))[0]).not.toMatchObject({ config: { tape: expect.anything() } });
  });

  it('on its own tape gets the same results, and reaches the tool only for what the run did not get', async () => {
    desk = tapeDesk();
    const id = await desk.start('x y x');
    await desk.log(id);
    const again = await desk.rerun(id, { tape: 'own' });
    expect(await desk.calls(again)).toEqual(['x: x #1 (tape)', 'y: y #2 (tape)', 'x: x #1 (tape)']);
    expect((await desk.log(again))[0]).toMatchObject({
      origin: { kind: 'rerun', runId: id },
      config: { tape: { id: `run-${id}`, onMiss: 'live' } },
    });
    expect(desk.live).toHaveLength(3);
    // Once more is harmless, and what came meanwhile stays.
    await desk.log(await desk.start('z', { tape: { id: `run-${id}` } }));
    await desk.log(await desk.rerun(id, { tape: 'own' }));
    expect(await desk.calls(await desk.start('x z', { tape: { id: `run-${id}`, onMiss: 'fail' } }))).toEqual([
      'x: x #1 (tape)',
      'z: z #4 (tape)',
    ]);
  });

  it('has on its own tape what tools returned, errors too, and nothing that a person made up or that never ran', async () => {
    desk = tapeDesk({
      answer: (word) => {
        if (word === 'gone') throw toolError('not-found', 'No such word');
        if (word === 'broken') throw new Error('It broke.');
        return `saw ${word}`;
      },
    });
    const { id, callId } = await asked('mine gone broken {} ok');
    await desk.decide(id, callId, { choice: 'write', text: 'my own' });
    const decided = new Set([callId]);
    for (const _ of ['gone', 'broken', 'ok']) {
      const run = await desk.until(id, (event) => isPause(event) && !decided.has((event as { callId: string }).callId));
      const open = run.steps.at(-1)?.calls[0]?.callId ?? '';
      decided.add(open);
      await desk.decide(id, open, { choice: 'live' });
    }
    await desk.log(id);
    await desk.log(await desk.rerun(id, { tape: 'own' }));
    const kept = await desk.frozen.list(`tape:run-${id}`, 'look', 10);
    const words = kept.map(({ input, text, error }) => [(input as { word: string }).word, error?.code ?? text]);
    // The rerun went live for the rest, and recorded that.
    expect(words).toEqual(
      expect.arrayContaining([
        ['gone', 'not-found'],
        ['ok', 'saw ok'],
        ['mine', 'saw mine'],
      ]),
    );
    expect(words).toHaveLength(3);
  });
});
