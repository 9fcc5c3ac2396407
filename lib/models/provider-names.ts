import { usualModels } from './known-models.ts';
import type { ListedModel } from './listed-model.ts';
import type { ProviderSetting } from './provider-settings.ts';

/**
 * The names of a provider's models, the usual choice first: what the operator named, else what comes with the playground,
 * and then the provider's own list, when it has answered. The first name stays whatever a provider says, since it may be
 * what runs begin with.
 */
export function namesOf(setting: ProviderSetting, listed: readonly ListedModel[] | null): string[] {
  const wanted = setting.models ?? usualModels(usualKind(setting));
  if (!listed) return wanted;
  const theirs = new Set(listed.map((model) => model.name));
  const kept = setting.models ?? wanted.filter((name, index) => index === 0 || theirs.has(name));
  return [...new Set([...kept, ...theirs])];
}

/** At another address than its own, what an API's models are called is anybody's guess. */
function usualKind({ id, kind }: ProviderSetting): ProviderSetting['kind'] {
  return id === kind ? kind : 'compatible';
}
