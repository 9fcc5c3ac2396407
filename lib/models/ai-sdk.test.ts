import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMOJI, FORMS, openWire, request, TOOLS, textOf, type Wire } from './ai-sdk.wire.ts';

let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

describe.each(FORMS)('a reply over the %s format', (form) => {
  it('streams its text in pieces and ends with the finish reason and the usage', async () => {
    const usage = { input: 120, output: 30, cached: 100, reasoning: 8 };
    const all = await wire.ask(form, { text: EMOJI, chunkSize: 3, delayMs: 2, usage });
    expect(textOf(all)).toBe(EMOJI);
    // What comes together is one piece, also to a test that has to wait for the processor.
    expect(all.filter((chunk) => chunk.type === 'text').length).toBeGreaterThan(1);
    expect(all.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop', usage });
  });

  it('gives the same text when every byte travels alone, with a byte order mark and any line ending', async () => {
    for (const lineEnd of ['\n', '\r\n', '\r'] as const) {
      const all = await wire.ask(form, { text: EMOJI, packetBytes: 1, lineEnd, byteOrderMark: true });
      expect(textOf(all)).toBe(EMOJI);
      expect(all.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
    }
  });

  it('tells parallel calls apart as they are written and gives each whole', async () => {
    const calls = [
      { tool: 'searchOrders', input: { customerId: 'C-100' } },
      { tool: 'searchOrders', input: { customerId: 'C-200' } },
    ];
    const all = await wire.ask(form, { text: 'Looking.', calls, chunkSize: 4 }, request({ tools: TOOLS }));
    expect(textOf(all)).toBe('Looking.');
    const whole = all.filter((chunk) => chunk.type === 'call');
    expect(whole.map(({ index, tool, input }) => ({ index, tool, input }))).toEqual([
      { index: 0, tool: 'searchOrders', input: { customerId: 'C-100' } },
      { index: 1, tool: 'searchOrders', input: { customerId: 'C-200' } },
    ]);
    for (const call of whole) {
      const written = all.filter((chunk) => chunk.type === 'call-delta' && chunk.index === call.index);
      expect(written.map((chunk) => ('delta' in chunk ? chunk.delta : '')).join('')).toBe(call.inputText);
    }
    expect(all.at(-1)).toMatchObject({ finishReason: 'tool-calls' });
  });

  it('keeps arguments that are not JSON as text, with a null input', async () => {
    const all = await wire.ask(form, { calls: [{ tool: 'searchOrders', input: '{"customerId": C-' }] });
    expect(all.find((chunk) => chunk.type === 'call')).toMatchObject({ input: null, inputText: '{"customerId": C-' });
  });

  it('takes a call without arguments for one with none, and leaves what is no object to the tools', async () => {
    for (const [input, expected] of [
      ['{}', {}],
      ['["C-100"]', ['C-100']],
      ['"C-100"', 'C-100'],
    ] as const) {
      const all = await wire.ask(form, { calls: [{ tool: 'searchOrders', input }] }, request({ tools: TOOLS }));
      expect(all.find((chunk) => chunk.type === 'call')).toMatchObject({ input: expected, inputText: input });
    }
  });

  it('hands hostile arguments on as they came, and no object of ours has changed', async () => {
    const input = '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}';
    const all = await wire.ask(form, { calls: [{ tool: 'searchOrders', input }] }, request({ tools: TOOLS }));
    const call = all.find((chunk) => chunk.type === 'call');
    expect(call).toMatchObject({ inputText: input });
    expect(Object.hasOwn(call?.type === 'call' ? Object(call.input) : {}, '__proto__')).toBe(true);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('gives a call that was cut at the token limit whole, with the limit as the reason', async () => {
    const calls = [{ tool: 'searchOrders', input: { customerId: 'C-100' } }];
    const all = await wire.ask(form, { calls, finish: 'length' }, request({ tools: TOOLS }));
    expect(all.filter((chunk) => chunk.type === 'call')).toHaveLength(1);
    expect(all.at(-1)).toMatchObject({ type: 'finish', finishReason: 'length' });
  });

  it('streams reasoning on its own channel', async () => {
    if (form === 'chat') return;
    const all = await wire.ask(form, { reasoning: 'First I think.', text: 'Then I speak.' });
    const reasoning = all.map((chunk) => (chunk.type === 'reasoning' ? chunk.delta : '')).join('');
    expect([reasoning, textOf(all)]).toEqual(['First I think.', 'Then I speak.']);
  });

  it('says nothing of the comments between the pieces', async () => {
    const all = await wire.ask(form, { text: EMOJI, comments: true });
    expect([textOf(all), new Set(all.map(({ type }) => type))]).toEqual([EMOJI, new Set(['text', 'finish'])]);
  });

  it('keeps two calls apart that share one id', async () => {
    const calls = ['C-1', 'C-2'].map((customerId) => ({ tool: 'searchOrders', id: 'same', input: { customerId } }));
    const all = await wire.ask(form, { calls }, request({ tools: TOOLS }));
    const whole = all.filter((chunk) => chunk.type === 'call');
    expect(whole.map(({ index, input }) => [index, input])).toEqual([
      [0, { customerId: 'C-1' }],
      [1, { customerId: 'C-2' }],
    ]);
  });

  it('reports no usage as null, and an unknown finish word as it came', async () => {
    expect((await wire.ask(form, { text: 'x', usage: null })).at(-1)).toMatchObject({ type: 'finish', usage: null });
    const unknown = (await wire.ask(form, { text: 'x', finish: 'banana' })).at(-1);
    expect(unknown).toMatchObject({ type: 'finish', finishReason: 'other', rawFinishReason: 'banana' });
  });

  it('reports a reply cut at the token limit, and one that was filtered, by their finish reasons', async () => {
    expect((await wire.ask(form, { text: 'x', finish: 'length' })).at(-1)).toMatchObject({ finishReason: 'length' });
    const filtered = await wire.ask(form, { text: 'x', finish: 'content_filter' });
    expect(filtered.at(-1)).toMatchObject({ finishReason: 'content-filter' });
  });

  it('reports an empty completion as a plain stop: what to make of it is the loop’s', async () => {
    for (const reply of [{}, { text: '' }]) {
      const all = await wire.ask(form, reply);
      expect(all.map((chunk) => chunk.type)).toEqual(['finish']);
    }
  });

  it('asks only once, whatever comes back', async () => {
    for (const status of [401, 408, 429, 500, 503]) await wire.ask(form, { status });
    expect(wire.provider.hits()).toBe(5);
  });
});
