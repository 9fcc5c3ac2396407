import { createOpenAI } from '@ai-sdk/openai';
import { aiSdkModel } from './ai-sdk.ts';
import { keptModels } from './ai-sdk-kept.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import { unsentFetch } from './ai-sdk-unsent.ts';
import { isResponsesOnly } from './openai-traits.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/**
 * OpenAI: chat completions for text dialects, since the Responses API has no stop words; Responses for native calls, and
 * for the models that nothing else reaches.
 */
export function openAiModels(setting: ProviderSetting, options: ProviderOptions): OpenModel {
  const shared = { baseURL: setting.baseUrl, apiKey: setting.apiKey ?? '' };
  const openai = createOpenAI({ ...shared, fetch: eventStreamFetch(options.fetch) });
  const unsent = createOpenAI({ ...shared, fetch: unsentFetch });
  const chat = keptModels((name) => ({ model: openai.chat(name), unsent: unsent.chat(name) }));
  const responses = keptModels((name) => ({ model: openai.responses(name), unsent: unsent.responses(name) }));
  return (name, info, dialectKind) =>
    dialectKind === 'text' && !isResponsesOnly(name)
      ? aiSdkModel({ ...chat(name), info, redact: options.redact })
      : aiSdkModel({
          ...responses(name),
          info,
          redact: options.redact,
          // Left to itself this API keeps every reply at the provider.
          providerOptions: { openai: { store: false } },
          strictTools: true,
        });
}
