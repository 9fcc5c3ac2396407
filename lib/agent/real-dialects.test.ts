import { describe, expect, it } from 'vitest';
import { BRACKET } from '../dialects/bracket.ts';
import { NATIVE } from '../dialects/native.ts';
import type { ModelChunk } from '../models/model.ts';
import { finish, type ReplyPart, replies, text } from '../models/replies.ts';
import { TRIAL_CONFIG, toolsOf, trial } from './trial.ts';

const tools = () => toolsOf(async ({ input }) => ({ text: `result of ${JSON.stringify(input)}` }));

function nativeCall(index: number, callId: string, inputText: string, input: { sum: string } | null): ModelChunk {
  return { type: 'call', index, callId, tool: 'add', input, inputText };
}

describe('the loop with the bracket dialect', () => {
  it.each([1, 3, 1000])('acts and answers, however the reply is cut (%i characters a piece)', async (cut) => {
    const model = replies(['Thought: add\nAction: add[1+1]\n', 'Thought: done\nAction: Finish[2]'], { cut });
    const { all, end } = await trial({ model, tools: tools(), dialect: BRACKET });
    expect(all('action')).toMatchObject([{ tool: 'add' }]);
    expect(all('answer')[0]?.text).toBe('2');
    expect(end.reason).toBe('answered');
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('result of');
  });

  it('cuts an invented observation off although the model refuses stop words', async () => {
    const invented = 'Thought: add\nAction: add[1+1]\nObservation: 3\nThought: so\nAction: Finish[3]';
    const model = replies([invented, 'Action: Finish[2]'], { cut: 4 });
    const config = { model: { ...TRIAL_CONFIG.model, refuses: ['stop' as const] } };
    const { all } = await trial({ model, tools: tools(), dialect: BRACKET, config });
    expect(all('model-end')[0]).toMatchObject({ finishReason: 'halted' });
    expect(all('warning').map(({ code }) => code)).toContain('invented-observation');
    expect(all('answer')[0]?.text).toBe('2');
  });

  it('sends an unreadable reply back with its own hint', async () => {
    const { all, end } = await trial({ model: replies(['Hello there.', 'Action: Finish[2]']), dialect: BRACKET });
    expect(all('parse-error')).toHaveLength(1);
    expect(all('parse-error')[0]?.hint).not.toBe('');
    expect(end.reason).toBe('answered');
  });

  it.each(['add[1+1', 'add[(1+1)', 'add[{"sum": {"a": 1}'])(
    'runs no action that the token limit cut: %s',
    async (call) => {
      const cut: ReplyPart[] = [text(`Thought: add\nAction: ${call}`), finish('length')];
      const { all } = await trial({ model: replies([cut, 'Action: Finish[2]']), dialect: BRACKET });
      expect(all('action')).toEqual([]);
      expect(all('parse-error')[0]?.reason).toBe('cut-action');
    },
  );

  it('runs a whole action at the token limit', async () => {
    const whole: ReplyPart[] = [text('Thought: add\nAction: add[1+1]'), finish('length')];
    const { all } = await trial({ model: replies([whole, 'Action: Finish[2]']), dialect: BRACKET });
    expect(all('action')).toHaveLength(1);
  });

  it('forces an answer at the limit', async () => {
    const { all, end } = await trial({
      model: replies(['Action: add[1]', 'Action: Finish[about 2]']),
      dialect: BRACKET,
      config: { maxSteps: 1, atLimit: 'force-answer' },
    });
    expect(all('answer')[0]).toMatchObject({ text: 'about 2', forced: true });
    expect(end.reason).toBe('max-steps');
  });
});

describe('the loop with native calls', () => {
  it('makes several calls of one reply and gives the results back under ids of its own', async () => {
    const two = [
      text('Both.'),
      nativeCall(0, 'x', '{"sum":"1"}', { sum: '1' }),
      nativeCall(1, 'x', '{"sum":"2"}', { sum: '2' }),
    ];
    const model = replies([[...two, finish('tool-calls')], 'It is 3.']);
    const { all, end } = await trial({ model, tools: tools(), dialect: NATIVE });
    const ids = all('action').map(({ callId }) => callId);
    expect(new Set(ids).size).toBe(2);
    const sent = model.requests[1]?.messages ?? [];
    expect(sent.flatMap(({ calls }) => calls ?? []).map(({ callId }) => callId)).toEqual(ids);
    expect(sent.filter(({ role }) => role === 'tool').map(({ callId }) => callId)).toEqual(ids);
    expect(end.reason).toBe('answered');
  });

  it('does not run a mended call that the token limit cut', async () => {
    const cut = [nativeCall(0, 'x', '{"sum":"1', null), finish('length')];
    let runs = 0;
    const counting = toolsOf(async () => ({ text: `${++runs}` }));
    const { all } = await trial({ model: replies([cut, 'It is 1.']), tools: counting, dialect: NATIVE });
    expect(runs).toBe(0);
    expect(all('observation')[0]?.error?.code).toBe('bad-input');
  });

  it('keeps the tools declared but forbids a call when an answer is forced', async () => {
    const act = [nativeCall(0, 'x', '{"sum":"1"}', { sum: '1' }), finish('tool-calls')];
    const model = replies([act, 'About 2.']);
    const config = { maxSteps: 1, atLimit: 'force-answer' as const };
    const { all } = await trial({ model, tools: tools(), dialect: NATIVE, config });
    expect(model.requests[1]).toMatchObject({ toolChoice: 'none', tools: TRIAL_CONFIG.tools });
    expect(all('answer')[0]).toMatchObject({ text: 'About 2.', forced: true });
  });
});
