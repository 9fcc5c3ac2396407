import type { ModelEntry } from '../api/contract.ts';
import type { ModelSource } from '../models/model-source.ts';
import { providerBaseUrls, providerSettings } from '../models/provider-settings.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import { egressFetch, hostAndPort } from './egress.ts';
import type { Environment } from './env.ts';
import type { Redact } from './redact.ts';
import { systemClock } from './system-clock.ts';

/** The models of this server, and how to let go of their connections. */
export interface Models extends ModelSource {
  scriptedOnly: boolean;
  close(): Promise<void>;
}

/** All models that can be asked here: those of the providers that are set up, and the scripted ones. */
export async function openModels(env: Environment, redact: Redact): Promise<Models> {
  const scripted = scriptedModels({ clock: systemClock, pace: env.SCRIPTED_PACE });
  const settings = providerSettings(process.env);
  const baseUrls = providerBaseUrls(settings);
  const fetch = egressFetch({ allow: baseUrls.map((url) => hostAndPort(new URL(url))), allowLan: env.ALLOW_LAN });
  const scriptedOnly = baseUrls.length === 0;
  // The providers' packages take a while to load, so a server without any does not wait for them.
  const providers = scriptedOnly
    ? null
    : (await import('../models/catalog.ts')).providerModels(process.env, { fetch, redact });
  return {
    scriptedOnly,
    list: () => [...(providers?.list() ?? []), ...scripted.map((model) => model.info)],
    open: (id, kind) => scripted.find((model) => model.info.id === id) ?? providers?.open(id, kind),
    close: () => fetch.close(),
  };
}

/** The models as they are offered, the default first. */
export function modelEntries(models: ModelSource, defaultModel: string): ModelEntry[] {
  const entries = models.list().map((info) => ({
    ...info,
    isDefault: info.id === defaultModel,
    state: { kind: 'ready' as const, message: null },
  }));
  return [...entries.filter((entry) => entry.isDefault), ...entries.filter((entry) => !entry.isDefault)];
}
