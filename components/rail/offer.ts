import type { ModelEntry, ProviderEntry, ToolEntry } from '../../lib/api/contract.ts';

/** What can be picked on this server. */
export interface Offer {
  models: ModelEntry[];
  providers: ProviderEntry[];
  dialects: string[];
  tools: ToolEntry[];
  scriptedOnly: boolean;
  maxSteps: number;
  defaultSteps: number;
  /** What one run may use at most: tokens, and US dollars. */
  maxTokens: number;
  maxCost: number;
}

/** The model that a draft means: the one it names, while it is offered, else the default. */
export function modelOf(offer: Offer, id: string | null): ModelEntry | undefined {
  return (
    offer.models.find((model) => model.id === id) ?? offer.models.find((model) => model.isDefault) ?? offer.models[0]
  );
}

/** The dialects a model can be asked in: without tool calls of its own there is no native one. */
export function dialectsFor(offer: Offer, model: ModelEntry | undefined): string[] {
  return offer.dialects.filter((dialect) => dialect !== 'native' || !model?.refuses.includes('tools'));
}

/** The dialect that a draft means: the one it names, while the model can be asked in it, else the first. */
export function dialectOfDraft(offer: Offer, model: ModelEntry | undefined, chosen: string | null): string {
  const dialects = dialectsFor(offer, model);
  return dialects.find((dialect) => dialect === chosen) ?? dialects[0] ?? '';
}
