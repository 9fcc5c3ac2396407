import type { ModelEntry, ModelsReply, ProviderEntry, ToolEntry } from '../../lib/api/contract.ts';

/** What can be picked on this server. */
export interface Offer {
  models: ModelEntry[];
  providers: ProviderEntry[];
  dialects: string[];
  tools: ToolEntry[];
  scriptedOnly: boolean;
  maxSteps: number;
  defaultSteps: number;
  /** What one run may use at most: tokens, US dollars, and milliseconds. */
  maxTokens: number;
  maxCost: number;
  maxRunMs: number;
  /** Takes over lists that were fetched since the page came; absent where nothing could have changed. */
  takeIn?(reply: ModelsReply): void;
}

/** What stands before the first colon of a model's id: the id of its provider. */
export function providerIdOf(modelId: string): string {
  const colon = modelId.indexOf(':');
  return colon < 0 ? modelId : modelId.slice(0, colon);
}

/** Whether a run can be asked for with it: it is ready, or nobody knows better. A key that was refused once may do by now. */
export function canRun({ state }: Pick<ModelEntry, 'state'>): boolean {
  return state.kind === 'ready' || state.kind === 'unchecked' || state.kind === 'key-refused';
}

const LONGEST_ID = 200;

/** The model that a typed id stands for: any name of a provider that is set up, also one that is in no list. */
export function typedModel(offer: Pick<Offer, 'models' | 'providers'>, text: string): ModelEntry | undefined {
  const id = text.trim();
  const listed = offer.models.find((model) => model.id === id);
  if (listed) return listed;
  const provider = offer.providers.find((entry) => entry.id === providerIdOf(id));
  const name = provider && id.slice(provider.id.length + 1);
  if (!provider || !name || /\s/.test(name) || id.length > LONGEST_ID || provider.state.kind === 'needs-key') return;
  const state = provider.state.kind === 'ready' ? { kind: 'unchecked' as const, message: null } : provider.state;
  return { id, name, provider: provider.name, refuses: [], isDefault: false, state };
}

/** The model that a draft means: the one it names, while it can be had at all, else the default. */
export function modelOf(offer: Pick<Offer, 'models' | 'providers'>, id: string | null): ModelEntry | undefined {
  const named = id === null ? undefined : typedModel(offer, id);
  if (named && named.state.kind !== 'needs-key') return named;
  return offer.models.find((model) => model.isDefault) ?? offer.models[0];
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
