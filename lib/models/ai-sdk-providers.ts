import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai';
import type { ModelInfo } from '../run/config.ts';
import { aiSdkModel } from './ai-sdk.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import type { ModelProvider } from './model.ts';
import type { CompatibleSettings, OpenAiSettings } from './provider-settings.ts';

/** What every provider is opened with. */
export interface ProviderOptions {
  /** Goes through the egress policy. */
  fetch: typeof globalThis.fetch;
  /** Takes secrets out of every message of a failure. */
  redact(text: string): string;
}

/** Opens models by name, for one kind of dialect. */
export type OpenModel = (model: string, info: ModelInfo, dialectKind: 'text' | 'native') => ModelProvider;

/** OpenAI: chat completions for text dialects, since the Responses API has no stop words; Responses for native calls. */
export function openAiModels(settings: OpenAiSettings, options: ProviderOptions): OpenModel {
  const openai = createOpenAI({
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    fetch: eventStreamFetch(options.fetch),
  });
  return (model, info, dialectKind) =>
    dialectKind === 'text'
      ? aiSdkModel({ info, model: openai.chat(model), redact: options.redact })
      : aiSdkModel({
          info,
          model: openai.responses(model),
          redact: options.redact,
          // Left to itself this API keeps every reply at the provider.
          providerOptions: { openai: { store: false } },
          strictTools: true,
        });
}

/** Any server that speaks chat completions, for both kinds of dialect. */
export function compatibleModels(settings: CompatibleSettings, options: ProviderOptions): OpenModel {
  const compatible = createOpenAICompatible({
    name: 'compatible',
    baseURL: settings.baseUrl,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
    includeUsage: true,
    fetch: eventStreamFetch(options.fetch),
  });
  // Local models write their reasoning into the text, between think tags. The text reader sees through them by itself;
  // a native reply's text is taken as it is, so there the tags are taken apart before.
  const middleware = extractReasoningMiddleware({ tagName: 'think' });
  return (name, info, dialectKind) => {
    const model = compatible.chatModel(name);
    return aiSdkModel({
      info,
      model: dialectKind === 'native' ? wrapLanguageModel({ model, middleware }) : model,
      redact: options.redact,
    });
  };
}
