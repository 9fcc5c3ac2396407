import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDACTED, redactDeep, redactor, secretsOf } from './redact.ts';

const SECRET = 'canary/9f+Zx_42~Qw=';
const redact = redactor([SECRET, 'second-secret-77']);

const secrets = fc.string({ unit: fc.constantFrom(...'abcXYZ0189-_.+/=~%$\\"é'), minLength: 10, maxLength: 40 });
const surroundings = fc.string({ maxLength: 30 });

/** A secret counts as found when a reader could take it back out of the text. */
function survives(secret: string, text: string): boolean {
  const decoders = [
    (value: string) => value,
    (value: string) =>
      value.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
    (value: string) => Buffer.from(value, 'base64').toString('utf8'),
    (value: string) => Buffer.from(value, 'hex').toString('utf8'),
  ];
  return decoders.some((decode) => decode(text).toLowerCase().includes(secret.toLowerCase()));
}

describe('redactor', () => {
  it('replaces a known secret by one stable mark', () => {
    expect(redact(`key ${SECRET} twice ${SECRET}`)).toBe(`key ${REDACTED} twice ${REDACTED}`);
  });

  it('leaves no known secret behind, plain, upper or lower case, escaped, percent-encoded, in hex or base64', () => {
    const encodings: ((secret: string) => string)[] = [
      (secret) => secret,
      (secret) => secret.toUpperCase(),
      (secret) => secret.toLowerCase(),
      (secret) => encodeURIComponent(secret),
      (secret) => [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
      (secret) => JSON.stringify(secret).slice(1, -1),
      (secret) => Buffer.from(secret).toString('hex'),
    ];
    fc.assert(
      fc.property(secrets, surroundings, surroundings, fc.constantFrom(...encodings), (raw, before, after, encode) => {
        const secret = raw.trim();
        fc.pre(secret.length >= 10 && !/redacted/i.test(secret));
        const redacted = redactor([secret])(`${before}${encode(secret)}${after}`);
        expect(redacted).toContain(REDACTED);
        expect(redacted).not.toContain(encode(secret));
      }),
    );
  });

  it('finds a secret within base64 of a longer text, in both alphabets, padded or not', () => {
    fc.assert(
      fc.property(
        secrets,
        surroundings,
        surroundings,
        fc.constantFrom('base64', 'base64url'),
        (raw, before, after, alphabet) => {
          const secret = raw.trim();
          fc.pre(secret.length >= 10);
          const text = Buffer.from(`${before}${secret}${after}`).toString(alphabet as BufferEncoding);
          const redacted = redactor([secret])(text);
          expect(redacted).toContain(REDACTED);
          expect(survives(secret, redacted.replace(REDACTED, ''))).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['sk-proj-abcdefghijklmnop1234', REDACTED],
    ['Authorization: Bearer abc123def456', `Authorization: Bearer ${REDACTED}`],
    ['GET /search?q=x&api_key=deadbeef01', `GET /search?q=x&api_key=${REDACTED}`],
    ['{"apiKey":"deadbeef01"}', `{"apiKey":"${REDACTED}"}`],
    ['https://me:pass@host.example/x', `https://${REDACTED}@host.example/x`],
    ['AIzaSyA1234567890abcdefghijklmnopqrstuv', REDACTED],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', REDACTED],
  ])('takes out what has the shape of a key: %s', (text, expected) => {
    expect(redactor([])(text)).toBe(expected);
  });

  it.each([
    'Customer C-100 has orders 123 ($450) and 124 ($890).',
    'The bearer of good news is a task-oriented risk-based planner.',
    'scikit-learn: sk-learn-compatible-estimators and API keys: keep them safe.',
    'Action: searchOrders[{"customerId": "C-100", "dateFrom": "2026-10-01"}]',
    'See https://example.com:8080/path?key=value and me@example.com.',
    'Run V1StGXR8_Z5jdHi6B-myT took 1,340 ms; sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855.',
  ])('leaves ordinary text alone: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('leaves words without digits or key shapes alone, whatever they are', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-zäöé.,;'()-]{1,12}$/), { maxLength: 30 });
    fc.assert(
      fc.property(words, (list) => {
        expect(redact(list.join(' '))).toBe(list.join(' '));
      }),
    );
  });

  it('does the same again to its own result: nothing', () => {
    fc.assert(
      fc.property(surroundings, surroundings, (before, after) => {
        const once = redact(`${before}${SECRET}${after} api_key=abcdef123`);
        expect(redact(once)).toBe(once);
      }),
    );
  });

  it('takes placeholders such as "ollama" and empty settings for words, not secrets', () => {
    expect(redactor(['', 'ollama', '  '])('Ask ollama for the key')).toBe('Ask ollama for the key');
  });

  it('reads two million characters of near misses within a second', () => {
    const text = 'canary/9f+Zx_42~Qw api_key Bearer sk- eyJ %25%25 '.repeat(40_000);
    const start = performance.now();
    expect(redact(text)).toBe(text);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('redactDeep', () => {
  it('redacts every string at every depth, keys too', () => {
    const value = { a: [SECRET, { b: `x ${SECRET}` }], [`k-${SECRET}`]: 1, n: null, t: true };
    expect(redactDeep(redact)(value)).toEqual({
      a: [REDACTED, { b: `x ${REDACTED}` }],
      [`k-${REDACTED}`]: 1,
      n: null,
      t: true,
    });
  });

  it('returns the same value when there is nothing to take out', () => {
    const value = { a: ['plain', { b: 1 }], c: null };
    expect(redactDeep(redact)(value)).toBe(value);
  });

  it('keeps a key named __proto__ an ordinary key', () => {
    const value = JSON.parse(`{"__proto__": {"x": ${JSON.stringify(SECRET)}}}`);
    expect(JSON.stringify(redactDeep(redact)(value))).toBe(`{"__proto__":{"x":"${REDACTED}"}}`);
  });
});

describe('secretsOf', () => {
  it('takes keys, tokens and the passwords of addresses from the environment, and nothing else', () => {
    const env = {
      OPENAI_API_KEY: 'key-one',
      COMPATIBLE_API_KEY: 'key-two',
      SERPAPI_KEY: 'key-three',
      DATABASE_URL: 'postgres://me:p%40ss-word@127.0.0.1/db',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      COMPATIBLE_MODELS: 'a,b',
      KEYBOARD: 'us',
      PORT: '3000',
    };
    expect(secretsOf(env)).toEqual(['key-one', 'key-two', 'key-three', 'p@ss-word', 'p%40ss-word']);
  });

  it.each(['postgres', 'password', 'Secret', 'p%61ssword'])(
    'leaves out the password of an address that is an ordinary word: %s',
    (password) => {
      expect(secretsOf({ DATABASE_URL: `postgres://me:${password}@127.0.0.1/db` })).toEqual([]);
    },
  );

  it.each(['correcthorsebattery', 'pass-word', 'postgres1', 'p%zz%ff'])('takes any other password: %s', (password) => {
    expect(secretsOf({ DATABASE_URL: `postgres://me:${password}@127.0.0.1/db` })).toContain(password);
  });

  it('takes a key for a secret though it be of letters alone', () => {
    expect(secretsOf({ OPENAI_API_KEY: 'password' })).toEqual(['password']);
  });
});
