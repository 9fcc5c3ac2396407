import { createGoogle } from '@ai-sdk/google';
import { aiSdkModel } from './ai-sdk.ts';
import { keptModels } from './ai-sdk-kept.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import { unsentFetch } from './ai-sdk-unsent.ts';
import { googleThinks } from './google-traits.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/** The Gemini API, for both kinds of dialect. */
export function googleModels(setting: ProviderSetting, options: ProviderOptions): OpenModel {
  const shared = { baseURL: setting.baseUrl, apiKey: setting.apiKey ?? '' };
  const google = createGoogle({ ...shared, fetch: eventStreamFetch(options.fetch) });
  const unsent = createGoogle({ ...shared, fetch: unsentFetch });
  const models = keptModels((name) => ({ model: google(name), unsent: unsent(name) }));
  return (name, info) =>
    aiSdkModel({
      ...models(name),
      info,
      redact: options.redact,
      // Models that reason do so in any case; only when asked do they let one read it.
      ...(googleThinks(name) && { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } }),
    });
}
