import type { ModelInfo } from '../run/config.ts';
import type { ModelProvider } from './model.ts';

/** What every provider is opened with. */
export interface ProviderOptions {
  /** Goes through the egress policy. */
  fetch: typeof globalThis.fetch;
  /** Takes secrets out of every message of a failure. */
  redact(text: string): string;
}

/** Opens models by name, for one kind of dialect. */
export type OpenModel = (model: string, info: ModelInfo, dialectKind: 'text' | 'native') => ModelProvider;
