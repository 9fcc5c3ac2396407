import { boundedJson, discard } from './bounded-json.ts';
import type { ListedModel } from './listed-model.ts';
import { askForModels } from './model-lists.ts';
import type { ProviderSetting } from './provider-settings.ts';

type Fetch = typeof globalThis.fetch;

/** How long a server on this machine may take to say that it is there, in milliseconds. */
const PATIENCE_MS = 1_500;
/** Of how many models it is asked what they can do. */
const MAX_ASKED = 50;
/** How many of these questions are open at once. */
const AT_ONCE = 5;

/** A model on a server of this machine. */
export interface LocalModel extends ListedModel {
  /** What stands behind `local:` in its id: its name, with the server's address where an earlier server has the same name. */
  key: string;
  baseUrl: string;
}

/** Looks for servers at these base URLs; one that does not answer in time has no models. Never rejects. */
export async function findLocalModels(
  urls: readonly string[],
  fetch: Fetch,
  timeoutMs = PATIENCE_MS,
): Promise<LocalModel[]> {
  const found = await Promise.all(urls.map((url) => modelsAt(url, fetch, timeoutMs)));
  const taken = new Set<string>();
  return found.flat().map(({ baseUrl, ...model }) => {
    const key = taken.has(model.name) ? `${model.name}@${new URL(baseUrl).host}` : model.name;
    taken.add(model.name);
    return { ...model, key, baseUrl };
  });
}

/** A server of this machine as a provider. */
export function localSetting(baseUrl: string): ProviderSetting {
  return {
    id: 'local',
    kind: 'compatible',
    name: 'Local server',
    variables: ['LOCAL_MODELS'],
    baseUrl,
    apiKey: null,
    keyVariable: 'LOCAL_MODELS',
    urlVariable: 'LOCAL_MODELS',
    models: null,
  };
}

async function modelsAt(
  baseUrl: string,
  fetch: Fetch,
  timeoutMs: number,
): Promise<(ListedModel & { baseUrl: string })[]> {
  const outcome = await askForModels(localSetting(baseUrl), fetch, timeoutMs);
  if (outcome.kind !== 'listed') return [];
  const described = await describedByOllama(baseUrl, outcome.models, fetch, timeoutMs);
  return described.map((model) => ({ ...model, baseUrl }));
}

/** Only Ollama tells what its models can do. The first question shows whether this is one; of others nothing more is known. */
async function describedByOllama(
  baseUrl: string,
  models: ListedModel[],
  fetch: Fetch,
  timeoutMs: number,
): Promise<ListedModel[]> {
  const [first, ...others] = models;
  if (!first) return [];
  const signal = AbortSignal.timeout(timeoutMs * 2);
  const firstAnswer = await capabilitiesOf(baseUrl, first.name, fetch, signal);
  if (firstAnswer === null) return models;
  const answers = new Map([[first.name, firstAnswer]]);
  const waiting = others.slice(0, MAX_ASKED);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let model = waiting.shift(); model; model = waiting.shift()) {
        const answer = await capabilitiesOf(baseUrl, model.name, fetch, signal);
        if (answer) answers.set(model.name, answer);
      }
    }),
  );
  return models.flatMap((model) => {
    const can = answers.get(model.name);
    if (!can) return model;
    // A model that only makes embeddings is of no use here.
    return can.includes('completion') || !can.includes('embedding') ? { ...model, refused: refusedBy(can) } : [];
  });
}

/** What a model can do; null when the server does not say. */
async function capabilitiesOf(
  baseUrl: string,
  model: string,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    const response = await fetch(`${new URL(baseUrl).origin}/api/show`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model }),
      signal,
    });
    if (!response.ok) {
      discard(response);
      return null;
    }
    const { capabilities } = (await boundedJson(response)) as { capabilities?: unknown };
    if (!Array.isArray(capabilities) || capabilities.length === 0) return null;
    return capabilities.filter((capability) => typeof capability === 'string');
  } catch {
    return null;
  }
}

function refusedBy(can: string[]): ListedModel['refused'] {
  return {
    toolChoice: 'Ollama does not look at a tool choice.',
    ...(!can.includes('tools') && { tools: 'This model was not made for tool calls.' }),
    ...(!can.includes('thinking') && { reasoningEffort: 'It does not reason before it replies.' }),
  };
}
