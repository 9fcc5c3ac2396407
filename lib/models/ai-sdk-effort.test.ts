import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReasoningEffort } from '../run/config-names.ts';
import { chunks, type Form, openWire, request, TOOLS, type Wire } from './ai-sdk.wire.ts';

let wire: Wire;
beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

/** The body that a call with this effort and a temperature of 2 puts on the wire. */
async function bodyOf(form: Form, model: string, reasoningEffort: ReasoningEffort | null) {
  wire.provider.enqueue({ text: 'ready' });
  const asked = request({ reasoningEffort, temperature: 2, stop: ['END'], tools: TOOLS, maxOutputTokens: 4_000 });
  await chunks(wire.open(form, model), asked);
  return wire.provider.requests.at(-1)?.body;
}

describe('a reasoning effort', () => {
  it.each([
    ['chat', 'gpt-5-mini', 'low', { reasoning_effort: 'low', max_completion_tokens: 4_000 }],
    ['responses', 'gpt-5-mini', 'minimal', { reasoning: { effort: 'minimal' } }],
    ['compatible', 'qwen3:8b', 'high', { reasoning_effort: 'high' }],
    ['anthropic', 'claude-opus-5-5', 'low', { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } }],
    ['anthropic', 'claude-haiku-5-5', 'none', { thinking: { type: 'disabled' } }],
    [
      'anthropic',
      'claude-sonnet-4-5',
      'high',
      { max_tokens: 4_000, thinking: { type: 'enabled', budget_tokens: 2_400 } },
    ],
    ['google', 'gemini-2.5-flash', 'none', { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }],
    ['google', 'gemini-3-flash-preview', 'low', { generationConfig: { thinkingConfig: { thinkingLevel: 'low' } } }],
  ] as const)('goes to %s %s as it names it', async (form, model, effort, body) => {
    expect(await bodyOf(form, model, effort)).toMatchObject(body);
  });

  it.each([
    ['chat', 'gpt-5-mini'],
    ['responses', 'gpt-5-mini'],
    ['compatible', 'qwen3:8b'],
    ['anthropic', 'claude-opus-5-5'],
    ['google', 'gemini-2.5-flash'],
  ] as const)('that nobody chose is not sent to %s', async (form, model) => {
    const text = JSON.stringify(await bodyOf(form, model, null));
    for (const name of ['effort', '"thinking"', 'thinkingBudget', 'thinkingLevel']) expect(text).not.toContain(name);
  });

  it.each([
    ['chat', 'gpt-4.1'],
    ['responses', 'gpt-4.1'],
    ['anthropic', 'claude-3-haiku-20240307'],
    ['google', 'gemini-2.0-flash'],
  ] as const)('is left out for %s %s, which does not reason', async (form, model) => {
    const text = JSON.stringify(await bodyOf(form, model, 'high'));
    for (const name of ['effort', 'thinking']) expect(text.toLowerCase()).not.toContain(name);
  });
});

describe('what a model refuses', () => {
  it.each([
    ['chat', 'gpt-5-mini', ['temperature', 'stop']],
    ['responses', 'gpt-5-mini', ['temperature', 'stop']],
    ['responses', 'gpt-4.1', ['stop']],
    ['anthropic', 'claude-haiku-5-5', ['temperature']],
  ] as const)('is not sent to %s %s: %j', async (form, model, names) => {
    const body = await bodyOf(form, model, null);
    for (const name of names) expect(body).not.toHaveProperty(name);
  });

  it('as a temperature above its own most is sent as that', async () => {
    expect(await bodyOf('anthropic', 'claude-sonnet-4-5', null)).toMatchObject({
      temperature: 1,
      stop_sequences: ['END'],
    });
    expect(await bodyOf('chat', 'gpt-4.1', null)).toMatchObject({ temperature: 2, stop: ['END'] });
  });

  it('decides the API where only one of them knows the model', async () => {
    await bodyOf('chat', 'gpt-5-pro', null);
    expect(wire.provider.requests.at(-1)?.path).toContain('/responses');
  });
});

describe('the reasoning of a model', () => {
  it('is asked for where it is only shown when asked', async () => {
    expect(await bodyOf('google', 'gemini-2.5-flash', null)).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: true } },
    });
  });

  it.each(['anthropic', 'google', 'compatible', 'responses'] as const)(
    'comes from %s apart from its text',
    async (form) => {
      const all = await wire.ask(form, { reasoning: 'Two and two.', text: 'Four.' });
      const join = (type: 'text' | 'reasoning') =>
        all.map((chunk) => (chunk.type === type ? chunk.delta : '')).join('');
      expect({ text: join('text'), reasoning: join('reasoning') }).toEqual({
        text: 'Four.',
        reasoning: 'Two and two.',
      });
    },
  );
});
