import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { aiSdkModel } from './ai-sdk.ts';
import { keptModels } from './ai-sdk-kept.ts';
import { eventStreamFetch } from './ai-sdk-response.ts';
import { unsentFetch } from './ai-sdk-unsent.ts';
import { splitLoneThink, type ThinkHabits } from './lone-think.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import type { ProviderSetting } from './provider-settings.ts';

/** Any server that speaks chat completions, for both kinds of dialect. */
export function compatibleModels(setting: ProviderSetting, options: ProviderOptions): OpenModel {
  const setup = {
    name: 'compatible',
    baseURL: setting.baseUrl,
    ...(setting.apiKey === null ? {} : { apiKey: setting.apiKey }),
    includeUsage: true,
  };
  const compatible = createOpenAICompatible({ ...setup, fetch: eventStreamFetch(options.fetch) });
  const unsent = createOpenAICompatible({ ...setup, fetch: unsentFetch });
  // Local models write their reasoning into the text, between think tags. The text reader sees through them by itself;
  // a native reply's text is taken as it is, so there the tags are taken apart before.
  const habits: ThinkHabits = new Map();
  const chatModel = keptModels((name) => ({ model: compatible.chatModel(name), unsent: unsent.chatModel(name) }));
  return (name, info, dialectKind) => {
    const { model, unsent } = chatModel(name);
    const shared = { info, unsent, redact: options.redact };
    if (dialectKind === 'text') return aiSdkModel({ ...shared, model });
    return splitLoneThink(aiSdkModel({ ...shared, model, splitsThink: true }), name, habits);
  };
}
