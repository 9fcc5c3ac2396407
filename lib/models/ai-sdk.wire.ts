import { fetch as undiciFetch } from 'undici';
import { expect } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { providerModels } from './catalog.ts';
import type { ModelChunk, ModelFailure, ModelProvider, ModelRequest } from './model.ts';

/** The ways to the wire. */
export const FORMS = ['chat', 'responses', 'compatible', 'anthropic', 'google'] as const;
export type Form = (typeof FORMS)[number];

/** The provider of each, and the model that is asked when a test names none. */
const MODELS: Record<Form, [provider: string, model: string]> = {
  chat: ['openai', 'gpt-4.1-mini'],
  responses: ['openai', 'gpt-4.1-mini'],
  compatible: ['compatible', 'gpt-4.1-mini'],
  anthropic: ['anthropic', 'claude-sonnet-4-5'],
  google: ['google', 'gemini-2.5-flash'],
};

/** The key that the provider gets: it must show up nowhere else. */
export const KEY = 'canary-key-4711-abc';

/** Characters of one to four bytes, some of them several code points long. */
export const EMOJI = 'Größe 👩‍👩‍👧 “quoted” – 東京 🚀';

/** A tool with one optional field. */
export const TOOLS: ModelRequest['tools'] = [
  {
    name: 'searchOrders',
    description: 'Finds orders.',
    inputSchema: { type: 'object', properties: { customerId: { type: 'string' } } },
    effect: 'read',
  },
];

/** Real adapters against a fake provider on loopback. */
export interface Wire {
  provider: FakeProvider;
  open(form: Form, model?: string): ModelProvider;
  /** Gets the reply in that form; checks that it has exactly one end, and that it is last. */
  ask(form: Form, reply: Reply, asked?: ModelRequest, model?: string): Promise<ModelChunk[]>;
  /** As `ask`, for a reply that must fail. */
  failureOf(form: Form, reply: Reply, asked?: ModelRequest): Promise<ModelFailure>;
}

/** Starts the fake provider and sets the real ones up for it, over the `fetch` that the server uses. Close `provider` after the test. */
export async function openWire(): Promise<Wire> {
  const provider = await startFakeProvider();
  const models = providerModels(
    {
      LOCAL_MODELS: 'off',
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: provider.url,
      COMPATIBLE_API_KEY: KEY,
      COMPATIBLE_BASE_URL: provider.url,
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: provider.url,
      GOOGLE_GENERATIVE_AI_API_KEY: KEY,
      GOOGLE_BASE_URL: provider.googleUrl,
    },
    { fetch: undiciFetch as unknown as typeof globalThis.fetch, redact: (text) => text.replaceAll(KEY, '[redacted]') },
  );
  const open: Wire['open'] = (form, model = MODELS[form][1]) => {
    const id = `${MODELS[form][0]}:${model}`;
    const opened = models.open(id, form === 'chat' ? 'text' : 'native');
    if (!opened) throw new Error(`There is no model ${id}.`);
    return opened;
  };
  const ask: Wire['ask'] = async (form, reply, asked = request(), model) => {
    provider.enqueue(reply);
    const all = await chunks(open(form, model), asked);
    const ends = all.filter((chunk) => chunk.type === 'finish' || chunk.type === 'failure');
    expect(ends).toHaveLength(1);
    expect(all.at(-1)).toBe(ends[0]);
    return all;
  };
  const failureOf: Wire['failureOf'] = async (form, reply, asked) => {
    const last = (await ask(form, reply, asked)).at(-1);
    if (last?.type !== 'failure') throw new Error(`It ended with ${last?.type}.`);
    return last.failure;
  };
  return { provider, open, ask, failureOf };
}

/** A short request. */
export function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How much?' },
    ],
    stop: [],
    tools: [],
    toolChoice: 'auto',
    temperature: null,
    maxOutputTokens: null,
    ...more,
  };
}

/** All chunks of one reply. */
export async function chunks(model: ModelProvider, asked = request(), signal = new AbortController().signal) {
  const all: ModelChunk[] = [];
  for await (const chunk of model.stream(asked, signal)) all.push(chunk);
  return all;
}

/** The text of a reply. */
export function textOf(all: ModelChunk[]): string {
  return all.map((chunk) => (chunk.type === 'text' ? chunk.delta : '')).join('');
}
