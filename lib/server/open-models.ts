import type { ModelEntry, ProviderEntry, TestModelReply } from '../api/contract.ts';
import { providerModels } from '../models/catalog.ts';
import type { MissingKey, ModelSource, ModelState, ProviderStatus } from '../models/model-source.ts';
import { providerBaseUrls, providerSettings, shownUrl } from '../models/provider-settings.ts';
import { scriptedModels } from '../models/scripted/index.ts';
import type { ModelInfo } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import { egressFetch, hostAndPort } from './egress.ts';
import type { Environment } from './env.ts';
import { openModelPrices } from './open-model-prices.ts';
import type { Redact } from './redact.ts';
import { systemClock } from './system-clock.ts';
import { testModel } from './test-model.ts';

/** The models of this server: what can be asked of them, and how to let go of their connections. */
export interface Models extends ModelSource {
  /** All that is shown, the default first; reading it may ask the providers again in the background. */
  entries(defaultModel: string): ModelEntry[];
  providers(): ProviderEntry[];
  /** Asks the providers for their models. Resolves when all have answered or given up. */
  refresh(): Promise<void>;
  /** One small real call; undefined for an id of no provider. */
  test(id: string, signal: AbortSignal): Promise<TestModelReply | undefined>;
  /** Remembers that the provider of a model refused a parameter, so that later runs leave it out. */
  learnRefusal(id: string, param: Refusable): void;
  /** Whether nothing is set up and no local server was found. */
  scriptedOnly(): boolean;
  close(): Promise<void>;
}

/**
 * All models that can be asked here: those of the providers that are set up, of servers on this machine, and the
 * scripted ones. Nobody is asked yet.
 * @throws a coded error `bad-setting` for a base URL or a price file that cannot be used
 */
export function openModels(
  env: Pick<Environment, 'ALLOW_LAN' | 'SCRIPTED_PACE' | 'MODEL_PRICES'>,
  redact: Redact,
  source: Readonly<Record<string, string | undefined>> = process.env,
): Models {
  const scripted = scriptedModels({ clock: systemClock, pace: env.SCRIPTED_PACE });
  const settings = providerSettings(source);
  const fetch = egressFetch({
    allow: providerBaseUrls(settings).map((url) => hostAndPort(new URL(url))),
    allowLan: env.ALLOW_LAN,
  });
  const providers = providerModels(source, { fetch, redact, prices: openModelPrices(env.MODEL_PRICES) });
  const tests = fewAtOnce();
  // A list comes from outside: what it calls a model could be anything, a key that it was sent as well.
  const isShown = ({ info }: { info: ModelInfo }) => redact(info.id) === info.id && redact(info.name) === info.name;
  const open: Models['open'] = (id, kind) => scripted.find((model) => model.info.id === id) ?? providers.open(id, kind);
  return {
    list: () => [...providers.list(), ...scripted.map((model) => model.info)],
    open,
    missingKey: providers.missingKey,
    entries(defaultModel) {
      providers.look();
      const ready = [...providers.entries().filter(isShown), ...scripted.map(({ info }) => ({ info, state: READY }))];
      const first = ready.find(({ info }) => info.id === defaultModel) ?? unlisted(open(defaultModel, 'text')?.info);
      const others = ready.filter(({ info }) => info.id !== defaultModel);
      return [...(first ? [first] : []), ...others, ...providers.suggestions()].map(({ info, state }) => ({
        ...info,
        isDefault: info.id === defaultModel,
        state,
      }));
    },
    providers: () => providers.providers().map(providerEntry),
    refresh: providers.refresh,
    async test(id, signal) {
      const model = open(id, 'text');
      if (model) return tests.make(() => testModel(model, signal, { redact, now: () => systemClock.now() }));
      const missing = providers.missingKey(id);
      return missing && withoutKey(missing);
    },
    learnRefusal: providers.learnRefusal,
    scriptedOnly: () => settings.set.length === 0 && !providers.hasLocal(),
    close: () => fetch.close(),
  };
}

/** Tests that may be under way at once: each is a real call, and may cost money. */
const MOST_TESTS = 4;

function fewAtOnce() {
  let underWay = 0;
  return {
    async make(test: () => Promise<TestModelReply>): Promise<TestModelReply> {
      if (underWay >= MOST_TESTS)
        return failedTest(
          'too-many-tests',
          `Only ${MOST_TESTS} models can be tested at once.`,
          'Wait for one to come back.',
        );
      underWay += 1;
      try {
        return await test();
      } finally {
        underWay -= 1;
      }
    },
  };
}

const READY = { kind: 'ready' as const, message: null };

/** A default that the operator named and no list holds, such as a local model before the first look. */
function unlisted(info: ModelInfo | undefined): { info: ModelInfo; state: ModelState } | undefined {
  return info && { info, state: { kind: 'unchecked', message: 'Its provider has not listed it.' } };
}

/** Shorter keys are left out whole: their last four characters would be too much of them. */
const SHORTEST_SHOWN_KEY = 16;

function providerEntry(status: ProviderStatus): ProviderEntry {
  const { id, name, state, variables, apiKey, baseUrl, listedBy } = status;
  const keyEnd = apiKey !== null && apiKey.length >= SHORTEST_SHOWN_KEY ? apiKey.slice(-4) : null;
  const shown = baseUrl === null ? null : shownUrl(baseUrl);
  return { id, name, state, variables, hasKey: apiKey !== null, keyEnd, baseUrl: shown, listedBy };
}

function withoutKey({ message, fix }: MissingKey): TestModelReply {
  return failedTest('needs-key', message, fix);
}

function failedTest(code: string, message: string, fix: string): TestModelReply {
  return { ok: false, firstTokenMs: null, ms: 0, text: '', error: { code, message, fix } };
}
