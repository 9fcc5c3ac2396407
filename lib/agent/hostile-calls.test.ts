import { describe, expect, it } from 'vitest';
import { NATIVE } from '../dialects/native.ts';
import type { ModelChunk } from '../models/model.ts';
import { finish, type ReplyPart, replies } from '../models/replies.ts';
import type { Json } from '../run/json.ts';
import { readLogFile, writeLogFile } from '../run/log-file.ts';
import { MAX_DEPTH } from './limits.ts';
import { type Trial, type TrialOptions, toolsOf, trial } from './trial.ts';

const DONE: ReplyPart[] = [{ type: 'text', delta: 'It is 2.' }, finish()];

function call(index: number, inputText: string, more: Partial<Extract<ModelChunk, { type: 'call' }>> = {}): ModelChunk {
  let input: Json = null;
  try {
    input = JSON.parse(inputText);
  } catch {
    // Arguments that are not JSON arrive as null, with their text beside them.
  }
  return { type: 'call', index, callId: `p${index}`, tool: 'add', input, inputText, ...more };
}

function many(count: number): ModelChunk[] {
  return Array.from({ length: count }, (_, index) => call(index, `{"sum":"${index}"}`));
}

/** Plays replies of native calls, and checks that the log can be read back. */
async function play(first: ReplyPart[], more: Partial<TrialOptions> = {}): Promise<Trial & { runs: number }> {
  let runs = 0;
  const tools = toolsOf(async () => ({ text: `#${++runs}` }));
  const played = await trial({ model: replies([first, DONE]), dialect: NATIVE, tools, ...more });
  const read = readLogFile(writeLogFile(played.log));
  expect('error' in read ? read.error : read.events.length).toBe(played.log.length);
  return { ...played, runs };
}

describe('a native reply with thousands of calls', () => {
  it('is cut off at the 33rd, and the model is told once', async () => {
    const { all, end, runs, log } = await play([...many(20_000), finish('tool-calls')]);
    expect(runs).toBe(32);
    expect(all('model-end')[0]).toMatchObject({ finishReason: 'halted', calls: { length: 32 } });
    expect(all('action')).toHaveLength(33);
    expect(all('observation').filter(({ error }) => error?.code === 'refused')).toHaveLength(1);
    expect(all('warning')).toMatchObject([
      {
        code: 'too-many-calls',
        message: 'The reply makes more than 32 calls: at least 1 was dropped, and the reply was cut off there.',
      },
    ]);
    expect(end.reason).toBe('answered');
    expect(log.length).toBeLessThan(100);
  });

  it('that come whole only at the end of the stream is cut off all the same', async () => {
    const pieces = many(20_000).map((chunk, index): ModelChunk => {
      return { type: 'call-delta', index, tool: 'add', delta: (chunk as { inputText: string }).inputText };
    });
    const { all, runs, log } = await play([...pieces, ...many(20_000), finish('tool-calls')]);
    expect(runs).toBe(32);
    expect(
      all('action')
        .slice(0, 32)
        .map(({ input }) => input),
    ).toEqual(Array.from({ length: 32 }, (_, n) => ({ sum: `${n}` })));
    expect(log.length).toBeLessThan(130);
  });

  it('that are only begun is cut off as well', async () => {
    const pieces = Array.from({ length: 20_000 }, (_, index): ModelChunk => {
      return { type: 'call-delta', index, tool: 'add', delta: '{"sum":' };
    });
    const { all, end, runs } = await play([...pieces, finish('tool-calls')]);
    expect(runs).toBe(0);
    expect(all('observation').filter(({ error }) => error?.code === 'bad-input')).toHaveLength(32);
    expect(all('text-delta').length).toBeLessThan(50);
    expect(end.reason).toBe('answered');
  });

  it('takes the first 32 also where the 33rd begins before they are whole', async () => {
    const begun = Array.from({ length: 34 }, (_, index): ModelChunk => {
      return { type: 'call-delta', index, tool: 'add', delta: '{' };
    });
    const { runs, all } = await play([...begun, ...many(34), finish('tool-calls')]);
    expect(runs).toBe(32);
    expect(all('warning')[0]?.message).toContain('2 were dropped');
  });

  it('counts the calls even where all have one index', async () => {
    const { runs } = await play([...many(40).map((chunk) => ({ ...chunk, index: 0 })), finish('tool-calls')]);
    expect(runs).toBe(32);
  });

  it('does not end the run for the calls that we refuse ourselves', async () => {
    const deep = '['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1);
    const { end, all } = await play([...many(32).map((_, index) => call(index, deep)), finish('tool-calls')]);
    expect(all('observation').filter(({ error }) => error?.code === 'bad-input')).toHaveLength(32);
    expect(end.reason).toBe('answered');
  });

  it('ends it when five replies in a row have nothing but refused calls', async () => {
    const reply = [call(0, '{"__proto__":1}'), call(1, '{"a":{"prototype":1}}'), finish('tool-calls')];
    const model = replies([...Array(8).fill(reply), DONE]);
    const { end, all } = await play([], { model, config: { repeatLimit: 50 } });
    expect(all('step-start')).toHaveLength(5);
    expect(end.reason).toBe('tool-errors');
  });
});

describe('names and ids without end', () => {
  it.each(['tool', 'callId'] as const)('count towards what one step may bring: %s', async (field) => {
    const { end } = await play([call(0, '{}', { [field]: 'x'.repeat(3_000_000) }), finish('tool-calls')]);
    expect(end).toMatchObject({ reason: 'provider-bad-response', error: { message: expect.stringContaining('2 MB') } });
  });

  it('are kept only in part', async () => {
    const long = 'x'.repeat(100_000);
    const { all } = await play([call(0, '{}', { tool: long, callId: long }), finish('tool-calls')]);
    expect(all('action')[0]?.tool).toHaveLength(200);
    expect(all('model-end')[0]?.calls?.[0]?.callId).toHaveLength(200);
  });

  it('arguments that came piece by piece count once', async () => {
    const text = JSON.stringify({ sum: 'x'.repeat(50_000) });
    const chunks = Array.from({ length: 30 }, (_, index): ModelChunk[] => [
      { type: 'call-delta', index, tool: 'add', delta: text },
      call(index, text),
    ]).flat();
    const { runs } = await play([...chunks, finish('tool-calls')], { config: { budget: { tokens: 1e9, cost: null } } });
    expect(runs).toBe(30);
  });
});

describe('arguments that a log could not be read back with', () => {
  it.each([
    ['nested without end', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['nested one level too deep', `{"sum":${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}}`],
    ['with a field __proto__', '{"sum":"1","__proto__":{"x":1}}'],
    ['with a field constructor within', '{"sum":{"constructor":1}}'],
    ['with a field prototype, nearly JSON', "{'sum': {'prototype': 1},}"],
    ['longer than a tool takes', JSON.stringify({ sum: 'x'.repeat(70_000) })],
  ])('%s: are refused, and not kept', async (_name, inputText) => {
    const { all, end, runs } = await play([call(0, inputText), finish('tool-calls')]);
    expect(runs).toBe(0);
    expect(all('observation')).toMatchObject([{ error: { code: 'bad-input' } }]);
    expect(all('action')[0]?.input).toBeNull();
    const [kept] = all('model-end')[0]?.calls ?? [];
    expect(kept).toMatchObject({ input: null, inputText: inputText.slice(0, 4_000) });
    expect(end.reason).toBe('answered');
  });

  it('as deep as is allowed are run, and read back', async () => {
    const input = `{"sum":${'['.repeat(MAX_DEPTH - 1)}${']'.repeat(MAX_DEPTH - 1)}}`;
    const { runs, all } = await play([call(0, input), finish('tool-calls')]);
    expect(runs).toBe(1);
    expect(all('prompt')[1]?.messages.some(({ calls }) => calls)).toBe(true);
  });
});

describe('native arguments that broke off, though the provider says that the reply is whole', () => {
  it.each([
    '{"sum":"C-1',
    '{"sum":1',
    '{"sum":"C-100"',
    '{"sum":"C-100","min',
    '[1, 2',
    '{"sum":tru',
    '"{\\"sum\\": \\"C"',
  ])('%s: the call is not made with half a value', async (inputText) => {
    const { all, runs, end } = await play([call(0, inputText), finish('tool-calls')]);
    expect(runs).toBe(0);
    expect(all('observation')).toMatchObject([{ error: { code: 'bad-input' } }]);
    expect(all('action')[0]?.repairs).toEqual([]);
    expect(end.reason).toBe('answered');
  });

  it.each([`{"sum":"1",}`, `{'sum': '1'}`, '"{\\"sum\\":\\"1\\"}"', 'one and one'])(
    '%s: still runs',
    async (inputText) => {
      const { runs } = await play([call(0, inputText), finish('tool-calls')]);
      expect(runs).toBe(1);
    },
  );
});
