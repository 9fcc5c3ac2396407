import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunks, FORMS, type Form, openWire, request, TOOLS, type Wire } from './ai-sdk.wire.ts';
import type { ModelRequest } from './model.ts';

let wire: Wire;
beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

const PROMPT = ['model', 'messages', 'system', 'input', 'contents', 'systemInstruction', 'tools', 'stream'];

/** What a model says that it sends, and what came of a request at the provider, beside the prompt. */
async function both(form: Form, asked: ModelRequest, name?: string) {
  const model = wire.open(form, name);
  const said = await model.sends?.(asked);
  expect(wire.provider.hits()).toBe(0);
  wire.provider.enqueue({ text: 'ready' });
  await chunks(model, asked);
  const body: Record<string, unknown> = wire.provider.requests[0]?.body;
  const sent = Object.fromEntries(Object.entries(body).filter(([field]) => !PROMPT.includes(field)));
  return { said, sent };
}

describe('what a model says that it sends', () => {
  const asked = request({ temperature: 0.5, maxOutputTokens: 4_000, stop: ['END'], tools: TOOLS, toolChoice: 'none' });
  it.each(FORMS)('is what arrives, over the %s format', async (form) => {
    const { said, sent } = await both(form, asked);
    expect(said).toEqual(sent);
    expect(Object.keys(sent)).not.toEqual([]);
  });

  it.each([
    ['responses', 'gpt-5-mini', { store: false, include: ['reasoning.encrypted_content'] }],
    ['anthropic', 'claude-sonnet-4-5', { max_tokens: 4_000, thinking: { type: 'enabled', budget_tokens: 2_400 } }],
    ['anthropic', 'claude-opus-5-5', { max_tokens: 4_000, thinking: { type: 'adaptive' } }],
    ['google', 'gemini-2.5-flash', { generationConfig: { thinkingConfig: { includeThoughts: true } } }],
    ['compatible', 'qwen3:8b', { stream_options: { include_usage: true } }],
  ] as const)('holds what is added on the way to %s %s', async (form, name, added) => {
    const { said, sent } = await both(form, { ...asked, temperature: null, reasoningEffort: 'high' }, name);
    expect(said).toEqual(sent);
    expect(sent).toMatchObject(added);
  });

  it('holds the limit that Anthropic is sent where nobody chose one', async () => {
    const { said, sent } = await both('anthropic', request());
    expect(said).toEqual(sent);
    expect(sent.max_tokens).toBeGreaterThan(1_000);
  });

  it.each(['low', 'medium', 'high'] as const)(
    'keeps thinking of effort %s within the limit',
    async (reasoningEffort) => {
      for (const maxOutputTokens of [2_048, 3_000, 60_000]) {
        const said = await wire.open('anthropic').sends?.(request({ reasoningEffort, maxOutputTokens }));
        const { budget_tokens = 0 } = (said?.thinking ?? {}) as { budget_tokens?: number };
        expect(said?.max_tokens).toBe(maxOutputTokens);
        expect(budget_tokens).toBeGreaterThanOrEqual(1_024);
        expect(maxOutputTokens - budget_tokens).toBeGreaterThanOrEqual(1_024);
      }
    },
  );

  it('leaves out thinking that the limit has no room for', async () => {
    const said = await wire.open('anthropic').sends?.(request({ reasoningEffort: 'high', maxOutputTokens: 800 }));
    expect(said).toEqual({ max_tokens: 800 });
  });
});
