import type { ModelFailure, ModelProvider } from './model.ts';
import type { ModelState } from './model-source.ts';
import { tapped } from './tapped.ts';

/** What the providers said of their keys when a model was asked, since this process began. */
export interface KeyBoard {
  /** The same model; what becomes of its replies is noted. */
  watched(id: string, model: ModelProvider): ModelProvider;
  /** How a model is doing, where a refusal of its key says otherwise. `variable` is the one that holds the key. */
  modelState(id: string, state: ModelState, variable?: string): ModelState;
  /** The same of a whole provider. */
  providerState(provider: string, state: ModelState, variable?: string): ModelState;
}

/** A provider may know a key and refuse it one of its models. */
const FORBIDDEN = 403;

/** Any name can be asked for; of so many refused ones the oldest are forgotten. */
const MOST_MODELS = 500;

/**
 * A board with nothing on it. Many providers list their models for everybody, so that only a real call shows what a key is
 * worth. A refused model can still be picked: its next good reply takes the refusal back.
 */
export function keyBoard(): KeyBoard {
  const refusedModels = new Set<string>();
  const refusedProviders = new Set<string>();
  const noteRefusal = (id: string, { status }: ModelFailure) => {
    refusedModels.add(id);
    const [oldest] = refusedModels;
    if (refusedModels.size > MOST_MODELS && oldest !== undefined) refusedModels.delete(oldest);
    if (status !== FORBIDDEN) refusedProviders.add(providerOf(id));
  };
  const noteReply = (id: string) => {
    refusedModels.delete(id);
    refusedProviders.delete(providerOf(id));
  };
  return {
    watched: (id, model) => ({
      info: model.info,
      ...(model.sends && { sends: (request) => model.sends?.(request) ?? Promise.resolve({}) }),
      stream: (request, signal) =>
        tapped(model.stream(request, signal), (chunk) => {
          if (chunk.type === 'finish') noteReply(id);
          if (chunk.type === 'failure' && chunk.failure.reason === 'provider-auth') noteRefusal(id, chunk.failure);
        }),
    }),
    modelState: (id, state, variable) =>
      refusedModels.has(id) || refusedProviders.has(providerOf(id)) ? refused(state, variable) : state,
    providerState: (provider, state, variable) => (refusedProviders.has(provider) ? refused(state, variable) : state),
  };
}

/** What is worse than a refusal stays: without an answer or a key there is nothing to refuse. */
function refused(state: ModelState, variable: string | undefined): ModelState {
  if (state.kind !== 'ready' && state.kind !== 'unchecked') return state;
  const check = variable === undefined ? 'Check the key' : `Check ${variable} in .env.local`;
  return {
    kind: 'key-refused',
    message: `The provider refused the key when it was last asked. ${check} and start the playground again, or test the model once more.`,
  };
}

function providerOf(id: string): string {
  return id.slice(0, id.indexOf(':'));
}
