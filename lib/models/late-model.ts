import type { ModelInfo } from '../run/config.ts';
import type { ModelChunk, ModelProvider } from './model.ts';

/** A model whose provider's package is loaded with its first reply: a start waits for none of them. */
export function lateModel(info: ModelInfo, load: () => Promise<ModelProvider>): ModelProvider {
  return {
    info,
    sends: async (request) => (await (await load()).sends?.(request)) ?? {},
    async *stream(request, signal): AsyncGenerator<ModelChunk, void, undefined> {
      const model = await load();
      yield* model.stream(request, signal);
    },
  };
}
