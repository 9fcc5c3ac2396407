import type { ModelInfo } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import { lateModel } from './late-model.ts';
import { type LocalModel, localSetting } from './local-servers.ts';
import type { ModelProvider } from './model.ts';
import { modelInfo } from './model-info.ts';
import type { ModelState, ProviderStatus } from './model-source.ts';
import type { OwnPrices } from './own-prices.ts';
import type { OpenModel } from './provider-opening.ts';
import { type ProviderSetting, shownUrl } from './provider-settings.ts';

interface LocalOptions {
  /** Where to look, the preferred first; empty when nobody wants it. */
  urls: readonly string[];
  /** What was found last; null before the first look. */
  found(): LocalModel[] | null;
  openOnce(setting: ProviderSetting): Promise<OpenModel>;
  learnt: ReadonlyMap<string, ReadonlyMap<Refusable, string>>;
  prices: OwnPrices | undefined;
}

/** The models of servers on this machine, as part of the catalogue. */
export interface LocalModels {
  entries(): { info: ModelInfo; state: ModelState }[];
  open(key: string, dialectKind: 'text' | 'native'): ModelProvider | undefined;
  /** One provider for all of them; none when nobody wants it. */
  status(): ProviderStatus[];
}

/**
 * The local models. Any name opens, also before the first look and when a server is gone: servers come and go, and a
 * run that waited in line must not lose its model. What is not there then fails with the first reply, in a sentence.
 */
export function localModels({ urls, found, openOnce, learnt, prices }: LocalOptions): LocalModels {
  const [firstUrl] = urls;
  const infoOf = (key: string, model: LocalModel | undefined, dialectKind: 'text' | 'native') =>
    modelInfo(localSetting(model?.baseUrl ?? ''), key, dialectKind, {
      listed: model,
      prices,
      learnt: learnt.get(`local:${key}`),
    });
  return {
    entries: () =>
      (found() ?? []).map((model) => ({
        info: infoOf(model.key, model, 'text'),
        state: { kind: 'ready', message: null },
      })),
    open(key, dialectKind) {
      if (firstUrl === undefined || key === '') return undefined;
      const known = found()?.find((model) => model.key === key);
      const info = infoOf(key, known, dialectKind);
      return lateModel(info, async () => {
        // Asked anew: a server may have been found since.
        const model = known ?? found()?.find((other) => other.key === key);
        const place = model ?? placeOf(key, urls, found()?.[0]?.baseUrl ?? firstUrl);
        return (await openOnce(localSetting(place.baseUrl)))(place.name, info, dialectKind);
      });
    },
    status: () => (firstUrl === undefined ? [] : [statusOf(urls, found())]),
  };
}

/** The server that a key names by its address, as in `qwen3:8b@127.0.0.1:1234`, else the usual one. */
function placeOf(key: string, urls: readonly string[], usual: string): { name: string; baseUrl: string } {
  const at = key.lastIndexOf('@');
  const named = urls.find((url) => new URL(url).host === key.slice(at + 1));
  return at > 0 && named !== undefined ? { name: key.slice(0, at), baseUrl: named } : { name: key, baseUrl: usual };
}

function statusOf(urls: readonly string[], found: LocalModel[] | null): ProviderStatus {
  const { id, kind, name, variables } = localSetting('');
  const base = { id, kind, name, variables, apiKey: null, listedBy: 'provider' as const };
  const first = found?.[0];
  if (first) return { ...base, baseUrl: shownUrl(first.baseUrl), state: { kind: 'ready', message: null } };
  const places = urls.map((url) => new URL(url).host).join(' or ');
  return {
    ...base,
    baseUrl: null,
    state:
      found === null
        ? { kind: 'unchecked', message: `${places}: not looked at yet.` }
        : { kind: 'unreachable', message: `No server with a model answers at ${places}: start Ollama or LM Studio.` },
  };
}
