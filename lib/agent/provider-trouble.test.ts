import { describe, expect, it } from 'vitest';
import { NATIVE } from '../dialects/native.ts';
import type { ModelChunk } from '../models/model.ts';
import { failure, finish, type ReplyPart, replies, text } from '../models/replies.ts';
import { fakeClock } from '../run/fake-clock.ts';
import { TRIAL_CONFIG, trial } from './trial.ts';

const DONE = 'Answer: 2';
const CALL: ModelChunk = {
  type: 'call',
  index: 0,
  callId: 'p1',
  tool: 'add',
  input: { sum: '1+1' },
  inputText: '{"sum":"1+1"}',
};
/** A budget that is not used up before a reply is too long. */
const MUCH = { budget: { tokens: 2_000_000, cost: null } };
const hang: ReplyPart = { type: 'hang' };

function limited(retryAfterMs: number | null): ReplyPart[] {
  return [failure('provider-rate-limited', { status: 429, retryAfterMs })];
}

describe('a model call that fails', () => {
  it('is tried again after the wait the provider asks for, each retry an event', async () => {
    const model = replies([limited(1000), limited(1000), DONE]);
    const { all, end, endedAt } = await trial({ model });
    expect(all('retry')).toMatchObject([
      { attempt: 1, status: 429, waitMs: 1000, reason: 'provider-rate-limited' },
      { attempt: 2, status: 429, waitMs: 1000, reason: 'provider-rate-limited' },
    ]);
    expect(end.reason).toBe('answered');
    expect(endedAt).toBe(2000);
    expect(all('model-end')).toMatchObject([{ attempt: 3 }]);
  });

  it('waits longer every time when the provider says nothing', async () => {
    const down = [failure('provider-unavailable', { status: 503 })];
    const { all, end } = await trial({ model: replies([down, down, down, DONE]) });
    expect(all('retry').map(({ waitMs }) => waitMs)).toEqual([1000, 2000]);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-unavailable' });
  });

  it('is given up at once when the provider asks for too long a wait, and the wait is named', async () => {
    const model = replies([limited(3_600_000), DONE]);
    const { end, endedAt } = await trial({ model });
    expect(model.requests).toHaveLength(1);
    expect(endedAt).toBe(0);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-rate-limited' });
    expect(end.error?.message).toContain('wait 60 min');
  });

  it('is not tried again when that cannot help', async () => {
    const model = replies([[failure('provider-auth', { status: 401, retryable: false })], DONE]);
    const { end } = await trial({ model });
    expect(model.requests).toHaveLength(1);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-auth' });
    expect(end.error?.fix).toContain('key');
  });

  it('keeps the advice of the failure where there is one', async () => {
    const page = [failure('provider-bad-response', { retryable: false, message: 'A web page.', fix: 'Add /v1.' })];
    const { end } = await trial({ model: replies([page]) });
    expect(end.error).toEqual({ code: 'provider-bad-response', message: 'A web page.', fix: 'Add /v1.' });
  });

  it.each(['context-overflow', 'content-filtered'] as const)('ends the run as failed: %s', async (reason) => {
    const { end } = await trial({ model: replies([[failure(reason, { retryable: false })]]) });
    expect(end).toMatchObject({ outcome: 'failed', reason });
  });
});

describe('a stream that breaks off', () => {
  const broken = [text('Thought: on'), text(' it')];

  it('is asked for again once, and the first attempt is void', async () => {
    const { all, end } = await trial({ model: replies([broken, DONE]) });
    expect(all('retry')).toMatchObject([{ attempt: 1, reason: 'stream-truncated' }]);
    expect(all('text-delta').map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
    expect(end.reason).toBe('answered');
  });

  it('fails the run the second time, with what came kept', async () => {
    const model = replies([broken, broken, DONE]);
    const { all, end } = await trial({ model });
    expect(model.requests).toHaveLength(2);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'stream-truncated' });
    expect(all('text-delta')).toHaveLength(4);
    expect(all('model-end')).toEqual([]);
  });

  it('is asked for again after a piece was lost, and never counts as whole', async () => {
    const lost = [text('Answer: 1'), failure('provider-bad-response')];
    const { all, end } = await trial({ model: replies([lost, lost, DONE]) });
    expect(all('answer')).toEqual([]);
    expect(all('retry')).toHaveLength(1);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-bad-response' });
  });
});

describe('a model that falls silent', () => {
  it('is asked again once when it had said nothing', async () => {
    const clock = fakeClock();
    const model = replies([[hang], [hang], DONE], { clock });
    const { end, endedAt } = await trial({ model, clock });
    expect(model.requests).toHaveLength(2);
    expect(model.signals.every((signal) => signal.aborted)).toBe(true);
    expect(endedAt).toBe(45_000 + 1_000 + 45_000);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-timeout' });
    expect(end.error?.message).toBe('The model sent nothing for 45 s.');
  });

  it('is not asked again when it had begun to speak', async () => {
    const model = replies([[text('Thought: hm'), hang], DONE]);
    const { all, end } = await trial({ model });
    expect(model.requests).toHaveLength(1);
    expect(all('text-delta')).toHaveLength(1);
    expect(end.reason).toBe('provider-timeout');
  });

  it('may pause for less than the limit as often as it likes', async () => {
    const clock = fakeClock();
    const slow = Array.from({ length: 4 }, (): ReplyPart[] => [{ type: 'pause', ms: 20_000 }, text('\n')]).flat();
    const { end } = await trial({ model: replies([[...slow, text(DONE), finish()]], { clock }), clock });
    expect(end.reason).toBe('answered');
  });

  it('is cut off when the whole reply takes too long', async () => {
    const clock = fakeClock();
    const endless = Array.from({ length: 9 }, (): ReplyPart[] => [{ type: 'pause', ms: 20_000 }, text('.')]).flat();
    const { end, endedAt } = await trial({ model: replies([endless], { clock }), clock });
    expect(endedAt).toBe(120_000);
    expect(end.error?.message).toBe("The model's reply was not done after 120 s.");
  });
});

describe('an empty reply', () => {
  it.each([
    ['nothing', []],
    ['white space', [text(' \n ')]],
    ['reasoning only', [{ type: 'reasoning', delta: 'hm' } as const]],
  ])('of %s is asked for once more', async (_name, parts) => {
    const { all, end } = await trial({ model: replies([[...parts, finish()], DONE]) });
    expect(all('retry')).toMatchObject([{ reason: 'empty-completion', waitMs: 0 }]);
    expect(end.reason).toBe('answered');
  });

  it('fails the run the second time', async () => {
    const model = replies([[finish()], [finish()], DONE]);
    const { all, end } = await trial({ model });
    expect(model.requests).toHaveLength(2);
    expect(all('model-end')).toMatchObject([{ attempt: 2, text: '' }]);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'empty-completion' });
  });

  it('is not asked for again when the model thought until its tokens were gone', async () => {
    const model = replies([[{ type: 'reasoning', delta: 'hm' }, finish('length')], DONE]);
    const { end } = await trial({ model });
    expect(model.requests).toHaveLength(1);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'empty-completion' });
    expect(end.error?.fix).toContain('limit of output tokens');
  });
});

describe('the token limit of a reply', () => {
  it('on an answer keeps the text, and the run is not completed', async () => {
    const { all, end } = await trial({ model: replies([[text('Answer: it is'), finish('length')]]) });
    expect(all('answer')[0]?.text).toBe('it is');
    expect(end).toMatchObject({ outcome: 'limited', reason: 'output-truncated' });
  });

  it('in a thought sends the reply back with a hint to be brief', async () => {
    const { all, end } = await trial({ model: replies([[text('Thought: so many'), finish('length')], DONE]) });
    expect(all('parse-error')[0]?.hint).toContain('too long');
    expect(end.reason).toBe('answered');
  });

  it('in an action sends the reply back and runs nothing', async () => {
    const { all } = await trial({ model: replies([[text('Action: add[1+'), finish('length')], DONE]) });
    expect(all('action')).toEqual([]);
    expect(all('parse-error')[0]?.reason).toBe('cut-action');
  });

  it('after a whole action does no harm', async () => {
    const { all } = await trial({ model: replies([[text('Thought: so\nAction: add[1+1]'), finish('length')], DONE]) });
    expect(all('action')).toHaveLength(1);
  });

  it('in native arguments is told by the index of the call, not by the order of arrival', async () => {
    const whole: ModelChunk = { ...CALL, index: 1 };
    const cut: ModelChunk = { ...CALL, index: 0, input: null, inputText: '{"sum":"2' };
    const { all } = await trial({ model: replies([[whole, cut, finish('length')], DONE]), dialect: NATIVE });
    expect(all('action').map(({ input }) => input)).toEqual(['{"sum":"2', { sum: '1+1' }]);
    const refused = all('observation').filter(({ error }) => error);
    expect(refused.map(({ callId }) => callId)).toEqual([all('action')[0]?.callId]);
  });

  it('before native arguments were whole sends the reply back', async () => {
    const piece: ModelChunk = { type: 'call-delta', index: 0, tool: 'add', delta: '{"su' };
    const { all, end } = await trial({ model: replies([[piece, finish('length')], DONE]) });
    expect(all('parse-error')[0]?.reason).toBe('cut-action');
    expect(end.reason).toBe('answered');
  });

  it('in native arguments answers that call and runs only the whole ones', async () => {
    const cut: ModelChunk = { type: 'call', index: 1, callId: 'p2', tool: 'add', input: null, inputText: '{"sum":"1+' };
    const { all } = await trial({ model: replies([[CALL, cut, finish('length')], DONE]) });
    expect(all('action')).toHaveLength(2);
    const byCall = new Map(all('observation').map((observation) => [observation.callId, observation]));
    expect(byCall.get(all('action')[0]?.callId ?? '')?.error).toBeNull();
    expect(byCall.get(all('action')[1]?.callId ?? '')?.error?.code).toBe('bad-input');
  });
});

describe('other ends of a reply', () => {
  it('a filter fails the run and keeps what came', async () => {
    const { all, end } = await trial({ model: replies([[text('Answer: I ca'), finish('content-filter')]]) });
    expect(all('model-end')[0]).toMatchObject({ text: 'Answer: I ca', finishReason: 'content-filter' });
    expect(all('answer')).toEqual([]);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'content-filtered' });
  });

  it('an unknown word is accepted with text, and told', async () => {
    const odd: ModelChunk = { type: 'finish', finishReason: 'other', rawFinishReason: 'banana', usage: null };
    const { all, end } = await trial({ model: replies([[text(DONE), odd]]) });
    expect(end.reason).toBe('answered');
    expect(all('warning')).toMatchObject([{ code: 'unknown-finish' }]);
    expect(all('warning')[0]?.message).toContain('"banana"');
    expect(all('model-end')[0]).toMatchObject({ finishReason: 'other', rawFinishReason: 'banana' });
  });

  it('a word that promises a call which never came is no answer', async () => {
    const lost = [text(DONE), finish('tool-calls')];
    const { all, end } = await trial({ model: replies([lost, DONE]) });
    expect(all('parse-error')[0]?.reason).toBe('lost-call');
    expect(end.reason).toBe('answered');
  });

  it('more than 2 MB in one step is cut off', async () => {
    const big = 'x'.repeat(1_500_000);
    const model = replies([[text(big), text(big), text(DONE), finish()], DONE]);
    const { all, end } = await trial({ model, config: MUCH });
    expect(model.requests).toHaveLength(1);
    expect(all('text-delta')).toHaveLength(1);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'provider-bad-response' });
  });
});

it('the 2 MB of a step count all its attempts', async () => {
  const big = text('x'.repeat(1_500_000));
  const { all, end } = await trial({ model: replies([[big], [big, finish()], DONE]), config: MUCH });
  expect(all('retry')).toHaveLength(1);
  expect(all('text-delta')).toHaveLength(1);
  expect(end.reason).toBe('provider-bad-response');
});

it('a stream that is left early is told so', async () => {
  let isLetGo = false;
  async function* stream(): AsyncGenerator<ModelChunk> {
    try {
      yield text('Action: add[1]\nObservation: 1');
      yield text('never read');
    } finally {
      isLetGo = true;
    }
  }
  await trial({ model: { ...replies([]), stream }, config: { maxSteps: 1 } });
  expect(isLetGo).toBe(true);
});

describe('a part of the run that breaks its contract', () => {
  it.each([
    ['a model that throws at once', { model: { ...replies([]), stream: () => boom() } }],
    ['a model that throws in the middle', { model: { ...replies([]), stream: throwLater } }],
    ['a dialect that cannot render', { dialect: { id: 'x', render: boom, reader: boom } }],
  ])('%s fails the run and never throws', async (_name, part) => {
    const { end } = await trial({ model: replies([DONE]), ...part });
    expect(end).toMatchObject({ outcome: 'failed', reason: 'internal' });
    expect(end.error?.message).toBe('The run broke off: Boom.');
  });
});

describe('the budget', () => {
  it('of tokens ends the run between two steps, with the figures', async () => {
    const usage = { input: 900, output: 100 };
    const model = replies(['Action: add[1]', 'Action: add[2]', DONE], { usage });
    const { all, end } = await trial({ model, config: { budget: { tokens: 2000, cost: null } } });
    expect(all('observation')).toHaveLength(2);
    expect(end).toMatchObject({ outcome: 'limited', reason: 'budget' });
    expect(end.error?.message).toBe('The run used 2000 tokens; its budget is 2000.');
  });

  it('of money counts what was read from the cache at its own price', async () => {
    const usage = { input: 1_000_000, output: 100_000, cached: 500_000 };
    const model = replies(['Action: add[1]', DONE], { usage });
    const prices = { input: 1, output: 10, cachedInput: 0.1 };
    const { end } = await trial({
      model,
      config: { budget: { tokens: 1e9, cost: 1.5 }, model: { ...TRIAL_CONFIG.model, prices } },
    });
    expect(end.error?.message).toBe('The run cost $1.55; its budget is $1.50.');
  });

  it('counts a reply whose provider tells no figures', async () => {
    const model = replies([`Action: add[${'1'.repeat(400)}]`, DONE], { usage: null });
    const { end } = await trial({ model, config: { budget: { tokens: 100, cost: null } } });
    expect(end.reason).toBe('budget');
  });
});

function boom(): never {
  throw new Error('Boom.\n    at somewhere (file.ts:1:1)');
}

async function* throwLater(): AsyncGenerator<ModelChunk> {
  yield text('Thought: ');
  boom();
}
