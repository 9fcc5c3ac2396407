import { startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import { providerModels } from '../../lib/models/catalog.ts';
import type { ModelProvider } from '../../lib/models/model.ts';
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
  };
  const fetch = egressFetch({ allow: [`127.0.0.1:${provider.port}`] });
  const source = providerModels(env, { fetch, redact: redactor(secretsOf(env)) });
  const id = run.modelId ?? 'compatible:golden-model';
  const model = source.open(id, run.dialect === 'native' ? 'native' : 'text');
  if (!model) throw new Error(`There is no model ${id}.`);
  return {
    model: paced(model, clock, net),
    async close() {
      await fetch.close();
      await provider.close();
      checkCount(run.name, provider.hits(), http.length);
    },
  };
}

function checkCount(name: string, asked: number, written: number): void {
  if (asked !== written) throw new Error(`${name} asked for ${asked} replies; it has ${written}.`);
}
