import { describe, expect, it } from 'vitest';
import type { ModelChunk } from '../models/model.ts';
import type { Segment, Turn } from './dialect.ts';
import { NATIVE } from './native.ts';
import { SAMPLE_TOOLS, sampleContext, sampleStep } from './testing.ts';

function read(...chunks: ModelChunk[]): { segments: Segment[]; turn: Turn } {
  const reader = NATIVE.reader(SAMPLE_TOOLS, { strict: true });
  const segments = chunks.flatMap((chunk) => reader.push(chunk));
  const last = reader.end();
  return { segments: [...segments, ...last.segments], turn: last.turn };
}

const call = (index: number, tool: string, inputText: string): ModelChunk => {
  let input = null;
  try {
    input = JSON.parse(inputText);
  } catch {
    // Arguments that are not JSON arrive as null, with their text beside them.
  }
  return { type: 'call', index, callId: 'same', tool, input, inputText };
};

describe('native messages', () => {
  it('declare the tools and write calls and results in call order under our ids', () => {
    const step = sampleStep({
      calls: [
        { callId: 'c1', tool: 'Search', input: { query: 'a' }, observation: 'A', isError: false },
        { callId: 'c2', tool: 'Clock', input: {}, observation: 'B', isError: false },
      ],
    });
    const { messages, tools, toolChoice, stop } = NATIVE.render(sampleContext('native', { steps: [step] }));
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool']);
    expect(messages[2]).toEqual({
      role: 'assistant',
      content: 'I need the orders.',
      calls: [
        { callId: 'c1', tool: 'Search', input: { query: 'a' } },
        { callId: 'c2', tool: 'Clock', input: {} },
      ],
    });
    expect(messages[4]).toEqual({ role: 'tool', content: 'B', callId: 'c2', tool: 'Clock' });
    expect(tools).toEqual(SAMPLE_TOOLS);
    expect(toolChoice).toBe('auto');
    expect(stop).toEqual([]);
  });

  it('leave the content of a call empty when thoughts are not kept', () => {
    const { messages } = NATIVE.render(sampleContext('native', { steps: [sampleStep()], keepThoughts: false }));
    expect(messages[2]?.content).toBe('');
    expect(messages[2]?.calls).toHaveLength(1);
  });

  it('keep the tools declared but forbid a call when the answer is forced', () => {
    const { messages, tools, toolChoice } = NATIVE.render(
      sampleContext('native', { steps: [sampleStep()], forceAnswer: true }),
    );
    expect(toolChoice).toBe('none');
    expect(tools).toEqual(SAMPLE_TOOLS);
    expect(messages.at(-1)?.role).toBe('user');
  });

  it('send an unread reply back with its hint', () => {
    const step = sampleStep({ calls: [], unread: { text: 'hm', hint: 'Call a tool.' } });
    const { messages } = NATIVE.render(sampleContext('native', { steps: [step] }));
    expect(messages.slice(2)).toEqual([
      { role: 'assistant', content: 'hm' },
      { role: 'user', content: 'Call a tool.' },
    ]);
  });
});

describe('the native reader', () => {
  it('acts on calls in index order, with the text beside them as the thought', () => {
    const { turn } = read(
      { type: 'text', delta: 'Both ' },
      { type: 'text', delta: 'at once.' },
      call(1, 'Clock', '{}'),
      call(0, 'Search', '{"query":"a"}'),
    );
    expect(turn).toEqual({
      kind: 'act',
      thought: { text: 'Both at once.', repairs: [] },
      calls: [
        { tool: 'Search', input: { query: 'a' }, repairs: [], providerCallId: 'same' },
        { tool: 'Clock', input: {}, repairs: [], providerCallId: 'same' },
      ],
      invented: false,
    });
  });

  it('takes text without a call as the answer', () => {
    const { turn } = read({ type: 'text', delta: 'It is **12**.\n' });
    expect(turn).toMatchObject({ kind: 'answer', text: 'It is **12**.', repairs: [] });
  });

  it('refuses a reply with nothing in it', () => {
    expect(read({ type: 'text', delta: ' \n' }).turn).toMatchObject({ kind: 'malformed', reason: 'empty' });
    expect(read({ type: 'reasoning', delta: 'hm' }).turn).toMatchObject({ kind: 'malformed', reason: 'empty' });
  });

  it('mends arguments that are not JSON and says how', () => {
    const { turn } = read(call(0, 'searchOrders', "{'customerId': 'C-100', 'minAmount': 3,}"));
    expect(turn).toMatchObject({ calls: [{ input: { customerId: 'C-100', minAmount: 3 } }] });
    expect(turn.kind === 'act' && turn.calls[0]?.repairs.map(({ rule }) => rule)).toEqual([
      'single-quotes',
      'trailing-comma',
    ]);
  });

  it('passes arguments on as text when nothing can be made of them', () => {
    expect(read(call(0, 'searchOrders', 'orders, please')).turn).toMatchObject({
      calls: [{ input: 'orders, please', repairs: [] }],
    });
  });

  it('reads a call that was written as text, for a known tool only', () => {
    const known = read({ type: 'text', delta: 'I look.\nAction: Search[tea]' }).turn;
    expect(known).toMatchObject({ kind: 'act', calls: [{ tool: 'Search', input: 'tea' }] });
    expect(known.kind === 'act' && known.calls[0]?.repairs[0]?.rule).toBe('text-call');
    const unknown = read({ type: 'text', delta: 'I look.\nAction: Dance[tea]' }).turn;
    expect(unknown).toMatchObject({ kind: 'answer' });
  });

  it('streams text as thought, reasoning and arguments from the provider', () => {
    const { segments } = read(
      { type: 'reasoning', delta: 'r' },
      { type: 'text', delta: 't' },
      { type: 'call-delta', index: 0, tool: 'Search', delta: '{"q' },
    );
    expect(segments).toEqual([
      { channel: 'reasoning', from: 'provider', delta: 'r' },
      { channel: 'thought', from: 'text', delta: 't' },
      { channel: 'action', from: 'provider', delta: '{"q' },
    ]);
  });
});

describe('what the provider wants back', () => {
  const carry = { signed: 'reasoning' };

  it('goes with the message and the call, whether Thoughts are kept or not', () => {
    const [first] = sampleStep().calls;
    const step = sampleStep({ carry, calls: first ? [{ ...first, carry: 's' }] : [] });
    for (const keepThoughts of [true, false]) {
      const { messages } = NATIVE.render(sampleContext('native', { steps: [step], keepThoughts }));
      expect(messages[2]).toMatchObject({ carry, calls: [{ carry: 's' }] });
    }
    const plain = NATIVE.render(sampleContext('native', { steps: [sampleStep()] })).messages[2];
    expect(plain).not.toHaveProperty('carry');
    expect(plain?.calls?.[0]).not.toHaveProperty('carry');
  });

  it('counts towards the longest prompt', () => {
    const plain = NATIVE.renderedSize(sampleContext('native', { steps: [sampleStep()] }));
    const signed = NATIVE.renderedSize(sampleContext('native', { steps: [sampleStep({ carry })] }));
    expect(signed - plain).toBe(JSON.stringify(carry).length);
  });
});
