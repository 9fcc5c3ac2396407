import { describe, expect, it } from 'vitest';
import { NATIVE } from '../dialects/native.ts';
import type { ModelChunk, ModelRequest } from '../models/model.ts';
import { failure, finish, type ReplyPart, replies, text } from '../models/replies.ts';
import type { ModelInfo, RunConfig } from '../run/config.ts';
import { fold } from '../run/fold.ts';
import { TRIAL_CONFIG, trial } from './trial.ts';

const DONE = 'Answer: 2';
const CALL: ModelChunk = { type: 'call', index: 0, callId: 'p', tool: 'add', input: { sum: '1' }, inputText: '' };
const ACT: ReplyPart[] = [CALL, finish('tool-calls')];
const refusal = (refusedParam: ModelInfo['refuses'][number], message = 'Unsupported parameter.'): ReplyPart[] => [
  failure('provider-bad-response', { status: 400, retryable: false, refusedParam, message }),
];

function modelWith(more: Partial<ModelInfo>): Partial<RunConfig> {
  return { model: { ...TRIAL_CONFIG.model, ...more } };
}

describe('what is sent', () => {
  it('holds the reasoning effort, and the log says so', async () => {
    const model = replies([DONE]);
    const { all } = await trial({
      model,
      config: { reasoningEffort: 'low', ...modelWith({ efforts: ['low', 'high'] }) },
    });
    expect(model.requests[0]?.reasoningEffort).toBe('low');
    expect(all('prompt')[0]).toMatchObject({ params: { reasoningEffort: 'low' }, ignored: [] });
  });

  it('holds no effort that the model does not take, and says why', async () => {
    const model = replies([DONE, DONE]);
    const refuses = { reasoningEffort: 'high' as const, ...modelWith({ refuses: ['reasoningEffort'] }) };
    const { all } = await trial({ model, config: refuses });
    expect(model.requests[0]?.reasoningEffort ?? null).toBeNull();
    expect(all('prompt')[0]?.params).not.toHaveProperty('reasoningEffort');
    expect(all('prompt')[0]?.ignored).toMatchObject([{ param: 'reasoningEffort' }]);
    const other = { reasoningEffort: 'minimal' as const, ...modelWith({ efforts: ['low', 'high'] }) };
    const { all: second } = await trial({ model, config: other });
    expect(second('prompt')[0]?.ignored).toMatchObject([
      { param: 'reasoningEffort', reason: expect.stringContaining('it takes low, high') },
    ]);
  });

  it('holds the largest temperature the model takes in place of a larger one', async () => {
    const model = replies([DONE]);
    const { all } = await trial({ model, config: { temperature: 1.5, ...modelWith({ temperatureMax: 1 }) } });
    expect(model.requests[0]?.temperature).toBe(1);
    expect(all('prompt')[0]).toMatchObject({ params: { temperature: 1 }, ignored: [{ param: 'temperature' }] });
    expect(all('prompt')[0]?.ignored[0]?.reason).toContain('1 was sent in place of 1.5');
  });

  it('holds no temperature beside an effort where a model takes only one of them', async () => {
    const model = replies([DONE, DONE]);
    const either = { temperature: 1.5, ...modelWith({ temperatureMax: 1, temperatureOrEffort: true }) };
    const { all } = await trial({ model, config: { ...either, reasoningEffort: 'low' } });
    expect(model.requests[0]).toMatchObject({ temperature: null, reasoningEffort: 'low' });
    expect(all('prompt')[0]?.ignored).toMatchObject([
      { param: 'temperature', reason: expect.stringContaining('reasons') },
    ]);
    await trial({ model, config: { ...either, reasoningEffort: 'none' } });
    expect(model.requests[1]).toMatchObject({ temperature: 1, reasoningEffort: 'none' });
  });

  it('holds no effort that the limit of output tokens has no room for, and keeps the limit', async () => {
    const model = replies([DONE, DONE]);
    const tight = { reasoningEffort: 'high' as const, ...modelWith({ effortOutputMin: 2_048 }) };
    const { all } = await trial({ model, config: { ...tight, maxOutputTokens: 800 } });
    expect(model.requests[0]).toMatchObject({ reasoningEffort: null, maxOutputTokens: 800 });
    expect(all('prompt')[0]?.ignored).toEqual([
      { param: 'reasoningEffort', reason: expect.stringContaining('at least 2048 output tokens, and it is 800') },
    ]);
    for (const roomy of [
      { ...tight, maxOutputTokens: 2_048 },
      { ...tight, maxOutputTokens: null },
    ]) {
      const asked = replies([DONE]);
      const { all: second } = await trial({ model: asked, config: roomy });
      expect(asked.requests[0]?.reasoningEffort).toBe('high');
      expect(second('prompt')[0]?.ignored).toEqual([]);
    }
  });

  it('is told by the model in its provider’s own words, where it can tell', async () => {
    const model = { ...replies([DONE]), sends: async () => ({ max_tokens: 64_000 }) };
    const { all } = await trial({ model, config: { temperature: 0 } });
    expect(all('prompt')[0]?.params).toMatchObject({ temperature: 0, provider: { max_tokens: 64_000 } });
    const { all: silent } = await trial({ model: replies([DONE]) });
    expect(silent('prompt')[0]?.params).not.toHaveProperty('provider');
  });

  it('gives the reason of the catalogue where there is one', async () => {
    const refusedWhy = { temperature: 'It thinks at its own temperature.' };
    const { all } = await trial({
      model: replies([DONE]),
      config: { temperature: 1, ...modelWith({ refuses: ['temperature', 'seed'], refusedWhy }) },
    });
    expect(all('prompt')[0]?.ignored).toEqual([{ param: 'temperature', reason: refusedWhy.temperature }]);
  });

  it('forbids no calls where the model takes no tool choice: the instruction alone must do', async () => {
    const model = replies([ACT, [text('2'), finish()]]);
    const { all, end } = await trial({
      model,
      dialect: NATIVE,
      config: { maxSteps: 1, atLimit: 'force-answer', ...modelWith({ refuses: ['toolChoice'] }) },
    });
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(['auto', 'auto']);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('No more tools can be used');
    expect(all('prompt').map(({ ignored }) => ignored.map(({ param }) => param))).toEqual([[], ['toolChoice']]);
    expect(all('prompt')[1]?.params).not.toHaveProperty('toolChoice');
    expect(end.reason).toBe('max-steps');
  });
});

describe('a parameter that the provider turns out to refuse', () => {
  it('is left out at once, and for the rest of the run', async () => {
    const learned: string[] = [];
    const model = replies([refusal('temperature', 'Only the default is supported.'), ACT, DONE]);
    const { all, end, endedAt } = await trial({
      model,
      config: { temperature: 0.3 },
      onRefusedParam: (param) => learned.push(param),
    });
    expect(model.requests.map(({ temperature }) => temperature)).toEqual([0.3, null, null]);
    expect(all('retry')).toMatchObject([{ attempt: 1, status: 400, waitMs: 0, reason: 'param-refused' }]);
    expect(all('warning')).toMatchObject([
      { code: 'param-ignored', message: expect.stringMatching(/a temperature.*Only the default is supported\./) },
    ]);
    expect(all('prompt').map(({ ignored }) => ignored.map(({ param }) => param))).toEqual([[], ['temperature']]);
    expect(learned).toEqual(['temperature']);
    expect([end.reason, endedAt]).toEqual(['answered', 0]);
  });

  it('is gone from what the log says of the next attempt, and stands there as left out', async () => {
    const written = replies([refusal('temperature'), refusal('stop', 'No stop words.'), DONE]);
    const sends = async ({ temperature }: ModelRequest) => ({ wire_temperature: temperature });
    const { log, all } = await trial({ model: { ...written, sends }, config: { temperature: 0.3 } });
    expect(all('prompt')[0]).toMatchObject({ params: { temperature: 0.3, provider: { wire_temperature: 0.3 } } });
    const [first, second] = all('retry');
    expect(first).toMatchObject({
      message: 'Unsupported parameter.',
      params: { provider: { wire_temperature: null } },
    });
    expect(first?.params).not.toHaveProperty('temperature');
    expect(second?.ignored).toEqual([
      { param: 'temperature', reason: expect.stringContaining('Unsupported parameter.') },
      { param: 'stop', reason: expect.stringContaining('No stop words.') },
    ]);
    const { prompt } = fold(log).steps[0] ?? {};
    expect(prompt).toMatchObject({ params: second?.params, ignored: second?.ignored });
    expect(prompt?.messages).toEqual(written.requests[2]?.messages);
  });

  it('leaves the sentence of any other failure in the log too, cut where it is long', async () => {
    const down = [failure('provider-unavailable', { status: 503, message: 'x'.repeat(2_000) })];
    const { all } = await trial({ model: replies([down, DONE]) });
    expect(all('retry')[0]?.message).toMatch(/^x+/);
    expect(all('retry')[0]?.message?.length).toBeLessThanOrEqual(500);
    expect(all('retry')[0]).not.toHaveProperty('params');
  });

  it('costs one attempt each and none of those for trouble', async () => {
    const down = [failure('provider-unavailable', { status: 503 })];
    const model = replies([refusal('temperature'), refusal('stop'), refusal('maxOutputTokens'), down, down, DONE]);
    const { all, end } = await trial({ model, config: { temperature: 0, maxOutputTokens: 100 } });
    expect(end.reason).toBe('answered');
    expect(all('retry').map(({ reason }) => reason)).toEqual([
      ...Array(3).fill('param-refused'),
      ...Array(2).fill('provider-unavailable'),
    ]);
    expect(model.requests.at(-1)).toMatchObject({ temperature: null, stop: [], maxOutputTokens: null });
  });

  it('ends the run when it is refused once more, or was not sent', async () => {
    const again = await trial({
      model: replies([refusal('temperature'), refusal('temperature')]),
      config: { temperature: 0 },
    });
    expect(again.end).toMatchObject({ outcome: 'failed', reason: 'provider-bad-response' });
    const unsent = await trial({ model: replies([refusal('reasoningEffort')]) });
    expect(unsent.all('retry')).toEqual([]);
    expect(unsent.end.reason).toBe('provider-bad-response');
  });

  it('is still kept by us when it is the limit of output tokens', async () => {
    const long: ReplyPart[] = Array.from({ length: 60 }, () => text('x'.repeat(10)));
    const { all } = await trial({
      model: replies([refusal('maxOutputTokens'), [text('Answer: '), ...long, finish()]]),
      config: { maxOutputTokens: 40 },
    });
    expect(all('model-end')[0]?.rawFinishReason).toBe('cut-here');
  });

  it('stands for the end where it is the native tools themselves', async () => {
    const model = replies([refusal('tools', 'This model has no tools.')]);
    const { end, all } = await trial({ model, dialect: NATIVE });
    expect(all('retry')).toEqual([]);
    expect(end).toMatchObject({
      reason: 'provider-bad-response',
      error: { fix: expect.stringContaining('text dialect') },
    });
    expect(end.error?.message).toContain('This model has no tools.');
  });
});
