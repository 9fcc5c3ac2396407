import { describe, expect, it } from 'vitest';
import { BRACKET } from '../dialects/bracket.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { NATIVE } from '../dialects/native.ts';
import type { ModelChunk } from '../models/model.ts';
import { failure, finish, type RepliesModel, type ReplyPart, replies, text } from '../models/replies.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { resumePoint } from '../run/resume-point.ts';
import { type Trial, trial } from './trial.ts';

const CALL: ModelChunk = { type: 'call', index: 0, callId: 'p', tool: 'add', input: { sum: '1' }, inputText: '' };
const cut = (words: string): ReplyPart[] => [text(words), finish('length')];
const RUNS: { dialect: Dialect; script: ReplyPart[][] }[] = [
  { dialect: BRACKET, script: [[text('Action: add[1]'), finish()], cut('Thought: so\nAction: Finish[They come to')] },
  { dialect: NATIVE, script: [[CALL, finish('tool-calls')], cut('They come to')] },
];

/** The run that goes on from one that has ended. */
async function goOn(
  ended: Trial,
  model: RepliesModel,
  dialect: Dialect,
  more: Parameters<typeof trial>[0]['config'] = {},
) {
  const { prefix, continueAnswer } = resumePoint(ended.log);
  const copied = [ended.log[0] as RunEvent, ...prefix].map((event, index) => ({ ...event, seq: index + 1 }));
  return trial({ model, dialect, prefix: copied, continueAnswer, config: more });
}

describe.each(RUNS)('an answer that was cut, in the dialect $dialect.id', ({ dialect, script }) => {
  const ended = () => trial({ model: replies(script), dialect });

  it('is written on from where it stopped', async () => {
    const model = replies([[text(' $1,340'), text(' in all.'), finish()]]);
    const { all, end, log, types } = await goOn(await ended(), model, dialect);
    expect(types).toEqual(['step-start', 'prompt', 'model-end', 'answer', 'run-end']);
    expect(all('answer').at(-1)).toMatchObject({ step: 3, text: 'They come to $1,340 in all.', forced: false });
    expect(end.reason).toBe('answered');
    expect(fold(log).answer?.text).toBe('They come to $1,340 in all.');
    const [request] = model.requests;
    expect(request?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: 'They come to' },
      { role: 'user', content: expect.stringContaining('exactly where it stopped') },
    ]);
    expect(JSON.stringify(request?.messages)).toContain('#1');
    expect(request).toMatchObject({ stop: [], toolChoice: 'none' });
    const deltas = all('text-delta').filter(({ step }) => step === 3);
    expect(deltas.every(({ channel }) => channel === 'answer')).toBe(true);
  });

  it('holds a repetition once, and thinking not at all', async () => {
    const model = replies([[text('<think>go on</think>They come to $1,340.'), finish()]]);
    const { all } = await goOn(await ended(), model, dialect);
    expect(all('answer').at(-1)?.text).toBe('They come to $1,340.');
  });

  it('can be cut once more, and be written on again', async () => {
    const second = await goOn(await ended(), replies([cut(' $1,340')]), dialect);
    expect(second.end.reason).toBe('output-truncated');
    const { all, end } = await goOn(second, replies([[text(' in all.'), finish()]]), dialect);
    expect(all('answer').at(-1)).toMatchObject({ step: 4, text: 'They come to $1,340 in all.' });
    expect(end.reason).toBe('answered');
  });

  it('is written on although it stands at the step limit', async () => {
    const { end } = await goOn(await ended(), replies([[text(' 2.'), finish()]]), dialect, { maxSteps: 2 });
    expect(end.reason).toBe('answered');
  });

  it('stays cut where the model does not go on with it', async () => {
    const { end, types } = await goOn(await ended(), replies([[CALL, finish('tool-calls')]]), dialect);
    expect(types).not.toContain('action');
    expect(end).toMatchObject({ outcome: 'limited', reason: 'output-truncated' });
  });

  it('ends with the trouble of the call', async () => {
    const model = replies([[failure('provider-auth', { status: 401, retryable: false })]]);
    const { end } = await goOn(await ended(), model, dialect);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-auth' });
    const poor = await goOn(await ended(), replies([]), dialect, { budget: { tokens: 3, cost: null } });
    expect([poor.types, poor.end.reason]).toEqual([['run-end'], 'budget']);
  });
});

it('without a cut answer in what came before, the run goes on as usual', async () => {
  const { log } = await trial({ model: replies(['Action: add[1]', 'Answer: 2']) });
  const prefix = log.slice(
    0,
    log.findIndex((event) => event.type === 'step-start' && event.step === 2),
  );
  const { end, all } = await trial({ model: replies(['Answer: 2']), prefix, continueAnswer: true });
  expect(end.reason).toBe('answered');
  expect(all('answer')).toMatchObject([{ text: '2', step: 2 }]);
});
