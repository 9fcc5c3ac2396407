import type { ModelEntry, ProviderEntry } from '../../lib/api/contract.ts';
import { type Offer, providerIdOf, typedModel } from '../rail/offer.ts';

/** The models of one provider. */
export interface ModelGroup {
  /** What stands before the colon in their ids. */
  id: string;
  /** Absent for models that come from no provider. */
  provider: ProviderEntry | undefined;
  models: ModelEntry[];
}

const isLocked = ({ state }: ModelEntry) => state.kind === 'needs-key';

function matches(model: ModelEntry, words: string[]): boolean {
  const text = `${model.id} ${model.name} ${model.provider}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The models that hold every word of a search, by provider; those that still need a key last.
 * @returns `typed` is the model that the search itself names, when it is in no list
 */
export function findModels(
  offer: Pick<Offer, 'models' | 'providers'>,
  search: string,
): { groups: ModelGroup[]; typed: ModelEntry | undefined } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = offer.models.filter((model) => matches(model, words));
  const groups = new Map<string, ModelGroup>();
  for (const model of [...found.filter((one) => !isLocked(one)), ...found.filter(isLocked)]) {
    const id = providerIdOf(model.id);
    const provider = offer.providers.find((entry) => entry.id === id);
    const group = groups.get(id) ?? { id, provider, models: [] };
    group.models.push(model);
    groups.set(id, group);
  }
  const named = typedModel(offer, search);
  const isListed = offer.models.some((model) => model.id === named?.id);
  return { groups: [...groups.values()], typed: isListed ? undefined : named };
}

/** How many models each provider has, by its id. */
export function countByProvider(models: readonly ModelEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of models) counts.set(providerIdOf(id), (counts.get(providerIdOf(id)) ?? 0) + 1);
  return counts;
}
