import { startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { providerModels } from '../../lib/models/catalog.ts';
import type { ModelChunk, ModelProvider } from '../../lib/models/model.ts';
import { replies } from '../../lib/models/replies.ts';
import type { FakeClock } from '../../lib/run/fake-clock.ts';
import { egressFetch } from '../../lib/server/egress.ts';
import { redactor, secretsOf } from '../../lib/server/redact.ts';
import type { GoldenRun } from './golden-run.ts';
import { PIECE_MS, paced, type Traffic } from './still-clock.ts';

/** The model of a run, and how to let go of it. */
export interface OpenModel {
  model: ModelProvider;
  /** Throws when the model was not asked for exactly the replies that it had. */
  close(): Promise<void>;
}

/** The model that gives a run's replies: the real adapter over HTTP at a fake provider, or written replies. */
export async function openModel(run: GoldenRun, clock: FakeClock, net: Traffic): Promise<OpenModel> {
  if ('written' in run.replies) {
    const { written } = run.replies;
    const model = replies(written, { clock, cut: 8, chunkMs: PIECE_MS });
    return { model, close: async () => checkCount(run.name, model.requests.length, written.length) };
  }
  const { http } = run.replies;
  const provider = await startFakeProvider();
  provider.enqueue(...http);
  const env = {
    OPENAI_API_KEY: 'a-key-of-the-golden-runs',
    OPENAI_BASE_URL: provider.url,
    COMPATIBLE_BASE_URL: provider.url,
    ANTHROPIC_API_KEY: 'a-key-of-the-golden-runs',
    ANTHROPIC_BASE_URL: provider.url,
    GOOGLE_GENERATIVE_AI_API_KEY: 'a-key-of-the-golden-runs',
    GOOGLE_BASE_URL: provider.googleUrl,
    LOCAL_MODELS: 'off',
  };
  const fetch = egressFetch({ allow: [`127.0.0.1:${provider.port}`] });
  const source = providerModels(env, { fetch, redact: redactor(secretsOf(env)) });
  const id = run.modelId ?? 'compatible:golden-model';
  const model = source.open(id, run.dialect === 'native' ? 'native' : 'text');
  if (!model) throw new Error(`There is no model ${id}.`);
  return {
    model: paced(
      id.startsWith('google:') ? withFixedIds(model) : model,
      clock,
      net,
      http.some(({ hang }) => hang),
    ),
    async close() {
      await fetch.close();
      await provider.close();
      checkCount(run.name, provider.hits(), http.length);
    },
  };
}

/** Google gives its calls no ids, so the adapter draws them at random: the log would be another every time. */
function withFixedIds(model: ModelProvider): ModelProvider {
  async function* stream(...asked: Parameters<ModelProvider['stream']>): AsyncGenerator<ModelChunk> {
    for await (const chunk of model.stream(...asked))
      yield chunk.type === 'call' ? { ...chunk, callId: `call_${chunk.index}` } : chunk;
  }
  return { info: model.info, stream };
}

function checkCount(name: string, asked: number, written: number): void {
  if (asked !== written) throw new Error(`${name} asked for ${asked} replies; it has ${written}.`);
}
