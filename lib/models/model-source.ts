import type { ModelInfo } from '../run/config.ts';
import type { ModelProvider } from './model.ts';

/** Where models come from: the providers that are set up, or the scripted stand-in. */
export interface ModelSource {
  /** What can be picked, the preferred first. `refuses` is as for a text dialect. */
  list(): ModelInfo[];
  /**
   * A model ready to be called; `undefined` when the id belongs to no provider of this source. A provider may have
   * models that are not listed. What a model refuses can depend on the kind of dialect: see `info` of what is opened.
   */
  open(id: string, dialectKind: 'text' | 'native'): ModelProvider | undefined;
}
