import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ForkBody } from '../api/contract.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { checkLegal } from '../run/legal.ts';
import { collect } from '../store/sample-run.ts';
import { redactDeep, redactor } from './redact.ts';
import { type Desk, runDesk } from './run-desk.ts';
import { summaryOf } from './run-summary.ts';
import { startSummary } from './start-summary.ts';

const ADD = (sum: string) => `Thought: I add.\nAction: add[${sum}]`;
const DONE = 'Thought: I know it.\nAction: Finish[42]';
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');

let desk: Desk;
afterEach(() => desk.runs.close(0));

const logOf = (id: string) => collect(desk.store.read(id, { after: 0, follow: true }));
const stepOf = (log: RunEvent[], n: number) => fold(log).steps[n - 1];
const idOf = (started: object): string => {
  if ('id' in started) return started.id as string;
  throw new Error(JSON.stringify(started));
};

/** A run of two additions and an answer; nothing of the model's script is left but `more`. */
async function parent(...more: string[]): Promise<{ id: string; log: RunEvent[]; calls: string[] }> {
  desk = runDesk([ADD('1'), ADD('2'), DONE, ...more]);
  const id = idOf(await desk.runs.start({ question: 'What is it?' }, null));
  const log = await logOf(id);
  return { id, log, calls: log.flatMap((event) => (event.type === 'action' ? [event.callId] : [])) };
}

/** Forks a run, plays the fork to its end and checks what holds for every fork. */
async function fork(id: string, body: ForkBody): Promise<RunEvent[]> {
  const before = JSON.stringify(await logOf(id));
  const log = await logOf(idOf(await desk.runs.fork(id, body, null)));
  expect(JSON.stringify(await logOf(id))).toBe(before);
  expect(checkLegal(log, { sha256, complete: true })).toEqual([]);
  expect(log[0]).toMatchObject({ origin: { kind: 'fork', runId: id, step: body.step } });
  return log;
}

const asked = () => desk.model.requests.length;
const lastPrompt = () => desk.model.requests.at(-1)?.messages.at(-1)?.content;

describe('a fork', () => {
  it('takes an edited observation as it is: the tool is not called, and the model sees it', async () => {
    const { id, log, calls } = await parent(DONE);
    const next = await fork(id, { step: 2, edits: { observation: { callId: calls[1] as string, text: 'seventy' } } });
    expect([asked(), desk.calls]).toEqual([4, ['"1"', '"2"']]);
    expect(lastPrompt()).toContain('add[2]\nObservation: seventy');
    const step = stepOf(next, 2);
    expect(step?.calls[0]?.observation).toMatchObject({ text: 'seventy', source: 'edited', error: null });
    expect(step?.amends).toMatchObject([{ field: 'observation', value: 'seventy' }]);
    const copied = log.slice(
      1,
      log.findIndex((event) => event.type === 'step-start' && event.step === 3),
    );
    expect(next.slice(1, copied.length + 1)).toEqual(copied);
    expect(fold(next).answer?.text).toBe('42');
  });

  it('calls the tool again for an edited action, once, and drops what the old call brought', async () => {
    const { id, calls } = await parent(DONE);
    const callId = calls[1] as string;
    const next = await fork(id, { step: 2, edits: { action: { callId, tool: 'double', input: { sum: '9' } } } });
    expect([asked(), desk.calls]).toEqual([4, ['"1"', '"2"', 'double {"sum":"9"}']]);
    expect(lastPrompt()).toContain('Observation: 3');
    expect(lastPrompt()).not.toContain('add[2]');
    expect(stepOf(next, 2)?.calls).toMatchObject([
      { callId, tool: 'double', input: { sum: '9' }, observation: { text: '3', source: 'live' } },
    ]);
  });

  it('makes a call once more as it was when the action names nothing new', async () => {
    const { id, calls } = await parent(DONE);
    const next = await fork(id, { step: 1, edits: { action: { callId: calls[0] as string } } });
    expect(desk.calls).toEqual(['"1"', '"2"', '"1"']);
    expect(stepOf(next, 1)).toMatchObject({ amends: [], calls: [{ observation: { text: '3' } }] });
  });

  it('keeps action and observation when the thought alone is edited', async () => {
    const { id } = await parent(DONE);
    const next = await fork(id, { step: 2, edits: { thought: 'I doubt it.' } });
    expect([asked(), desk.calls.length]).toEqual([4, 2]);
    expect(lastPrompt()).toContain('Thought: I doubt it.\nAction: add[2]\nObservation: 2');
    expect(stepOf(next, 2)).toMatchObject({
      thought: { text: 'I doubt it.' },
      calls: [{ observation: { text: '2' } }],
    });
  });

  it('calls nothing when both the action and its observation are edited', async () => {
    const { id, calls } = await parent(DONE);
    const callId = calls[1] as string;
    const edits = { action: { callId, input: '5' }, observation: { callId, text: 'five' } };
    await fork(id, { step: 2, edits });
    expect(desk.calls).toHaveLength(2);
    expect(lastPrompt()).toContain('add[5]\nObservation: five');
  });

  it('goes on after the step without edits, with another config, and from a fork again', async () => {
    const { id } = await parent(DONE, DONE);
    const first = await fork(id, { step: 1, config: { temperature: 0.5, tools: ['add'] } });
    expect(fold(first)).toMatchObject({ config: { temperature: 0.5 }, steps: { length: 2 } });
    const start = first[0] as Extract<RunEvent, { type: 'run-start' }>;
    const callId = stepOf(first, 1)?.calls[0]?.callId as string;
    const second = await fork(start.runId, { step: 1, edits: { observation: { callId, text: 'one' } } });
    expect(fold(second).config?.temperature).toBe(0.5);
    const { runId } = second[0] as Extract<RunEvent, { type: 'run-start' }>;
    desk.model.requests.length = 3;
    // What was written in the fork before is no result of the call that is made now.
    const third = await fork(runId, { step: 1, edits: { action: { callId, input: '7' } } });
    expect(stepOf(third, 1)?.calls[0]).toMatchObject({ input: '7', observation: { text: '3', source: 'live' } });
  });

  it('goes on with an edited recipe, and runs nothing of its steps again', async () => {
    const { id, log } = await parent(DONE, DONE);
    const start = log[0] as Extract<RunEvent, { type: 'run-start' }>;
    const recipe = { ...start.config.recipe, system: 'Be brief.\n{tools}\n{question}\n{history}', edited: true };
    const next = await fork(id, { step: 2, config: { recipe } });
    // One call of the model and none of a tool since; the steps are the parent's to the letter.
    expect([asked(), desk.calls]).toEqual([4, ['"1"', '"2"']]);
    const copied = log.findIndex((event) => event.type === 'step-start' && event.step === 3);
    expect(next.slice(1, copied)).toEqual(log.slice(1, copied));
    expect(lastPrompt()).toMatch(/^Be brief\.[\s\S]*add\[2\]\nObservation: 2/);
    expect(fold(next).config?.recipe).toEqual(recipe);
    expect(fold(log).config?.recipe).toEqual(start.config.recipe);
    // And a fork of the fork keeps the recipe, with nothing made again either.
    const { runId } = next[0] as Extract<RunEvent, { type: 'run-start' }>;
    const third = await fork(runId, { step: 1 });
    expect([asked(), desk.calls.length]).toEqual([5, 2]);
    expect(lastPrompt()).toMatch(/^Be brief\./);
    expect(fold(third).config?.recipe).toEqual(recipe);
  });

  it('begins at the start from step 0 with an edited recipe', async () => {
    const { id } = await parent(DONE);
    const recipe = { id: 'r', version: 1, name: 'R', system: 'Be kind. {question}', examples: [], edited: true };
    const next = await logOf(idOf(await desk.runs.fork(id, { step: 0, config: { recipe } }, null)));
    expect(lastPrompt()).toMatch(/^Be kind\. What is it\?/);
    expect(next[0]).toMatchObject({ origin: { kind: 'rerun', runId: id }, config: { recipe } });
  });

  it('begins at the start from step 0', async () => {
    const { id } = await parent(DONE);
    const next = await logOf(idOf(await desk.runs.fork(id, { step: 0, config: { maxSteps: 3 } }, null)));
    expect(next[0]).toMatchObject({ origin: { kind: 'rerun', runId: id }, config: { maxSteps: 3 } });
    expect([asked(), fold(next).steps.length]).toEqual([4, 1]);
  });

  it('of a run that still runs takes its whole steps, and no others', async () => {
    desk = runDesk([ADD('1'), [{ type: 'hang' }], DONE]);
    const id = idOf(await desk.runs.start({ question: 'Why?' }, null));
    for await (const event of desk.store.read(id, { after: 0, follow: true }))
      if (event.type === 'prompt' && event.step === 2) break;
    expect(await desk.runs.fork(id, { step: 2 }, null)).toMatchObject({
      ...{ status: 409, code: 'step-not-whole' },
      fix: 'The last step that can be forked is 1.',
    });
    expect(await desk.runs.fork(id, { step: 3 }, null)).toMatchObject({ status: 409 });
    const next = await logOf(idOf(await desk.runs.fork(id, { step: 1 }, null)));
    expect(fold(next).answer?.text).toBe('42');
    expect((await desk.store.get(id))?.status).toBe('running');
    await desk.runs.stop(id);
    await logOf(id);
  });

  it('answers a repeated key with the run that it made', async () => {
    const { id } = await parent(DONE);
    const first = idOf(await desk.runs.fork(id, { step: 1 }, 'key'));
    expect(await desk.runs.fork(id, { step: 1 }, 'key')).toEqual({ id: first, repeated: true });
    expect(await desk.runs.fork(id, { step: 2 }, 'key')).toMatchObject({ status: 422 });
  });

  it('stores no secret of an edit', async () => {
    desk = runDesk([ADD('1'), DONE, DONE], undefined, undefined, redactDeep(redactor(['sk-canary-123456'])));
    const id = idOf(await desk.runs.start({ question: 'Why?' }, null));
    await logOf(id);
    const next = await fork(id, { step: 1, edits: { thought: 'The key is sk-canary-123456.' } });
    expect(JSON.stringify(next)).not.toContain('sk-canary-123456');
    expect(lastPrompt()).not.toContain('sk-canary-123456');
  });
});

describe('what cannot be forked', () => {
  it.each<[string, ForkBody, object]>([
    ['an answer', { step: 3 }, { status: 409, code: 'step-not-whole' }],
    ['a step that is not there', { step: 9 }, { status: 422, code: 'step-not-whole' }],
    ['the start, with edits', { step: 0, edits: { thought: 'x' } }, { status: 422, code: 'nothing-to-edit' }],
    ['a call of another step', { step: 1, edits: { action: { callId: 'x' } } }, { code: 'unknown-call' }],
    ['a text that is too long', { step: 1, edits: { thought: 'x'.repeat(20_001) } }, { code: 'too-long' }],
    ['a model that is not here', { step: 1, config: { model: 'gone' } }, { code: 'unknown-model' }],
  ])('%s', async (_, body, problem) => {
    const { id } = await parent();
    expect(await desk.runs.fork(id, body, null)).toMatchObject({ status: expect.any(Number), ...problem });
    expect(asked()).toBe(3);
  });

  it('a call of a tool that the run has not, or with arguments that no log can hold', async () => {
    const { id, calls } = await parent();
    const edit = (action: object) =>
      desk.runs.fork(id, { step: 1, edits: { action: { callId: calls[0] as string, ...action } } }, null);
    expect(await edit({ tool: 'subtract' })).toMatchObject({ status: 422, code: 'unknown-tool' });
    expect(await edit({ input: { constructor: 1 } })).toMatchObject({ status: 422, code: 'bad-input' });
    expect(await edit({ input: 'x'.repeat(70_000) })).toMatchObject({ status: 422, code: 'bad-input' });
    const config = { tools: ['double'] };
    const body = { step: 1, edits: { action: { callId: calls[0] as string, input: '2' } }, config };
    expect(await desk.runs.fork(id, body, null)).toMatchObject({ status: 422, code: 'unknown-tool' });
  });

  it('the thought of a reply that could not be read', async () => {
    desk = runDesk(['Hm.', DONE]);
    const id = idOf(await desk.runs.start({ question: 'Why?', config: { dialect: 'bracket' } }, null));
    const log = await logOf(id);
    expect(fold(log).steps[0]?.parseError).not.toBeNull();
    expect(await desk.runs.fork(id, { step: 1, edits: { thought: 'x' } }, null)).toMatchObject({
      code: 'nothing-to-edit',
    });
  });

  it('a run that is gone', async () => {
    const { id } = await parent();
    await desk.runs.remove(id);
    expect(await desk.runs.fork(id, { step: 1 }, null)).toMatchObject({ status: 404 });
    expect(await desk.runs.rerun(id, null)).toMatchObject({ status: 404 });
  });
});

describe('running again', () => {
  it('asks the same question with the same config in a new run', async () => {
    desk = runDesk([ADD('1'), DONE, ADD('1'), DONE]);
    const config = { tools: ['add'], maxSteps: 4, temperature: 0.3, repeatHint: true };
    const id = idOf(await desk.runs.start({ question: 'Why?', config }, null));
    const [first, before] = [await logOf(id), JSON.stringify(await logOf(id))];
    const next = await logOf(idOf(await desk.runs.rerun(id, null)));
    expect(JSON.stringify(await logOf(id))).toBe(before);
    const { config: recorded } = first[0] as Extract<RunEvent, { type: 'run-start' }>;
    expect(next[0]).toMatchObject({ question: 'Why?', origin: { kind: 'rerun', runId: id } });
    expect((next[0] as Extract<RunEvent, { type: 'run-start' }>).config).toEqual(recorded);
    expect([asked(), desk.calls]).toEqual([4, ['"1"', '"1"']]);
  });

  it('is refused when the model or a tool is gone', async () => {
    const { id } = await parent();
    desk.offer.tools = [];
    expect(await desk.runs.rerun(id, null)).toMatchObject({ status: 422, code: 'unknown-tool' });
  });
});

describe('a log of a newer version', () => {
  it('is no source of a fork, a rerun or a resumed run, and says why', async () => {
    const { log } = await parent();
    const start = { ...(log[0] as Extract<RunEvent, { type: 'run-start' }>), runId: 'newer', v: 99 };
    const stopped = { type: 'run-end' as const, outcome: 'stopped' as const, reason: 'person' as const, error: null };
    const summary = { ...summaryOf(fold(log), startSummary(start)), outcome: stopped.outcome, reason: stopped.reason };
    const prefix = log.slice(1).map((event) => (event.type === 'run-end' ? { ...event, ...stopped } : event));
    await desk.store.create({ start, prefix, summary, owner: null, idempotency: null });
    const problem = { status: 409, code: 'log-version-newer', fix: expect.stringContaining('Update the program') };
    expect(await desk.runs.fork('newer', { step: 1 }, null)).toMatchObject(problem);
    expect(await desk.runs.rerun('newer', null)).toMatchObject(problem);
    expect(await desk.runs.resume('newer', {}, null)).toMatchObject(problem);
    expect((await desk.store.list({ limit: 5 })).total).toBe(2);
    expect(asked()).toBe(3);
  });
});
