import { createAnthropic } from '@ai-sdk/anthropic';
import { aiSdkModel } from './ai-sdk.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/** Anthropic, or a server that speaks its API: messages, for both kinds of dialect. */
export function anthropicModels(setting: ProviderSetting, options: ProviderOptions): OpenModel {
  const anthropic = createAnthropic({
    baseURL: setting.baseUrl,
    apiKey: setting.apiKey ?? '',
    fetch: eventStreamFetch(options.fetch),
  });
  return (model, info) => aiSdkModel({ info, model: anthropic(model), redact: options.redact });
}
