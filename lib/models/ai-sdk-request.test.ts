import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedRequest } from '../../fixtures/fake-provider/reply.ts';
import { FORMS, type Form, KEY, openWire, request, TOOLS, textOf, type Wire } from './ai-sdk.wire.ts';
import type { ModelRequest } from './model.ts';

let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

/** What each format calls the same things. */
interface Sent {
  key: unknown;
  temperature: unknown;
  limit: unknown;
  stop: unknown;
  toolChoice: unknown;
  /** Names of the tools. */
  tools: unknown;
  /** The conversation, in one line a turn. */
  turns: string[];
}

interface Block {
  type?: string;
  text?: string;
  input?: unknown;
  id?: string;
  tool_use_id?: string;
  content?: unknown;
  functionCall?: { id: string; args: unknown };
  functionResponse?: { id: string; response: { content: string } };
}

function blockLine({ type, text, input, id, tool_use_id, content, functionCall, functionResponse }: Block): string {
  if (type === 'tool_use') return `call ${id} ${JSON.stringify(input)}`;
  if (type === 'tool_result')
    return `result ${tool_use_id} ${JSON.stringify(content).includes('not JSON') ? 'not JSON' : '[]'}`;
  if (functionCall) return `call ${functionCall.id} ${JSON.stringify(functionCall.args)}`;
  if (functionResponse) return `result ${functionResponse.id} ${functionResponse.response.content}`;
  return text ?? '';
}

const READ: Record<Form, (sent: RecordedRequest) => Sent> = {
  chat: readChat,
  compatible: readChat,
  responses: ({ headers, body }) => ({
    key: headers.authorization,
    temperature: body.temperature,
    limit: body.max_output_tokens,
    stop: body.stop,
    toolChoice: body.tool_choice,
    tools: body.tools?.map(({ name }: { name: string }) => name),
    turns: body.input.map((item: Record<string, unknown>) => {
      if (item.type === 'function_call') return `call ${item.call_id} ${item.arguments}`;
      if (item.type === 'function_call_output') return `result ${item.call_id} ${item.output}`;
      return typeof item.content === 'string' ? item.content : (item.content as Block[]).map(blockLine).join(' + ');
    }),
  }),
  anthropic: ({ headers, body }) => ({
    key: headers['x-api-key'],
    temperature: body.temperature,
    limit: body.max_tokens,
    stop: body.stop_sequences,
    toolChoice: body.tool_choice?.type,
    tools: body.tools?.map(({ name }: { name: string }) => name),
    turns: [
      ...(body.system ?? []).map(blockLine),
      ...body.messages.flatMap(({ content }: { content: Block[] }) => content.map(blockLine)),
    ],
  }),
  google: ({ headers, body }) => ({
    key: headers['x-goog-api-key'],
    temperature: body.generationConfig?.temperature,
    limit: body.generationConfig?.maxOutputTokens,
    stop: body.generationConfig?.stopSequences,
    toolChoice: body.toolConfig?.functionCallingConfig?.mode.toLowerCase(),
    tools: body.tools?.[0]?.functionDeclarations?.map(({ name }: { name: string }) => name),
    turns: [
      ...(body.systemInstruction?.parts ?? []).map(blockLine),
      ...body.contents.flatMap(({ parts }: { parts: Block[] }) => parts.map(blockLine)),
    ],
  }),
};

function readChat({ headers, body }: RecordedRequest): Sent {
  const turns = body.messages.flatMap((message: Record<string, unknown>) => {
    const calls = (message.tool_calls ?? []) as { id: string; function: { arguments: string } }[];
    const text = message.content as string | null;
    return [
      ...(message.role === 'tool' ? [`result ${message.tool_call_id} ${text}`] : text ? [text] : []),
      ...calls.map((call) => `call ${call.id} ${call.function.arguments}`),
    ];
  });
  return {
    key: headers.authorization,
    temperature: body.temperature,
    limit: body.max_tokens,
    stop: body.stop,
    toolChoice: body.tool_choice,
    tools: body.tools?.map((tool: { function: { name: string } }) => tool.function.name),
    turns,
  };
}

const CONVERSATION: ModelRequest['messages'] = [
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

describe.each(FORMS)('a request over the %s format', (form) => {
  const sent = () => READ[form](wire.provider.requests.at(-1) as RecordedRequest);

  it('holds the key, temperature, token limit, tools and the conversation with its calls', async () => {
    const asked = request({
      messages: CONVERSATION,
      tools: TOOLS,
      toolChoice: 'none',
      temperature: 0.3,
      maxOutputTokens: 77,
    });
    expect((await wire.ask(form, { text: 'ok' }, asked)).at(-1)).toMatchObject({ type: 'finish' });
    expect(sent()).toEqual({
      key: expect.stringMatching(new RegExp(`^(Bearer )?${KEY}$`)),
      temperature: 0.3,
      limit: 77,
      stop: undefined,
      toolChoice: 'none',
      tools: ['searchOrders'],
      turns: [
        'Be brief.',
        'How much?',
        'Looking.',
        'call a {"customerId":"C-100"}',
        'call b {}',
        'result a []',
        'result b not JSON',
      ],
    });
  });

  it('leaves out what is not set', async () => {
    await wire.ask(form, { text: 'ok' });
    const { temperature, limit, stop, toolChoice, tools } = sent();
    expect([temperature, stop, toolChoice, tools]).toEqual([undefined, undefined, undefined, undefined]);
    // Anthropic demands a limit: there the most that the model can write is sent.
    if (form === 'anthropic') expect(limit).toBeGreaterThan(4_000);
    else expect(limit).toBeUndefined();
  });

  it('leaves out what is empty, which some providers answer 400 to', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'system', content: ' ' },
      { role: 'user', content: 'How much?' },
      { role: 'assistant', content: '' },
      { role: 'assistant', content: '  ', calls: [{ callId: 'a', tool: 'searchOrders', input: {} }] },
      { role: 'tool', content: '[]', callId: 'a', tool: 'searchOrders' },
    ];
    const all = await wire.ask(form, { text: 'ok' }, request({ messages, tools: TOOLS }));
    expect(all.at(-1)).toMatchObject({ type: 'finish' });
    expect(sent().turns).toEqual(['How much?', 'call a {}', 'result a []']);
  });

  it('sends stop words where the format has them, and they end the reply', async () => {
    const reply = { text: 'Action: x\nObservation: made up' };
    const all = await wire.ask(form, reply, request({ stop: ['\nObservation:'] }));
    expect(sent().stop).toEqual(form === 'responses' ? undefined : ['\nObservation:']);
    expect(textOf(all)).toBe(form === 'responses' ? reply.text : 'Action: x');
    expect(all.at(-1)).toMatchObject({ finishReason: 'stop' });
  });
});

describe('what differs between the formats', () => {
  it('asks responses to keep nothing', async () => {
    await wire.ask('responses', { text: 'ok' }, request({ tools: TOOLS }));
    expect(wire.provider.requests[0]?.body).toMatchObject({ store: false });
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
    const inputOf = async (form: Form) =>
      (await wire.ask(form, { calls }, request({ tools: TOOLS }))).find((chunk) => chunk.type === 'call');
    expect(await inputOf('responses')).toMatchObject({ input: {}, inputText: '{"customerId":null}' });
    expect(await inputOf('compatible')).toMatchObject({ input: { customerId: null } });
  });

  it('leaves out what a reasoning model refuses', async () => {
    const asked = request({ stop: ['x'], temperature: 0.5, maxOutputTokens: 9 });
    await wire.ask('chat', { text: 'ok' }, asked, 'gpt-5-mini');
    const body = wire.provider.requests[0]?.body;
    expect(body).toMatchObject({ max_completion_tokens: 9 });
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('stop');
  });
});
