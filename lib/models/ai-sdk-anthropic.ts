import { createAnthropic } from '@ai-sdk/anthropic';
import { aiSdkModel } from './ai-sdk.ts';
import { keptModels } from './ai-sdk-kept.ts';
import type { WireCall } from './ai-sdk-prompt.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import { unsentFetch } from './ai-sdk-unsent.ts';
import { LEAST_BUDGET } from './anthropic-traits.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/** The part of the limit of output tokens that an effort may take for thinking. */
const SHARES: Partial<Record<string, number>> = { low: 0.2, medium: 0.4, high: 0.6 };

/** Anthropic, or a server that speaks its API: messages, for both kinds of dialect. */
export function anthropicModels(setting: ProviderSetting, options: ProviderOptions): OpenModel {
  const shared = { baseURL: setting.baseUrl, apiKey: setting.apiKey ?? '' };
  const anthropic = createAnthropic({ ...shared, fetch: eventStreamFetch(options.fetch) });
  const unsent = createAnthropic({ ...shared, fetch: unsentFetch });
  const messages = keptModels((name) => ({ model: anthropic(name), unsent: unsent(name) }));
  return (name, info) =>
    aiSdkModel({
      ...{ ...messages(name), info, redact: options.redact },
      ...(info.effortOutputMin !== undefined && { adapt: thinkWithinLimit }),
    });
}

/** The package adds the thinking to the limit; here the limit is for all that the model writes, thinking included. */
function thinkWithinLimit(call: WireCall): WireCall {
  const { reasoning, maxOutputTokens, providerOptions, ...rest } = call;
  const share = SHARES[reasoning ?? ''];
  if (share === undefined || maxOutputTokens === undefined) return call;
  if (maxOutputTokens < 2 * LEAST_BUDGET)
    return { ...rest, maxOutputTokens, ...(providerOptions && { providerOptions }) };
  const wanted = Math.max(LEAST_BUDGET, Math.round(maxOutputTokens * share));
  const budgetTokens = Math.min(wanted, maxOutputTokens - LEAST_BUDGET);
  return {
    ...rest,
    maxOutputTokens: maxOutputTokens - budgetTokens,
    providerOptions: { ...providerOptions, anthropic: { thinking: { type: 'enabled', budgetTokens } } },
  };
}
