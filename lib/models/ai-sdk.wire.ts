import { fetch as undiciFetch } from 'undici';
import { expect } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { providerModels } from './catalog.ts';
import type { ModelChunk, ModelFailure, ModelProvider, ModelRequest } from './model.ts';

/** The three ways to the wire. */
export const FORMS = ['chat', 'responses', 'compatible'] as const;
export type Form = (typeof FORMS)[number];

/** The key that the provider gets: it must show up nowhere else. */
export const KEY = 'canary-key-4711-abc';

/** Characters of one to four bytes, some of them several code points long. */
export const EMOJI = 'Größe 👩‍👩‍👧 “quoted” – 東京 🚀';

/** Real adapters against a fake provider on loopback. */
export interface Wire {
  provider: FakeProvider;
  open(form: Form, model?: string): ModelProvider;
  /** Gets the reply in that form; checks that it has exactly one end, and that it is last. */
  ask(form: Form, reply: Reply, asked?: ModelRequest, model?: string): Promise<ModelChunk[]>;
  /** As `ask`, for a reply that must fail. */
  failureOf(form: Form, reply: Reply): Promise<ModelFailure>;
}

/** Starts the fake provider and sets the real ones up for it, over the `fetch` that the server uses. Close `provider` after the test. */
export async function openWire(): Promise<Wire> {
  const provider = await startFakeProvider();
  const models = providerModels(
    { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url, COMPATIBLE_BASE_URL: provider.url, COMPATIBLE_API_KEY: KEY },
    { fetch: undiciFetch as unknown as typeof globalThis.fetch, redact: (text) => text.replaceAll(KEY, '[redacted]') },
  );
  const open: Wire['open'] = (form, model = 'gpt-4.1-mini') => {
    const id = form === 'compatible' ? `compatible:${model}` : `openai:${model}`;
    const opened = models.open(id, form === 'responses' ? 'native' : 'text');
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
  const failureOf: Wire['failureOf'] = async (form, reply) => {
    const last = (await ask(form, reply)).at(-1);
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
