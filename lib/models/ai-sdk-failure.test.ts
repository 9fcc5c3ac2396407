import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { chunks, EMOJI, FORMS, KEY, openWire, type Wire } from './ai-sdk.wire.ts';
import { describeFailure } from './ai-sdk-failure.ts';
import type { ModelFailure } from './model.ts';

let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

describe.each(FORMS)('a failure over the %s format', (form) => {
  it.each<[string, Reply, Partial<ModelFailure>]>([
    ['a rejected key', { status: 401 }, { reason: 'provider-auth', status: 401, retryable: false }],
    ['a forbidden model', { status: 403 }, { reason: 'provider-auth', status: 403, retryable: false }],
    ['a timeout of theirs', { status: 408 }, { reason: 'provider-unavailable', status: 408, retryable: true }],
    ['a conflict', { status: 409 }, { reason: 'provider-unavailable', status: 409, retryable: true }],
    ['a fault of theirs', { status: 500 }, { reason: 'provider-unavailable', status: 500, retryable: true }],
    ['an overload', { status: 529 }, { reason: 'provider-unavailable', status: 529, retryable: true }],
    [
      'a wrong path',
      { status: 404, html: '<h1>Not found</h1>' },
      { reason: 'provider-bad-response', retryable: false },
    ],
    ['a bad request', { status: 400 }, { reason: 'provider-bad-response', status: 400, retryable: false }],
    [
      'a prompt that is too long',
      { status: 400, body: { error: { message: 'Too long.', type: 'x', code: 'context_length_exceeded' } } },
      { reason: 'context-overflow', retryable: false },
    ],
    [
      'a prompt that is too long, in other words',
      { status: 400, body: { error: { message: 'the request exceeds the available context size' } } },
      { reason: 'context-overflow' },
    ],
    [
      'a filtered prompt',
      { status: 400, body: { error: { message: 'Filtered.', code: 'content_filter' } } },
      { reason: 'content-filtered', retryable: false },
    ],
    [
      'credit that is used up',
      { status: 429, body: { error: { message: 'You exceeded your quota.', code: 'insufficient_quota' } } },
      { reason: 'provider-rate-limited', retryable: false },
    ],
    [
      'a rate limit counted in tokens',
      { status: 429, body: { error: { message: 'Too many tokens per minute; reduce the length.' } } },
      { reason: 'provider-rate-limited', retryable: true },
    ],
    ['a web page', { html: '<!doctype html><title>Hi</title>' }, { reason: 'provider-bad-response', retryable: false }],
    ['plain JSON', { body: { id: 1, choices: [] } }, { reason: 'provider-bad-response', retryable: false }],
    ['no finish reason', { text: 'Half a', finish: null }, { reason: 'stream-truncated', retryable: true }],
    ['a clean close half-way', { text: EMOJI, cut: 'close' }, { reason: 'stream-truncated', retryable: true }],
    ['a reset half-way', { text: EMOJI, cut: 'destroy' }, { reason: 'stream-truncated', retryable: true }],
    ['a reset at once', { text: 'x', cut: 'destroy' }, { reason: 'stream-truncated', retryable: true }],
    [
      'a broken piece between good ones',
      { text: EMOJI, chunkSize: 3, malformedChunkAt: 5 },
      { reason: 'provider-bad-response', retryable: true },
    ],
    [
      'an error within the stream',
      { text: EMOJI, streamError: { message: 'Overloaded.', type: 'server_error', code: 'server_error' } },
      { reason: 'provider-unavailable', retryable: true },
    ],
    [
      'a rate limit within the stream',
      { text: EMOJI, streamError: { message: 'Slow down.', type: 'rate_limit', code: 'rate_limit_exceeded' } },
      { reason: 'provider-rate-limited', retryable: true },
    ],
  ])('%s', async (_, reply, expected) => {
    expect(await wire.failureOf(form, reply)).toMatchObject(expected);
  });

  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after-ms': '350', 'retry-after': '9' }, 350],
    [{ 'retry-after': '3600' }, 3_600_000],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5' }, null],
    [{}, null],
  ])('reads the wait out of %o', async (headers, retryAfterMs) => {
    const failure = await wire.failureOf(form, { status: 429, headers: headers as Record<string, string> });
    expect(failure).toMatchObject({ reason: 'provider-rate-limited', retryAfterMs });
  });

  it('never lets a key through that the provider echoes', async () => {
    const message = `Incorrect API key provided: ${KEY}. ${'x'.repeat(300)}`;
    for (const reply of [
      { status: 401, body: { error: { message, code: 'invalid_api_key' } } },
      { status: 500, body: `plain ${KEY}` },
      { status: 404, body: `no such path for ${KEY}` },
      { html: `<p>${'y'.repeat(170)}${KEY}</p>` },
      { text: EMOJI, streamError: { message: `bad ${KEY}`, code: 'server_error' } },
    ]) {
      const failure = await wire.failureOf(form, reply);
      expect(JSON.stringify(failure)).not.toContain('canary');
    }
  });

  it('says what to check when a web page answers, and quotes its beginning on one line', async () => {
    const failure = await wire.failureOf(form, { html: `<!doctype html>\n<title>"Hi"</title>${'z'.repeat(500)}` });
    expect(failure.message).toContain('check the base URL (often it ends in /v1)');
    expect(failure.message).toContain('<!doctype html> <title>\\"Hi\\"</title>');
    expect(failure.message).not.toContain('\n');
    expect(failure.message.length).toBeLessThan(400);
  });

  it('says that nothing listens', async () => {
    const model = wire.open(form);
    await wire.provider.close();
    const [only, ...rest] = await chunks(model);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({
      type: 'failure',
      failure: { reason: 'provider-unavailable', status: null, retryable: true },
    });
  });

  it('gives up on a line without end', async () => {
    const replies: Reply[] = [
      { text: 'x'.repeat(10_000_000), chunkSize: 10_000_000 },
      { calls: [{ tool: 'x'.repeat(3_000_000), input: {} }] },
    ];
    for (const reply of replies) {
      const failure = await wire.failureOf(form, reply);
      expect(failure).toMatchObject({ reason: 'provider-bad-response', retryable: false });
      expect(failure.message).toContain('a single line of more than 2 MB');
      expect(failure.fix).toContain('base URL');
    }
  });

  it('takes figures of usage that no count can give for nothing', async () => {
    const all = await wire.ask(form, { text: 'Hi', usage: { input: -5, output: -7 } });
    expect(all.at(-1)).toMatchObject({ type: 'finish', usage: { input: 0, output: 0 } });
  });
});

describe('describeFailure', () => {
  const info = { id: 'x:y', name: 'y', provider: 'Acme', refuses: [] };
  const describeIt = (error: unknown) => describeFailure(error, { info, redact: (text) => text, wall: () => 0 });
  const failed = (cause: object) => Object.assign(new TypeError('fetch failed'), { cause });

  it.each<[unknown, Partial<ModelFailure>]>([
    [failed({ code: 'ECONNREFUSED' }), { reason: 'provider-unavailable', retryable: true }],
    [failed({ code: 'ENOTFOUND' }), { reason: 'provider-unavailable', retryable: true }],
    [failed({ code: 'ECONNRESET' }), { reason: 'provider-unavailable', retryable: true }],
    [failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }), { reason: 'provider-unavailable', retryable: true }],
    [failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), { reason: 'provider-unavailable', retryable: false }],
    [failed({ code: 'address-not-allowed', message: 'No.' }), { reason: 'provider-unavailable', retryable: false }],
    [
      { code: 'redirect-refused', message: 'No.' },
      { reason: 'provider-bad-response', retryable: false },
    ],
    [failed({ code: 'unknown-packing' }), { reason: 'provider-bad-response', retryable: true }],
    [failed({ code: 'Z_DATA_ERROR' }), { reason: 'provider-bad-response', retryable: true }],
    [new TypeError('Headers.append: "a" is an invalid header value.'), { reason: 'provider-auth', retryable: false }],
    [new Error('A fault of ours'), { reason: 'internal', retryable: false }],
    ['a bare word', { reason: 'provider-unavailable', retryable: true }],
    [
      { message: 'Busy', type: 'overloaded_error' },
      { reason: 'provider-unavailable', retryable: true },
    ],
    [
      { message: 'Busy', code: 503 },
      { reason: 'provider-unavailable', status: 503, retryable: true },
    ],
    [
      { message: 'Who?', type: 'authentication_error' },
      { reason: 'provider-auth', retryable: false },
    ],
    [undefined, { reason: 'provider-unavailable', message: expect.stringContaining('no reason was given') }],
  ])('of %o', (error, expected) => {
    expect(describeIt(error)).toMatchObject(expected);
  });

  it('ends on an error that is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(describeIt(error).reason).toBe('internal');
  });
});
