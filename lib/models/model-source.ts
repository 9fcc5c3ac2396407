import type { ModelInfo } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import type { ModelProvider } from './model.ts';
import type { ProviderFacts } from './provider-settings.ts';

/** Where models come from: the providers that are set up, or the scripted stand-in. */
export interface ModelSource {
  /** What can be picked, the preferred first. `refuses` is as for a text dialect. */
  list(): ModelInfo[];
  /**
   * A model ready to be called; `undefined` when the id belongs to no provider of this source. A provider may have
   * models that are not listed. What a model refuses can depend on the kind of dialect: see `info` of what is opened.
   */
  open(id: string, dialectKind: 'text' | 'native'): ModelProvider | undefined;
  /** Why a model that cannot be opened could be: its provider is known here and not set up. */
  missingKey?(id: string): MissingKey | undefined;
}

/** A provider that would have the model, if only its variable were set. */
export interface MissingKey {
  /** The environment variable to set. */
  variable: string;
  /** One sentence. */
  message: string;
  fix: string;
}

/** What stands between a person and a model. `message` says in one sentence what to do; null when it is ready. */
export interface ModelState {
  kind: 'ready' | 'needs-key' | 'key-refused' | 'unreachable' | 'unchecked';
  message: string | null;
  /** For `needs-key`: the environment variable to set. */
  variable?: string;
}

/** A provider and how it is doing. */
export interface ProviderStatus extends ProviderFacts {
  state: ModelState;
  /** Null when it is not set up. */
  baseUrl: string | null;
  /** Null without one. */
  apiKey: string | null;
  listedBy: 'provider' | 'operator' | 'built-in';
}

/** The models of real providers, with what is known of each. */
export interface ProviderModels extends Required<ModelSource> {
  /** What can be picked, with how its provider is doing. */
  entries(): { info: ModelInfo; state: ModelState }[];
  /** The best known models of providers that are not set up: what a key would bring. They cannot be opened. */
  suggestions(): { info: ModelInfo; state: ModelState }[];
  /** The providers that are set up, then local servers, then those that are not set up. */
  providers(): ProviderStatus[];
  /** Asks every provider for its models, and looks for local servers. Resolves when all have answered or given up. */
  refresh(): Promise<void>;
  /** Asks again in the background those whose last answer is old and was none; for whenever the list is read. */
  look(): void;
  /** Remembers for this process that a provider refused a parameter by name, so that the next run leaves it out. */
  learnRefusal(id: string, param: Refusable): void;
  /** Whether a server on this machine was found. */
  hasLocal(): boolean;
}
