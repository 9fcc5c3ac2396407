import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Json } from '../run/json.ts';
import type { WireCall } from './ai-sdk-prompt.ts';
import type { ModelRequest } from './model.ts';

type Fetch = typeof globalThis.fetch;

/** What a request holds that the log has in other places, by the names that the APIs give it. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'system',
  'input',
  'instructions',
  'contents',
  'systemInstruction',
  'tools',
  'stream',
]);

/** Not an error but a way out: the request was ready, and this is its body. */
class Unsent extends Error {
  readonly body: Record<string, Json>;

  constructor(body: Record<string, Json>) {
    super('Nothing was sent.');
    this.body = body;
  }
}

/** A `fetch` for models that are only asked what they would send: it sends nothing. */
export const unsentFetch: Fetch = (_, init) => {
  throw new Unsent(JSON.parse(String(init?.body)) as Record<string, Json>);
};

/**
 * What a model over `unsentFetch` would send for a call, beside messages and tools; the package that speaks the API makes it,
 * as it makes what is sent. Empty when it makes no request of this call: then the call itself fails and says why.
 */
export async function unsentParams(model: LanguageModelV4, call: () => WireCall): Promise<Record<string, Json>> {
  try {
    await model.doStream(call());
    return {};
  } catch (error) {
    if (!(error instanceof Unsent)) return {};
    return Object.fromEntries(Object.entries(error.body).filter(([name]) => !ELSEWHERE.has(name)));
  }
}

type Params = Record<string, Json>;

/**
 * `ask`, asked again only when something beside the messages has changed since the last time: those are no part of what it
 * tells, and a run sends the same from step to step.
 */
export function keptParams(
  ask: (request: ModelRequest) => Promise<Params>,
): (request: ModelRequest) => Promise<Params> {
  let last: { key: string; params: Params } | null = null;
  return async (request) => {
    const key = JSON.stringify({ ...request, messages: null });
    if (last?.key === key) return last.params;
    const params = await ask(request);
    // Nothing is told where the messages themselves could not be sent, and the next ones may be others.
    if (Object.keys(params).length > 0) last = { key, params };
    return params;
  };
}
