import type { ModelInfo } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import { anthropicTraits } from './anthropic-traits.ts';
import { compatibleTraits } from './compatible-traits.ts';
import { googleTraits } from './google-traits.ts';
import { knownModel } from './known-models.ts';
import type { ListedModel } from './listed-model.ts';
import type { ModelTraits } from './model-traits.ts';
import { openAiTraits } from './openai-traits.ts';
import type { OwnPrices } from './own-prices.ts';
import type { ProviderFacts, ProviderKind } from './provider-settings.ts';

/** What else is known of a model beside its name. */
export interface ModelKnowledge {
  /** What the provider's own list said of it. */
  listed?: ListedModel | undefined;
  prices?: OwnPrices | undefined;
  /** What it refused when it was asked, with a sentence each. */
  learnt?: ReadonlyMap<Refusable, string> | undefined;
}

/**
 * What is known of a model of a provider; any name is taken, with prices null when unknown. `dialectKind` decides which
 * API is called, and with it what is refused.
 */
export function modelInfo(
  provider: Pick<ProviderFacts, 'id' | 'kind' | 'name'>,
  model: string,
  dialectKind: 'text' | 'native',
  knowledge: ModelKnowledge = {},
): ModelInfo {
  const id = `${provider.id}:${model}`;
  const known = knownModel(provider.kind, model);
  const traits = traitsOf(provider.kind, model, dialectKind);
  const refused: ModelTraits['refused'] = {
    ...traits.refused,
    ...knowledge.listed?.refused,
    ...Object.fromEntries(knowledge.learnt ?? []),
  };
  const refuses = Object.keys(refused) as Refusable[];
  const efforts = refused.reasoningEffort === undefined ? traits.efforts : undefined;
  return {
    id,
    name: model,
    provider: provider.name,
    prices: knowledge.prices?.get(id) ?? known?.prices ?? null,
    contextTokens: knowledge.listed?.contextTokens ?? known?.contextTokens ?? null,
    refuses,
    ...(refuses.length > 0 && { refusedWhy: refused }),
    ...(traits.temperatureMax !== undefined && { temperatureMax: traits.temperatureMax }),
    ...(traits.temperatureOrEffort && { temperatureOrEffort: true }),
    ...(efforts && { efforts: [...efforts] }),
    ...(efforts && traits.effortOutputMin !== undefined && { effortOutputMin: traits.effortOutputMin }),
  };
}

function traitsOf(kind: ProviderKind, model: string, dialectKind: 'text' | 'native'): ModelTraits {
  switch (kind) {
    case 'openai':
      return openAiTraits(model, dialectKind);
    case 'anthropic':
      return anthropicTraits(model);
    case 'google':
      return googleTraits(model);
    case 'compatible':
      return compatibleTraits(model);
  }
}
