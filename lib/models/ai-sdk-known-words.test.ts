import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { FORMS, type Form, openWire, type Wire } from './ai-sdk.wire.ts';
import type { ModelFailure } from './model.ts';

let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

const google = (code: number, status: string, message: string, details: object[] = []): Reply => ({
  status: code,
  body: { error: { code, status, message, details } },
});
const anthropic = (status: number, kind: string, message: string): Reply => ({ status, error: { kind, message } });
const local = (status: number, message: string): Reply => ({ status, body: { error: message } });

describe('a failure in the words of its provider', () => {
  it.each<[string, Form, Reply, Partial<ModelFailure>]>([
    [
      'Anthropic is overloaded',
      'anthropic',
      anthropic(529, 'overloaded_error', 'Overloaded'),
      { reason: 'provider-unavailable', status: 529, retryable: true },
    ],
    [
      'Anthropic limits the rate',
      'anthropic',
      { ...anthropic(429, 'rate_limit_error', 'This would exceed your rate limit.'), headers: { 'retry-after': '7' } },
      { reason: 'provider-rate-limited', retryable: true, retryAfterMs: 7_000 },
    ],
    [
      'Anthropic rejects the key',
      'anthropic',
      anthropic(401, 'authentication_error', 'invalid x-api-key'),
      { reason: 'provider-auth', retryable: false },
    ],
    [
      'Anthropic gets too long a prompt',
      'anthropic',
      anthropic(400, 'invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum'),
      { reason: 'context-overflow', retryable: false },
    ],
    [
      'Anthropic has no room for the output',
      'anthropic',
      anthropic(400, 'invalid_request_error', 'input length and `max_tokens` exceed context limit: 190000 + 20000'),
      { reason: 'context-overflow' },
    ],
    [
      'Anthropic wants credit',
      'anthropic',
      anthropic(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
      { reason: 'provider-rate-limited', retryable: false, fix: expect.stringContaining('Add credit') },
    ],
    [
      'Anthropic filters',
      'anthropic',
      anthropic(400, 'invalid_request_error', 'Output blocked by content filtering policy'),
      { reason: 'content-filtered', retryable: false },
    ],
    [
      'Anthropic knows no such model',
      'anthropic',
      anthropic(404, 'not_found_error', 'model: claude-sonnet-4-5'),
      { reason: 'provider-bad-response', message: expect.stringContaining('Anthropic has no model claude-sonnet-4-5') },
    ],
    [
      'Anthropic fails within the stream',
      'anthropic',
      { text: 'Half a sentence', streamError: { message: 'Overloaded', type: 'overloaded_error' } },
      { reason: 'provider-unavailable', status: 529, retryable: true },
    ],
    [
      'Google’s quota of a minute is used up',
      'google',
      google(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
        [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaId: 'GenerateRequestsPerMinute' }],
          },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' },
        ],
      ),
      { reason: 'provider-rate-limited', retryable: true, retryAfterMs: 34_500 },
    ],
    [
      'Google’s quota of a day is used up',
      'google',
      google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
        { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
        { retryDelay: '12s' },
      ]),
      { reason: 'provider-rate-limited', retryable: false, message: expect.stringContaining("Today's quota") },
    ],
    [
      'Google rejects the key, with a 400',
      'google',
      google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { reason: 'API_KEY_INVALID' },
      ]),
      { reason: 'provider-auth', status: 400, retryable: false, fix: expect.stringContaining('.env.local') },
    ],
    [
      'Google does not know who asks',
      'google',
      google(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
      { reason: 'provider-auth', retryable: false },
    ],
    [
      'Google is overloaded',
      'google',
      google(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
      { reason: 'provider-unavailable', retryable: true },
    ],
    [
      'Google gets too long a prompt',
      'google',
      google(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1048577) exceeds the maximum number of tokens (1048576).',
      ),
      { reason: 'context-overflow' },
    ],
    [
      'Google knows no such model',
      'google',
      google(
        404,
        'NOT_FOUND',
        'models/x is not found for API version v1beta, or is not supported for generateContent.',
      ),
      { reason: 'provider-bad-response', fix: 'Pick another model.' },
    ],
    [
      'Google answers with a list, as without a stream',
      'google',
      { status: 429, body: [{ error: { code: 429, message: 'Slow down, please.', status: 'RESOURCE_EXHAUSTED' } }] },
      { reason: 'provider-rate-limited', message: expect.stringContaining('Slow down, please.') },
    ],
    [
      'Google cannot read the call of its model',
      'google',
      { text: '', finish: 'MALFORMED_FUNCTION_CALL' },
      { reason: 'provider-bad-response', retryable: true, message: expect.stringContaining('tool call') },
    ],
    [
      'OpenAI knows no such model',
      'responses',
      { status: 404, error: { message: 'The model `gpt-9` does not exist.', kind: 'model_not_found' } },
      { reason: 'provider-bad-response', message: expect.stringContaining('OpenAI has no model') },
    ],
    [
      'Ollama has not pulled the model',
      'compatible',
      { status: 404, error: { message: 'model "qwen3:8b" not found, try pulling it first' } },
      { reason: 'provider-bad-response', retryable: false, fix: expect.stringContaining('ollama pull gpt-4.1-mini') },
    ],
    [
      'Ollama has too little memory',
      'compatible',
      local(500, 'model requires more system memory (5.6 GiB) than is available (3.2 GiB)'),
      { reason: 'provider-unavailable', retryable: false, fix: expect.stringContaining('smaller model') },
    ],
    [
      'LM Studio has nothing loaded',
      'compatible',
      local(404, 'No models loaded. Please load a model in the developer page or use the `lms load` command.'),
      { reason: 'provider-unavailable', retryable: false, fix: expect.stringContaining('lms load') },
    ],
    [
      'a server has a limit of output that leaves no room',
      'compatible',
      { status: 400, error: { message: "'max_tokens' is too large: 9. This model's maximum context length is 8." } },
      { reason: 'provider-bad-response' },
    ],
    [
      'a server speaks of an error within the stream in a shape of its own',
      'compatible',
      { events: [{ error: 'The model has crashed.' }] },
      { reason: 'provider-unavailable', retryable: true, message: expect.stringContaining('The model has crashed.') },
    ],
    [
      'a router wants credit',
      'compatible',
      { status: 402, error: { message: 'This request requires more credits.' } },
      { reason: 'provider-rate-limited', retryable: false, fix: expect.stringContaining('Add credit') },
    ],
  ])('%s', async (_, form, reply, expected) => {
    expect(await wire.failureOf(form, reply)).toMatchObject(expected);
  });

  it('is the same when the first event is broken as when a later one is', async () => {
    for (const form of FORMS) {
      const failure = await wire.failureOf(form, { text: 'x'.repeat(99), malformedChunkAt: 0 });
      expect([form, failure.reason, failure.retryable]).toEqual([form, 'provider-bad-response', true]);
    }
  });
});

describe('what a filter ends', () => {
  it.each(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])('Google’s %s', async (finish) => {
    const all = await wire.ask('google', { text: 'Half', finish });
    expect(all.at(-1)).toMatchObject({ finishReason: 'content-filter', rawFinishReason: finish });
  });

  it('a prompt that Google blocked', async () => {
    const event = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 9 } };
    const all = await wire.ask('google', { events: [event] });
    expect(all).toMatchObject([
      { type: 'finish', finishReason: 'content-filter', rawFinishReason: 'PROHIBITED_CONTENT' },
    ]);
  });

  it('a refusal of Claude', async () => {
    const all = await wire.ask('anthropic', { text: 'I', finish: 'content_filter' });
    expect(all.at(-1)).toMatchObject({ finishReason: 'content-filter', rawFinishReason: 'refusal' });
  });
});
