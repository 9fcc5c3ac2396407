import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai';
import { aiSdkModel } from './ai-sdk.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/** Any server that speaks chat completions, for both kinds of dialect. */
export function compatibleModels(setting: ProviderSetting, options: ProviderOptions): OpenModel {
  const compatible = createOpenAICompatible({
    name: 'compatible',
    baseURL: setting.baseUrl,
    ...(setting.apiKey === null ? {} : { apiKey: setting.apiKey }),
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
