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

/** The same, loaded once for all its replies: for a model that stays where it is. */
export function lateKeptModel(info: ModelInfo, load: () => Promise<ModelProvider>): ModelProvider {
  let loading: Promise<ModelProvider> | undefined;
  let loaded: ModelProvider | undefined;
  const late = lateModel(info, async () => {
    loading ??= load();
    loaded = await loading;
    return loaded;
  });
  // Once it is there, nothing stands between it and who reads its replies.
  return { ...late, stream: (request, signal) => (loaded ?? late).stream(request, signal) };
}
