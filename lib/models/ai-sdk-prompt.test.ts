import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../run/json.ts';
import { anyInput } from '../run/legal-log.arbitrary.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import { chunks, FORMS, type Form, request, TOOLS } from './ai-sdk.wire.ts';
import { providerModels } from './catalog.ts';

const MODELS: Record<Form, string> = {
  chat: 'openai:gpt-4.1-mini',
  responses: 'openai:gpt-5-mini',
  compatible: 'compatible:deepseek-reasoner',
  anthropic: 'anthropic:claude-sonnet-4-5',
  google: 'google:gemini-2.5-flash',
};
const URL = 'http://127.0.0.1:1/v1';
const ENV = {
  ...{ LOCAL_MODELS: 'off', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: URL, COMPATIBLE_BASE_URL: URL },
  ...{ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: URL, GOOGLE_GENERATIVE_AI_API_KEY: 'k', GOOGLE_BASE_URL: URL },
};

/** A model of this form, opened anew, and the bodies of what it sends; nothing is answered. */
function openQuiet(form: Form) {
  const bodies: string[] = [];
  const fetch = (async (_: unknown, init?: RequestInit) => {
    bodies.push(String(init?.body));
    return new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } });
  }) as typeof globalThis.fetch;
  const models = providerModels(ENV, { fetch, redact: (text) => text });
  const model = models.open(MODELS[form], form === 'chat' ? 'text' : 'native');
  if (!model) throw new Error(`There is no model ${MODELS[form]}.`);
  return { model, bodies };
}

/** What a provider wants back, as its own package tells it; of use to one of them, and nothing to the others. */
const anyCarry: fc.Arbitrary<Json> = fc.record({
  provider: fc.constantFrom('openai', 'compatible', 'anthropic', 'google'),
  model: fc.constantFrom(...Object.values(MODELS).map((id) => id.replace(/^.*:/, ''))),
  thoughtSignature: fc.constant('signed'),
  reasoning: fc.array(
    fc.record({
      text: fc.constantFrom('', 'Hm.'),
      beforeCall: fc.constantFrom(null, 0, 1),
      keys: fc.constantFrom<Json>({ signature: 's' }, { itemId: 'rs_1', reasoningEncryptedContent: 'x' }, {}),
    }),
    { maxLength: 2 },
  ),
});

const anyText = fc.constantFrom('', ' ', 'So.', '“é”\n', '\ud83d');

/** A step: calls and their results, several in one turn, or a reply and what was said to it. */
const anyStep = fc
  .tuple(anyText, fc.array(fc.record({ input: anyInput, carry: anyCarry }), { maxLength: 3 }), anyCarry)
  .map(([content, calls, carry]) => (step: number): PromptMessage[] => {
    if (calls.length === 0)
      return [
        { role: 'assistant', content },
        { role: 'user', content: 'Again.' },
      ];
    const named = calls.map((call, index) => ({ ...call, callId: `c${step}-${index}`, tool: 'searchOrders' }));
    const results = named.map(({ callId, tool }) => ({ role: 'tool' as const, content: callId, callId, tool }));
    return [{ role: 'assistant', content, calls: named, carry }, ...results];
  });

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}

it.each(FORMS)('sends of messages that come again what a model sends that never saw them, as %s', async (form) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 5 }), async (steps) => {
      const messages = frozen([...request().messages, ...steps.flatMap((step, index) => step(index))]);
      const kept = openQuiet(form);
      for (let length = 2; length <= messages.length; length++) {
        const asked = request({ messages: messages.slice(0, length), tools: form === 'chat' ? [] : TOOLS });
        const fresh = openQuiet(form);
        await chunks(kept.model, asked);
        await chunks(fresh.model, asked);
        expect(fresh.bodies).toHaveLength(1);
        expect(kept.bodies.splice(0)).toEqual(fresh.bodies);
      }
    }),
    { numRuns: 8 },
  );
});
