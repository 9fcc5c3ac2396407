import type { Refusable } from '../run/config-names.ts';
import { openProvider } from './ai-sdk-providers.ts';
import { keyBoard } from './key-board.ts';
import { bestKnownModels } from './known-models.ts';
import { lateKeptModel } from './late-model.ts';
import { localModels } from './local-models.ts';
import { modelInfo } from './model-info.ts';
import type { MissingKey, ModelState, ProviderModels, ProviderStatus } from './model-source.ts';
import type { OwnPrices } from './own-prices.ts';
import { providerBoard, stateAfter } from './provider-board.ts';
import { namesOf } from './provider-names.ts';
import type { OpenModel, ProviderOptions } from './provider-opening.ts';
import {
  type ProviderEnvironment,
  type ProviderFacts,
  type ProviderSetting,
  providerSettings,
} from './provider-settings.ts';

/** What the catalogue is made with. */
export interface CatalogOptions extends ProviderOptions {
  /** Prices of the operator's own. */
  prices?: OwnPrices;
  /** Milliseconds from any start; for when a provider is asked again. */
  now?(): number;
}

/**
 * The models of the providers that the environment sets up, and of servers found on this machine. Nothing is asked until
 * `refresh` or `look`. Keys stay in here, but for `providers()`. Throws an error with code `bad-setting` for a base URL
 * that cannot be used; see `provider-settings.ts` for the variables.
 */
export function providerModels(env: ProviderEnvironment, options: CatalogOptions): ProviderModels {
  const settings = providerSettings(env);
  const board = providerBoard(settings, options.fetch, options.now ?? (() => performance.now()));
  const keys = keyBoard();
  const learnt = new Map<string, Map<Refusable, string>>();
  const opened = new Map<string, Promise<OpenModel>>();
  const openOnce = (setting: ProviderSetting): Promise<OpenModel> => {
    const key = `${setting.id} ${setting.baseUrl}`;
    const opening = opened.get(key) ?? openProvider(setting, options);
    opened.set(key, opening);
    return opening;
  };
  const infoOf = (provider: ProviderFacts, model: string, dialectKind: 'text' | 'native') =>
    modelInfo(provider, model, dialectKind, {
      listed: board.listed(provider.id)?.find(({ name }) => name === model),
      prices: options.prices,
      learnt: learnt.get(`${provider.id}:${model}`),
    });
  const local = localModels({ urls: settings.localUrls, found: board.local, openOnce, learnt, prices: options.prices });
  const listState = (setting: ProviderSetting) => stateAfter(board.outcome(setting.id), setting);
  const stateOf = (setting: ProviderSetting) => keys.providerState(setting.id, listState(setting), setting.keyVariable);
  const entries = () => [
    ...settings.set.flatMap((setting) =>
      namesOf(setting, board.listed(setting.id)).map((model) => ({
        info: infoOf(setting, model, 'text'),
        state: keys.modelState(`${setting.id}:${model}`, listState(setting), setting.keyVariable),
      })),
    ),
    ...local.entries().map(({ info, state }) => ({ info, state: keys.modelState(info.id, state) })),
  ];

  const open = (id: string, dialectKind: 'text' | 'native') => {
    const [kind, model] = splitId(id);
    if (kind === 'local') return local.open(model, dialectKind);
    const setting = settings.set.find((provider) => provider.id === kind);
    if (!setting || model === '') return undefined;
    const info = infoOf(setting, model, dialectKind);
    return lateKeptModel(info, async () => (await openOnce(setting))(model, info, dialectKind));
  };

  return {
    list: () => entries().map(({ info }) => info),
    entries,
    suggestions: () => settings.unset.flatMap(unsetEntries),
    open: (id, dialectKind) => {
      const model = open(id, dialectKind);
      return model && keys.watched(id, model);
    },
    missingKey: (id) => missingKey(id, settings.unset),
    providers: () => [
      ...settings.set.map((setting) => statusOf(setting, stateOf(setting), board.listed(setting.id) !== null)),
      ...local.status().map((status) => ({ ...status, state: keys.providerState(status.id, status.state) })),
      ...settings.unset.map(unsetStatus),
    ],
    refresh: board.refresh,
    look: board.look,
    learnRefusal: (id, param) => learn(learnt, id, param),
    hasLocal: () => (board.local() ?? []).length > 0,
  };
}

function learn(learnt: Map<string, Map<Refusable, string>>, id: string, param: Refusable): void {
  const known = learnt.get(id) ?? new Map<Refusable, string>();
  learnt.set(id, known.set(param, 'The provider refused it when it was sent.'));
}

function statusOf(setting: ProviderSetting, state: ModelState, isListed: boolean): ProviderStatus {
  const { id, kind, name, variables, baseUrl, apiKey, models } = setting;
  const listedBy = isListed ? 'provider' : models ? 'operator' : 'built-in';
  return { id, kind, name, variables, state, baseUrl, apiKey, listedBy };
}

function unsetStatus(facts: ProviderFacts): ProviderStatus {
  return { ...facts, state: unsetState(facts), baseUrl: null, apiKey: null, listedBy: 'built-in' };
}

function unsetEntries(facts: ProviderFacts) {
  return bestKnownModels(facts.kind).map((model) => ({
    info: modelInfo(facts, model, 'text'),
    state: unsetState(facts),
  }));
}

function unsetState({ kind, name, variables }: ProviderFacts): ModelState {
  const variable = variables[0] as string;
  const what = kind === 'compatible' ? 'any OpenAI-compatible server' : name;
  return { kind: 'needs-key', message: `Set ${variable} in .env.local to use ${what}.`, variable };
}

function missingKey(id: string, unset: readonly ProviderFacts[]): MissingKey | undefined {
  const [kind, model] = splitId(id);
  const facts = unset.find((provider) => provider.id === kind);
  const variable = facts?.variables[0];
  if (variable === undefined || model === '') return undefined;
  return {
    variable,
    message: `${model} needs ${variable}, and it is not set.`,
    fix: `Put ${variable}=… into .env.local in the folder of the playground and start it again, or pick another model.`,
  };
}

/** The provider is what stands before the first colon: names of models may hold more of them. */
function splitId(id: string): [string, string] {
  const colon = id.indexOf(':');
  return colon < 0 ? [id, ''] : [id.slice(0, colon), id.slice(colon + 1)];
}
