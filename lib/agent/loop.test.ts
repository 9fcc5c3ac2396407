import { describe, expect, it } from 'vitest';
import { finish, replies, text } from '../models/replies.ts';
import { echoTools, TRIAL_CONFIG, toolsOf, trial } from './trial.ts';

const ADD = 'Thought: add them\nAction: add[1+1]';
const DONE = 'Thought: done\nAnswer: 2';

describe('a run that ends in an answer', () => {
  it('thinks, acts, observes and answers, in that order', async () => {
    const { types, end, all } = await trial({ model: replies([ADD, DONE]) });
    expect(types).toEqual([
      ...['step-start', 'prompt', 'model-end', 'thought', 'action', 'observation'],
      ...['step-start', 'prompt', 'model-end', 'thought', 'answer', 'run-end'],
    ]);
    expect(end).toMatchObject({ outcome: 'completed', reason: 'answered', error: null });
    expect(all('answer')[0]).toMatchObject({ step: 2, text: '2', forced: false });
  });

  it('shows the model what it did and what came back', async () => {
    const model = replies([ADD, DONE]);
    await trial({ model, tools: toolsOf(async () => ({ text: 'two' })) });
    expect(model.requests[1]?.messages.at(-1)?.content).toBe(
      'What is 1+1?\nThought: add them\nAction: add[1+1]\nObservation: two',
    );
  });

  it('leaves the thoughts out of the history when the config says so', async () => {
    const model = replies([ADD, DONE]);
    await trial({ model, config: { keepThoughts: false } });
    expect(model.requests[1]?.messages.at(-1)?.content).not.toContain('add them');
  });

  it('stores of the second prompt only what is new, and the tools only once', async () => {
    const { all } = await trial({ model: replies([ADD, DONE]) });
    const [first, second] = all('prompt');
    expect(first).toMatchObject({ keep: 0, tools: TRIAL_CONFIG.tools, params: { toolChoice: 'auto' } });
    expect(second).toMatchObject({ keep: 1, messages: [{ keepStart: 'What is 1+1?'.length }] });
    expect(second).not.toHaveProperty('tools');
  });

  it('streams the reply and keeps it whole', async () => {
    const { all } = await trial({ model: replies([DONE], { cut: 3 }) });
    expect(all('text-delta').length).toBeGreaterThan(5);
    expect(all('model-end')[0]).toMatchObject({ text: DONE, finishReason: 'stop', attempt: 1, firstTokenMs: 0 });
  });

  it('never splits a character between two deltas, and keeps no half of one', async () => {
    const { all } = await trial({
      model: replies([[text('Answer: \ud83d'), text('\ude00 and \udead'), finish()]]),
    });
    for (const { delta } of all('text-delta')) expect(delta.isWellFormed()).toBe(true);
    expect(all('answer')[0]?.text).toBe('\u{1F600} and \uFFFD');
  });

  it('keeps a reply that ends in half a character', async () => {
    const { all } = await trial({ model: replies([[text('Answer: 2\ud83d'), finish()]]) });
    expect(all('model-end')[0]?.text).toBe('Answer: 2\uFFFD');
  });

  it('leaves no timer behind', async () => {
    expect(await trial({ model: replies([ADD, DONE]) })).toMatchObject({ sleepers: 0 });
  });
});

describe('what a model refuses', () => {
  it('is not sent, and listed with the reason', async () => {
    const model = replies([DONE]);
    const { all } = await trial({
      model,
      config: {
        temperature: 0.5,
        maxOutputTokens: 100,
        model: { ...TRIAL_CONFIG.model, refuses: ['stop', 'temperature', 'maxOutputTokens'] },
      },
    });
    expect(model.requests[0]).toMatchObject({ stop: [], temperature: null, maxOutputTokens: null });
    expect(all('prompt')[0]).toMatchObject({ params: { stop: [] } });
    expect(all('prompt')[0]?.ignored).toEqual([
      { param: 'stop', reason: 'Written replies does not take stop words.' },
      { param: 'temperature', reason: 'Written replies does not take a temperature.' },
      { param: 'maxOutputTokens', reason: 'Written replies does not take a limit of output tokens.' },
    ]);
  });

  it('says what was sent when nothing is refused', async () => {
    const { all } = await trial({ model: replies([DONE]), config: { temperature: 0, maxOutputTokens: 64 } });
    expect(all('prompt')[0]?.params).toEqual({
      temperature: 0,
      maxOutputTokens: 64,
      stop: ['\nObservation:'],
      toolChoice: 'auto',
    });
  });
});

describe('an observation that the model invents', () => {
  it('stops the stream there, is flagged, and the call before it is made', async () => {
    const model = replies([[text(`${ADD}\n`), text('Observation: 3\n'), text('Answer: 3'), finish()], DONE]);
    const { types, all } = await trial({ model });
    expect(types.slice(0, 7)).toEqual([
      ...['step-start', 'prompt', 'model-end', 'thought', 'warning', 'action', 'observation'],
    ]);
    expect(all('model-end')[0]).toMatchObject({ finishReason: 'halted', usage: { estimated: true } });
    expect(all('model-end')[0]?.text).not.toContain('Answer: 3');
    expect(all('warning')[0]?.code).toBe('invented-observation');
    expect(model.signals[0]?.aborted).toBe(true);
  });
});

describe('replies that cannot be read', () => {
  it('go back with a hint', async () => {
    const model = replies(['What a nice question', DONE]);
    const { types, all, end } = await trial({ model });
    expect(types.slice(0, 4)).toEqual(['step-start', 'prompt', 'model-end', 'parse-error']);
    expect(all('parse-error')[0]).toMatchObject({ reason: 'no-action', attempt: 1, hint: 'Write an action.' });
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('What a nice question\nHint: Write an action.');
    expect(end.reason).toBe('answered');
  });

  it('end the run when there are too many in a row', async () => {
    const { all, end } = await trial({ model: replies(['a', 'b', 'c', DONE]) });
    expect(all('parse-error').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(end).toMatchObject({ outcome: 'failed', reason: 'format-error', error: { code: 'format-error' } });
  });

  it('are counted anew after one that could be read', async () => {
    const { all, end } = await trial({ model: replies(['a', 'b', ADD, 'c', 'd', DONE]) });
    expect(all('parse-error').map(({ attempt }) => attempt)).toEqual([1, 2, 1, 2]);
    expect(end.reason).toBe('answered');
  });

  it('are the answer where the lane is not strict', async () => {
    const { all } = await trial({ model: replies(['It is 2.']), config: { strict: false } });
    expect(all('answer')[0]?.text).toBe('It is 2.');
  });

  it('include an answer with nothing in it', async () => {
    const { all } = await trial({ model: replies(['Answer:  ', DONE]) });
    expect(all('parse-error')[0]?.reason).toBe('empty-answer');
  });
});

describe('a repeated call', () => {
  const same = () => toolsOf(async () => ({ text: 'nothing found' }));

  it('is warned of from the second time on and ends the run at the limit', async () => {
    const { all, end, types } = await trial({ model: replies(Array(9).fill(ADD)), tools: same() });
    expect(all('observation')).toHaveLength(5);
    expect(all('warning').map(({ code, step, twinStep }) => [code, step, twinStep])).toEqual([
      ['repeat-action', 2, 1],
      ['repeat-action', 3, 1],
      ['repeat-action', 4, 1],
      ['repeat-action', 5, 1],
    ]);
    expect(all('warning')[0]?.callId).toBe(all('action')[1]?.callId);
    expect(types.slice(-3)).toEqual(['observation', 'warning', 'run-end']);
    expect(end).toMatchObject({ outcome: 'limited', reason: 'tool-loop' });
    expect(end.error?.message).toContain('5 times');
  });

  it('is the same call when only the spacing differs', async () => {
    const { all } = await trial({ model: replies([ADD, 'Action: add[ 1+1 ]', DONE]), tools: same() });
    expect(all('warning').map(({ code }) => code)).toEqual(['repeat-action']);
  });

  it('ends the run also when another call of the same reply is new', async () => {
    const both = `${ADD}\nAction: add[5]`;
    const { end, all } = await trial({ model: replies([ADD, both, DONE]), tools: same(), config: { repeatLimit: 2 } });
    expect(end.reason).toBe('tool-loop');
    expect(all('observation')).toHaveLength(3);
  });

  it('is no repeat when something else came back', async () => {
    const { all } = await trial({ model: replies([ADD, ADD, DONE]), tools: echoTools() });
    expect(all('warning')).toEqual([]);
  });
});

describe('the step limit', () => {
  const act = (n: number) => Array.from({ length: n }, (_, i) => `Action: add[${i}]`);

  it('ends the run there when the config says stop', async () => {
    const { all, end } = await trial({ model: replies(act(9)), config: { maxSteps: 3 } });
    expect(all('step-start')).toHaveLength(3);
    expect(end).toMatchObject({ outcome: 'limited', reason: 'max-steps' });
    expect(all('warning')).toMatchObject([{ code: 'near-limit', step: 2 }]);
  });

  it('asks once more for an answer without tools', async () => {
    const model = replies([...act(2), 'Thought: enough\nAnswer: about 2']);
    const { all, end, types } = await trial({ model, config: { maxSteps: 2, atLimit: 'force-answer' } });
    expect(model.requests[2]).toMatchObject({ toolChoice: 'none', tools: TRIAL_CONFIG.tools });
    expect(types.slice(-6)).toEqual(['step-start', 'prompt', 'model-end', 'thought', 'answer', 'run-end']);
    expect(all('answer')[0]).toMatchObject({ step: 3, text: 'about 2', forced: true });
    expect(end).toMatchObject({ outcome: 'limited', reason: 'max-steps' });
  });

  it('takes the thought for the answer when the model still acts, and runs nothing', async () => {
    const model = replies([...act(2), 'Thought: it is 2\nAction: add[9]']);
    const { all } = await trial({ model, config: { maxSteps: 2, atLimit: 'force-answer' } });
    expect(all('answer')[0]).toMatchObject({ text: 'it is 2', forced: true });
    expect(all('action')).toHaveLength(2);
  });

  it('takes unreadable text for the answer', async () => {
    const model = replies([...act(1), 'Two, I think.']);
    const { all } = await trial({ model, config: { maxSteps: 1, atLimit: 'force-answer' } });
    expect(all('answer')[0]).toMatchObject({ text: 'Two, I think.', forced: true });
  });

  it('ends without an answer when the forced reply is only an action', async () => {
    const model = replies([...act(1), 'Action: add[9]']);
    const { all, end } = await trial({ model, config: { maxSteps: 1, atLimit: 'force-answer' } });
    expect(all('answer')).toEqual([]);
    expect(end).toMatchObject({ outcome: 'limited', reason: 'max-steps' });
  });

  it('stays the reason when the forced call fails, and the failure is told', async () => {
    const { end } = await trial({ model: replies(act(1)), config: { maxSteps: 1, atLimit: 'force-answer' } });
    expect(end).toMatchObject({ outcome: 'limited', reason: 'max-steps', error: { code: 'internal' } });
  });

  it('counts the unreadable replies too', async () => {
    const { end } = await trial({ model: replies(['a', 'b', DONE]), config: { maxSteps: 2 } });
    expect(end.reason).toBe('max-steps');
  });
});
