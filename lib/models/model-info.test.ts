import { anthropicModelCatalog, getModelCapabilities } from '@ai-sdk/anthropic/internal';
import { getGoogleLanguageModelEntry } from '@ai-sdk/google/internal';
import { openaiModelCatalog } from '@ai-sdk/openai/internal';
import { describe, expect, it } from 'vitest';
import { modelInfo } from './model-info.ts';
import { ownPrices } from './own-prices.ts';
import type { ProviderKind } from './provider-settings.ts';

const infoOf = (kind: ProviderKind, model: string, dialectKind: 'text' | 'native' = 'text') =>
  modelInfo({ id: kind, kind, name: kind }, model, dialectKind);

describe('what is known of a model', () => {
  it('is its price with the month it was read, and what it holds', () => {
    expect(infoOf('openai', 'gpt-4o-mini')).toMatchObject({
      id: 'openai:gpt-4o-mini',
      name: 'gpt-4o-mini',
      prices: { input: 0.15, output: 0.6, cachedInput: 0.075, asOf: '2024-10' },
      contextTokens: 128_000,
    });
  });

  it.each([
    ['openai', 'gpt-4.1-2025-04-14', 2],
    ['anthropic', 'claude-haiku-4-5-20251001', 1],
    ['google', 'gemini-2.5-flash', 0.3],
  ] as const)('of %s %s is found without its date', (kind, model, input) => {
    expect(infoOf(kind, model).prices?.input).toBe(input);
  });

  it.each([
    ['openai', 'gpt-99-mega'],
    ['openai', 'constructor'],
    ['anthropic', '__proto__'],
    ['google', 'gemini-9-ultra'],
    ['compatible', 'gpt-4o-mini'],
  ] as const)('of %s %s is no price rather than a wrong one', (kind, model) => {
    expect(infoOf(kind, model)).toMatchObject({ prices: null, contextTokens: null });
  });

  it('gives way to the own price, the context that the provider lists, and what was learnt', () => {
    const prices = ownPrices('{"openai:gpt-4.1": {"input": 9, "output": 9}}', 'x');
    const listed = { name: 'gpt-4.1', contextTokens: 7, refused: { tools: 'No tools.' } };
    const learnt = new Map([['temperature' as const, 'It was refused.']]);
    const info = modelInfo({ id: 'openai', kind: 'openai', name: 'OpenAI' }, 'gpt-4.1', 'text', {
      listed,
      prices,
      learnt,
    });
    expect(info).toMatchObject({
      prices: { input: 9, output: 9, isOwn: true },
      contextTokens: 7,
      refuses: ['reasoningEffort', 'tools', 'temperature'],
      refusedWhy: { tools: 'No tools.', temperature: 'It was refused.' },
    });
  });

  it('tells no efforts of a model that refuses an effort', () => {
    const learnt = new Map([['reasoningEffort' as const, 'It was refused.']]);
    const info = modelInfo({ id: 'openai', kind: 'openai', name: 'OpenAI' }, 'gpt-5', 'text', { learnt });
    expect(info.efforts).toBeUndefined();
  });

  it.each([
    ['openai', 'gpt-4.1', 'text', ['reasoningEffort']],
    ['openai', 'gpt-4.1', 'native', ['reasoningEffort', 'stop']],
    ['openai', 'gpt-4o', 'text', ['reasoningEffort']],
    ['openai', 'chatgpt-4o-latest', 'text', ['reasoningEffort']],
    ['openai', 'gpt-3.5-turbo', 'text', ['reasoningEffort']],
    ['openai', 'ft:gpt-4o-mini:acme::abc', 'text', ['reasoningEffort']],
    ['openai', 'gpt-5-mini', 'text', ['stop', 'temperature']],
    ['openai', 'gpt-5.2', 'native', ['stop', 'temperature']],
    ['openai', 'gpt-6-luna', 'text', ['stop', 'temperature']],
    ['openai', 'o4-mini', 'text', ['stop', 'temperature']],
    ['openai', 'gpt-5-pro', 'text', ['stop', 'temperature']],
    ['openai', 'gpt-5-chat-latest', 'text', ['reasoningEffort', 'tools']],
    ['openai', 'gpt-5.1-chat-latest', 'text', ['reasoningEffort', 'stop', 'temperature']],
    ['openai', 'somebody-elses', 'text', []],
    ['anthropic', 'claude-3-haiku-20240307', 'text', ['reasoningEffort']],
    ['anthropic', 'claude-3-7-sonnet-latest', 'text', []],
    ['anthropic', 'claude-sonnet-4-20250514', 'text', []],
    ['anthropic', 'claude-sonnet-4-5', 'native', []],
    ['anthropic', 'claude-opus-4-8', 'text', ['temperature']],
    ['anthropic', 'claude-haiku-5-5', 'native', ['temperature']],
    ['anthropic', 'claude-nova-9', 'text', ['temperature']],
    ['anthropic', 'kimi-k2', 'text', []],
    ['google', 'gemini-2.0-flash', 'text', ['reasoningEffort']],
    ['google', 'gemini-2.5-flash', 'native', []],
    ['google', 'gemma-3-27b-it', 'native', ['reasoningEffort', 'tools']],
    ['compatible', 'deepseek-reasoner', 'text', ['temperature', 'toolChoice']],
    ['compatible', 'grok-4-fast', 'text', ['reasoningEffort', 'stop']],
    ['compatible', 'o3', 'native', []],
    ['compatible', 'qwen3:8b', 'native', []],
  ] as const)(
    'of %s %s in a %s dialect says that it refuses %j, each with a reason',
    (kind, model, dialectKind, refuses) => {
      const info = infoOf(kind, model, dialectKind);
      expect(info.refuses.toSorted()).toEqual(refuses);
      expect(Object.keys(info.refusedWhy ?? {}).toSorted()).toEqual(refuses);
      for (const why of Object.values(info.refusedWhy ?? {})) expect(why).toMatch(/^[A-Z].*\.$/);
    },
  );
});

describe('what is known of a model agrees with the package that calls it', () => {
  const ours = ['none', 'minimal', 'low', 'medium', 'high'];
  const known = (efforts: readonly string[] | undefined) => efforts?.filter((effort) => ours.includes(effort));

  const openai = Object.entries(openaiModelCatalog).flatMap(([model, { capabilities }]) =>
    capabilities.language ? [[model, capabilities.language] as const] : [],
  );
  it.each(openai)('OpenAI %s', (model, language) => {
    const info = infoOf('openai', model);
    expect(info.refuses.includes('temperature')).toBe(language.sampling.temperature !== true);
    if (language.reasoning.support !== true) expect(info.refuses).toContain('reasoningEffort');
    if (info.efforts && language.reasoning.efforts) expect(info.efforts).toEqual(known(language.reasoning.efforts));
  });

  it.each(Object.keys(anthropicModelCatalog))('Anthropic %s', (model) => {
    const info = infoOf('anthropic', model);
    const can = getModelCapabilities(model);
    expect(info.refuses.includes('temperature')).toBe(can.rejectsSamplingParameters);
    expect(info.efforts?.includes('none')).toBe(!can.rejectsThinkingDisabled);
    expect(info.temperatureMax).toBe(1);
  });

  const google = [
    ...['gemini-4-argon', 'gemini-4-carbon', 'gemini-4-hydrogen', 'gemini-3.8-flash', 'gemini-3.7-flash'],
    ...['gemini-3.6-flash', 'gemini-3.5-flash', 'gemini-3.5-flash-lite', 'gemini-3.1-pro-preview'],
    ...['gemini-3.1-flash-lite-preview', 'gemini-3-pro-preview', 'gemini-3-flash-preview', 'gemini-2.5-pro'],
    ...['gemini-2.5-flash', 'gemini-2.5-flash-lite', 'gemini-flash-latest', 'gemini-flash-lite-latest'],
  ];
  it.each(google)('Google %s', (model) => {
    const { capabilities, requestConfig } = getGoogleLanguageModelEntry(model);
    const { efforts, minBudget } = capabilities.language.reasoning;
    const info = infoOf('google', model);
    if (requestConfig.language.thinkingFormat === 'level') expect(info.efforts).toEqual(known(efforts));
    else expect(info.efforts?.includes('none')).toBe(minBudget === 0);
  });
});
