import type { ModelInfo } from '../run/config.ts';
import { compatibleModels, type OpenModel, openAiModels, type ProviderOptions } from './ai-sdk-providers.ts';
import { DEFAULT_OPENAI_MODELS, isReasoningModel, knownModel } from './known-models.ts';
import type { ModelSource } from './model-source.ts';
import { type ProviderEnvironment, providerSettings } from './provider-settings.ts';

export type { ModelSource } from './model-source.ts';

/**
 * What is known of a model by its id, `openai:gpt-5-mini` or `compatible:qwen3:8b`; any name is taken, with prices null
 * when unknown. `dialectKind` decides which API is called, and with it what is refused. `provider` is the name to show.
 */
export function modelInfo(id: string, dialectKind: 'text' | 'native' = 'text', provider?: string): ModelInfo {
  const [kind, model] = splitId(id);
  if (kind !== 'openai') {
    return { id, name: model, provider: provider ?? kind, prices: null, contextTokens: null, refuses: [] };
  }
  const known = knownModel(model);
  const reasons = isReasoningModel(model);
  return {
    id,
    name: model,
    provider: provider ?? 'OpenAI',
    prices: known?.prices ?? null,
    contextTokens: known?.contextTokens ?? null,
    refuses: [
      ...(reasons ? ['temperature' as const] : []),
      ...(reasons || dialectKind === 'native' ? ['stop' as const] : []),
    ],
  };
}

/**
 * The models of the providers that the environment sets up; an empty list when there are none. Keys stay in here. Throws
 * an error with code `bad-setting` for a base URL that cannot be used; see `provider-settings.ts` for the variables.
 */
export function providerModels(env: ProviderEnvironment, options: ProviderOptions): ModelSource {
  const { openai, compatible } = providerSettings(env);
  const providers: Record<string, Provider> = {
    ...(openai && {
      openai: { open: openAiModels(openai, options), name: 'OpenAI', models: openai.models ?? DEFAULT_OPENAI_MODELS },
    }),
    ...(compatible && {
      compatible: { open: compatibleModels(compatible, options), name: compatible.name, models: compatible.models },
    }),
  };
  return {
    list: () =>
      Object.entries(providers).flatMap(([kind, { models, name }]) =>
        models.map((model) => modelInfo(`${kind}:${model}`, 'text', name)),
      ),
    open: (id, dialectKind) => {
      const [kind, model] = splitId(id);
      const provider = Object.hasOwn(providers, kind) ? providers[kind] : undefined;
      return model === '' ? undefined : provider?.open(model, modelInfo(id, dialectKind, provider.name), dialectKind);
    },
  };
}

interface Provider {
  open: OpenModel;
  name: string;
  models: string[];
}

/** The provider is what stands before the first colon: names of models may hold more of them. */
function splitId(id: string): [string, string] {
  const colon = id.indexOf(':');
  return colon < 0 ? [id, ''] : [id.slice(0, colon), id.slice(colon + 1)];
}
