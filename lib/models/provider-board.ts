import type { ListedModel, ListOutcome } from './listed-model.ts';
import { findLocalModels, type LocalModel } from './local-servers.ts';
import { askForModels } from './model-lists.ts';
import type { ModelState } from './model-source.ts';
import type { ProviderSetting, ProviderSettings } from './provider-settings.ts';

/** For how long an answer counts before reading the list asks again, in milliseconds. */
const FRESH_MS = 30_000;

/** What the providers last said, asked in the background. */
export interface ProviderBoard {
  /** What it said last; null before the first answer. */
  outcome(id: string): ListOutcome | null;
  /** The models of its last good answer; null when there was none. */
  listed(id: string): ListedModel[] | null;
  /** Null before the first look. */
  local(): LocalModel[] | null;
  refresh(): Promise<void>;
  /** Looks again for local servers and for providers that could not be reached, at most every 30 seconds. */
  look(): void;
}

/** A board with nothing on it yet. `now` in milliseconds, from any start. */
export function providerBoard(
  settings: ProviderSettings,
  fetch: typeof globalThis.fetch,
  now: () => number,
): ProviderBoard {
  const outcomes = new Map<string, ListOutcome>();
  const lists = new Map<string, ListedModel[]>();
  const asking = new Map<string, Promise<void>>();
  const askedAt = new Map<string, number>();
  let found: LocalModel[] | null = null;

  /** Two that ask at the same time share one question. */
  const once = (id: string, ask: () => Promise<void>): Promise<void> => {
    const current = asking.get(id);
    if (current) return current;
    askedAt.set(id, now());
    const asked = ask().finally(() => asking.delete(id));
    asking.set(id, asked);
    return asked;
  };
  const askProvider = (setting: ProviderSetting) =>
    once(setting.id, async () => {
      const outcome = await askForModels(setting, fetch);
      outcomes.set(setting.id, outcome);
      if (outcome.kind === 'listed') lists.set(setting.id, outcome.models);
    });
  const lookAround = () =>
    once('local', async () => {
      found = await findLocalModels(settings.localUrls, fetch);
    });
  const isOld = (id: string) => now() - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= FRESH_MS;

  return {
    outcome: (id) => outcomes.get(id) ?? null,
    listed: (id) => lists.get(id) ?? null,
    local: () => found,
    refresh: async () => void (await Promise.all([lookAround(), ...settings.set.map(askProvider)])),
    look() {
      if (settings.localUrls.length > 0 && isOld('local')) void lookAround();
      for (const setting of settings.set) {
        const isUnknown = (outcomes.get(setting.id)?.kind ?? 'unreachable') === 'unreachable';
        if (isUnknown && isOld(setting.id)) void askProvider(setting);
      }
    },
  };
}

/** How a provider that is set up is doing, after what it last said. */
export function stateAfter(outcome: ListOutcome | null, setting: ProviderSetting): ModelState {
  switch (outcome?.kind) {
    case undefined:
      return { kind: 'unchecked', message: `${setting.name} has not answered yet.` };
    case 'rejected':
      return { kind: 'needs-key', message: outcome.message, variable: setting.keyVariable };
    case 'unreachable':
      return { kind: 'unreachable', message: outcome.message };
    default:
      return { kind: 'ready', message: null };
  }
}
