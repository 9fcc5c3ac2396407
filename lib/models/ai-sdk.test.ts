import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMOJI, FORMS, KEY, openWire, request, textOf, type Wire } from './ai-sdk.wire.ts';
import type { ModelRequest } from './model.ts';

const TOOLS = [
  {
    name: 'searchOrders',
    description: 'Finds orders.',
    inputSchema: { type: 'object', properties: { customerId: { type: 'string' } } },
    effect: 'read' as const,
  },
];
let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

describe.each(FORMS)('a reply over the %s format', (form) => {
  it('streams its text in pieces and ends with the finish reason and the usage', async () => {
    const usage = { input: 120, output: 30, cached: 100, reasoning: 8 };
    const all = await wire.ask(form, { text: EMOJI, chunkSize: 3, usage });
    expect(textOf(all)).toBe(EMOJI);
    expect(all.filter((chunk) => chunk.type === 'text').length).toBeGreaterThan(5);
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

  it('keeps two calls apart that share one id', async () => {
    const calls = ['C-1', 'C-2'].map((customerId) => ({ tool: 'searchOrders', id: 'same', input: { customerId } }));
    const all = await wire.ask(form, { calls }, request({ tools: TOOLS }));
    const whole = all.filter((chunk) => chunk.type === 'call');
    expect(whole.map(({ index, input }) => [index, input])).toEqual([
      [0, { customerId: 'C-1' }],
      [1, { customerId: 'C-2' }],
    ]);
  });

  it('sends temperature and token limit, the key, and the conversation with its calls', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How much?' },
      {
        role: 'assistant',
        content: 'Looking.',
        calls: [
          { callId: 'a', tool: 'searchOrders', input: { customerId: 'C-100' } },
          { callId: 'b', tool: 'searchOrders', input: null, inputText: '{bro' },
        ],
      },
      { role: 'tool', content: '[]', callId: 'a', tool: 'searchOrders' },
      { role: 'tool', content: 'not JSON', callId: 'b', tool: 'searchOrders' },
    ];
    const asked = request({ messages, tools: TOOLS, toolChoice: 'none', temperature: 0.3, maxOutputTokens: 77 });
    await wire.ask(form, { text: 'ok' }, asked);
    const [sent] = wire.provider.requests;
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(sent?.body).toMatchObject({ model: 'gpt-4.1-mini', temperature: 0.3, tool_choice: 'none', stream: true });
    expect(sent?.body.max_tokens ?? sent?.body.max_output_tokens).toBe(77);
    expect(sent?.api).toBe(form === 'responses' ? 'responses' : 'chat');
    expect(sent?.body.messages ?? sent?.body.input).toMatchObject(
      form === 'responses'
        ? [
            { role: 'system' },
            { role: 'user' },
            { role: 'assistant' },
            { type: 'function_call', call_id: 'a', arguments: '{"customerId":"C-100"}' },
            { type: 'function_call', call_id: 'b', arguments: '{}' },
            { type: 'function_call_output', call_id: 'a', output: '[]' },
            { type: 'function_call_output', call_id: 'b', output: 'not JSON' },
          ]
        : [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'How much?' },
            { role: 'assistant', content: 'Looking.', tool_calls: [{ id: 'a' }, { id: 'b' }] },
            { role: 'tool', tool_call_id: 'a', content: '[]' },
            { role: 'tool', tool_call_id: 'b', content: 'not JSON' },
          ],
    );
  });

  it('leaves temperature and limits to the provider when they are not set', async () => {
    await wire.ask(form, { text: 'ok' });
    const body = wire.provider.requests[0]?.body;
    expect(Object.keys(body)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/temperature|max_.*tokens|stop|tools|tool_choice/)]),
    );
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

describe('what differs between the formats', () => {
  it('sends stop words over chat and compatible, where they end the reply', async () => {
    for (const form of ['chat', 'compatible'] as const) {
      const all = await wire.ask(
        form,
        { text: 'Action: x\nObservation: made up' },
        request({ stop: ['\nObservation:'] }),
      );
      expect(wire.provider.requests.at(-1)?.body.stop).toEqual(['\nObservation:']);
      expect(textOf(all)).toBe('Action: x');
    }
  });

  it('sends no stop words over responses, which has none, and asks it to keep nothing', async () => {
    await wire.ask('responses', { text: 'ok' }, request({ stop: ['\nObservation:'], tools: TOOLS }));
    expect(wire.provider.requests[0]?.body).toMatchObject({ store: false });
    expect(wire.provider.requests[0]?.body.stop).toBeUndefined();
  });

  it('holds responses to strict schemas, and leaves a tool without a strict form and every other server as they are', async () => {
    const loose = { ...TOOLS[0], name: 'loose', inputSchema: { type: 'object', properties: { any: {} } } };
    const tools = [...TOOLS, loose] as ModelRequest['tools'];
    await wire.ask('responses', { text: 'ok' }, request({ tools }));
    const properties = { customerId: { type: ['string', 'null'] } };
    expect(wire.provider.requests[0]?.body.tools).toMatchObject([
      { strict: true, parameters: { properties, required: ['customerId'], additionalProperties: false } },
      { strict: false, parameters: loose.inputSchema },
    ]);
    await wire.ask('compatible', { text: 'ok' }, request({ tools }));
    expect(wire.provider.requests[1]?.body.tools[0].function).not.toHaveProperty('strict');
    expect(wire.provider.requests[1]?.body.tools[0].function.parameters).toEqual(TOOLS[0]?.inputSchema);
  });

  it('leaves out the nulls that strict mode makes a model write, over responses only', async () => {
    const calls = [{ tool: 'searchOrders', input: { customerId: null } }];
    const inputOf = async (form: 'responses' | 'compatible') =>
      (await wire.ask(form, { calls }, request({ tools: TOOLS }))).find((chunk) => chunk.type === 'call');
    expect(await inputOf('responses')).toMatchObject({ input: {}, inputText: '{"customerId":null}' });
    expect(await inputOf('compatible')).toMatchObject({ input: { customerId: null } });
  });

  it('leaves out what a reasoning model refuses', async () => {
    await wire.ask(
      'chat',
      { text: 'ok' },
      request({ stop: ['x'], temperature: 0.5, maxOutputTokens: 9 }),
      'gpt-5-mini',
    );
    const body = wire.provider.requests[0]?.body;
    expect(body).toMatchObject({ max_completion_tokens: 9 });
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('stop');
  });

  it('streams reasoning on its own channel', async () => {
    for (const form of ['responses', 'compatible'] as const) {
      const all = await wire.ask(form, { reasoning: 'First I think.', text: 'Then I speak.' });
      const reasoning = all.map((chunk) => (chunk.type === 'reasoning' ? chunk.delta : '')).join('');
      expect([reasoning, textOf(all)]).toEqual(['First I think.', 'Then I speak.']);
    }
  });
});
