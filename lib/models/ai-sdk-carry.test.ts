import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeCall, signatureOf } from '../../fixtures/fake-provider/reply.ts';
import type { Json } from '../run/json.ts';
import { type Form, openWire, request, TOOLS, textOf, type Wire } from './ai-sdk.wire.ts';
import { CarryCollector, carriedReasoning, carriedWithCall } from './ai-sdk-carry.ts';
import type { ModelChunk, ModelRequest } from './model.ts';

const REASONING = 'The orders first, “then” the sum.';
const CALLS: FakeCall[] = [
  { tool: 'searchOrders', input: { customerId: 'C-100' } },
  { tool: 'searchOrders', input: { customerId: 'C-200' } },
];
let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

const asking = request({ tools: TOOLS, maxOutputTokens: 4_000, reasoningEffort: 'high' });

/** The request that follows a reply: its calls, their results, and what the provider wants back. */
function following(all: ModelChunk[], strip: { carry?: boolean } = {}): ModelRequest {
  const carry = all.find((chunk) => chunk.type === 'carry')?.carry;
  const calls = all.flatMap((chunk) => {
    if (chunk.type !== 'call') return [];
    const { tool, input, index, carry: own } = chunk;
    return [{ callId: `c${index}`, tool, input, ...(!strip.carry && own !== undefined && { carry: own }) }];
  });
  return {
    ...asking,
    messages: [
      ...asking.messages,
      { role: 'assistant', content: textOf(all), calls, ...(!strip.carry && carry !== undefined && { carry }) },
      ...calls.map(({ callId, tool }) => ({ role: 'tool' as const, content: '[]', callId, tool })),
    ],
  };
}

const ask = (form: Form, model: string, asked = asking) =>
  wire.ask(form, { reasoning: REASONING, text: 'Looking.', calls: CALLS }, asked, model);
const lastBody = () => wire.provider.requests.at(-1)?.body;

describe('what a provider wants back', () => {
  it('is Anthropic’s signed thinking, before the calls; without it the provider refuses the next request', async () => {
    const first = await ask('anthropic', 'claude-sonnet-4-5');
    expect(lastBody().thinking.type).toMatch(/enabled|adaptive/);
    const answered = await wire.ask('anthropic', { text: 'Done.' }, following(first), 'claude-sonnet-4-5');
    expect(textOf(answered)).toBe('Done.');
    expect(lastBody().messages[1].content).toMatchObject([
      { type: 'thinking', thinking: REASONING, signature: signatureOf(REASONING) },
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'c0' },
      { type: 'tool_use', id: 'c1' },
    ]);
    const refused = await wire.ask('anthropic', {}, following(first, { carry: true }), 'claude-sonnet-4-5');
    expect(refused.at(-1)).toMatchObject({ failure: { status: 400, refusedParam: 'reasoningEffort' } });
  });

  it('is Google’s signature of the first call', async () => {
    const first = await ask('google', 'gemini-3-pro-preview');
    const answered = await wire.ask('google', { text: 'Done.' }, following(first), 'gemini-3-pro-preview');
    expect(textOf(answered)).toBe('Done.');
    const parts = lastBody().contents[1].parts;
    expect(parts.map((part: { thoughtSignature?: string }) => part.thoughtSignature)).toEqual([
      undefined,
      signatureOf('searchOrders'),
      undefined,
    ]);
  });

  it('is the sealed reasoning of OpenAI’s responses, and stays away when another model of theirs goes on', async () => {
    const first = await ask('responses', 'gpt-5-mini');
    await wire.ask('responses', { text: 'Done.' }, following(first), 'gpt-5-mini');
    const sealed = { type: 'reasoning', encrypted_content: signatureOf(REASONING) };
    expect(lastBody().input).toContainEqual(expect.objectContaining(sealed));
    await wire.ask('responses', { text: 'Done.' }, following(first), 'gpt-5-nano');
    expect(lastBody().input).not.toContainEqual(expect.objectContaining({ type: 'reasoning' }));
  });

  it('is the plain reasoning at compatible servers whose models ask for it, and nothing at others', async () => {
    const first = await ask('compatible', 'deepseek-reasoner');
    await wire.ask('compatible', { text: 'Done.' }, following(first), 'deepseek-reasoner');
    expect(lastBody().messages[2]).toMatchObject({ reasoning_content: REASONING, tool_calls: [{}, {}] });
    expect((await ask('compatible', 'qwen3:8b')).filter((chunk) => chunk.type === 'carry')).toEqual([]);
  });

  it('goes to nobody else: a run that goes on with another provider sends none of it', async () => {
    const others = { anthropic: 'claude-sonnet-4-5', google: 'gemini-3-pro-preview', responses: 'gpt-5-mini' };
    for (const [from, model] of Object.entries(others) as [Form, string][]) {
      const first = await ask(from, model);
      for (const to of ['anthropic', 'google', 'responses', 'compatible'] as const) {
        if (to === from) continue;
        const all = await wire.ask(to, { text: 'ok' }, { ...following(first), reasoningEffort: null });
        expect(all.at(-1)).toMatchObject({ type: 'finish' });
        expect(wire.provider.requests.at(-1)?.raw.toString()).not.toContain('signature-');
      }
    }
  });

  it('comes once, before the end, and only for replies with tools', async () => {
    const all = await ask('anthropic', 'claude-sonnet-4-5');
    expect(all.map(({ type }) => type).indexOf('carry')).toBe(all.length - 2);
    const plain = await ask('anthropic', 'claude-sonnet-4-5', { ...asking, tools: [] });
    expect(plain.filter((chunk) => chunk.type === 'carry')).toEqual([]);
  });

  it('is dropped beyond 64 kB, and the reply is whole all the same', async () => {
    const reasoning = 'x'.repeat(70_000);
    const all = await wire.ask('anthropic', { reasoning, chunkSize: 1_000, calls: CALLS }, asking, 'claude-sonnet-4-5');
    expect(all.filter(({ type }) => type === 'carry')).toEqual([]);
    expect(all.filter(({ type }) => type === 'call')).toHaveLength(2);
    expect(all.at(-1)).toMatchObject({ type: 'finish', finishReason: 'tool-calls' });
  });
});

describe('the collector', () => {
  const origin = { provider: 'anthropic', model: 'm' };
  const start = (id: string, providerMetadata?: Record<string, Record<string, string>>) =>
    ({ type: 'reasoning-start', id, ...(providerMetadata && { providerMetadata }) }) as const;

  it('keeps the order of reasoning, text and calls', () => {
    const collector = new CarryCollector(origin);
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 't', input: '{}' } as const;
    collector.note(start('0', { anthropic: { signature: 's0' } }));
    collector.note({ type: 'reasoning-delta', id: '0', delta: 'first' });
    collector.note({ type: 'text-delta', id: '1', delta: 'Hi' });
    collector.note(start('2', { anthropic: { redactedData: 'hidden' } }));
    collector.note(call);
    collector.note(start('3', { anthropic: { signature: 's3' } }));
    expect(carriedReasoning(collector.ofReply(), origin)).toEqual([
      { text: 'first', beforeCall: null, options: { anthropic: { signature: 's0' } } },
      { text: '', beforeCall: 0, options: { anthropic: { redactedData: 'hidden' } } },
      { text: '', beforeCall: 1, options: { anthropic: { signature: 's3' } } },
    ]);
  });

  it('bounds the signatures of calls too', () => {
    const collector = new CarryCollector({ provider: 'google', model: 'm' });
    const sign = (length: number) => collector.ofCall({ google: { thoughtSignature: 'x'.repeat(length) } });
    expect(sign(60_000)).toBeDefined();
    expect(sign(10_000)).toBeUndefined();
    expect(sign(1)).toBeUndefined();
  });

  it.each<[Json | undefined]>([
    [undefined],
    [null],
    ['text'],
    [[1]],
    [{}],
    [{ ...origin, reasoning: 'x' }],
    [{ ...origin, reasoning: [null, 1, [], { text: 1 }, { text: 'x', keys: 'y' }] }],
    [{ provider: 'google', model: 'm', reasoning: [{ text: 'x', keys: {} }], thoughtSignature: 'x' }],
  ])('finds nothing in %j, whoever wrote it into a log', (carry) => {
    expect(carriedReasoning(carry, origin)).toEqual([]);
    expect(carriedWithCall(carry, origin)).toBeUndefined();
  });

  it('sends back nothing but what it knows', () => {
    const keys = { signature: 's', cacheControl: { type: 'ephemeral' }, other: 'x' };
    const carry = { ...origin, reasoning: [{ text: 'x', beforeCall: 'y', keys }] };
    expect(carriedReasoning(carry, origin)).toEqual([
      { text: 'x', beforeCall: null, options: { anthropic: { signature: 's' } } },
    ]);
  });
});
