import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Redact, redactor } from './redact.ts';

const SECRETS = ['canary-openai-9f8e7d', 'canary-openai', 'abc/def+ghi/jkl+', 'pass"wo\\rdé'];
const redact = redactor(SECRETS);

const encodings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.toUpperCase(),
  (secret) => encodeURIComponent(secret),
  (secret) => encodeURIComponent(encodeURIComponent(secret)),
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => Buffer.from(secret).toString('hex'),
  (secret) => Buffer.from(secret).toString('base64'),
  (secret) => Buffer.from(`:${secret};`).toString('base64url'),
];

const KEYS = [
  'sk-proj-abcdefghijklmnop1234',
  'sk-learn-compatible-estimators',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'AKIA0123456789ABCDEF',
  'AIzaSyA1234567890abcdefghijklmnopqrstuv',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk',
  'Authorization: Bearer abc123def456==',
  'the bearer of good news',
  'api_key=deadbeef01',
  '"apiKey":"deadbeef01"',
  'https://me:pass@host.example/x',
  'https://example.com:8080/path',
];

const fragment = fc.oneof(
  fc.constantFrom(...SECRETS).chain((secret) => fc.constantFrom(...encodings.map((encode) => encode(secret)))),
  fc.constantFrom(...KEYS),
  fc.string({ unit: fc.constantFrom(...'sk-Be :/@=%\\"5cana1😀'), maxLength: 8 }),
);
// Whole fragments and beginnings of them, with and without anything between.
const text = fc
  .array(fc.tuple(fragment, fc.option(fc.nat(12)), fc.constantFrom('', '', ' ', '\n', 'x')), { maxLength: 8 })
  .map((list) => list.map(([part, cut, after]) => (cut === null ? part : part.slice(0, cut)) + after).join(''));
const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });

/** The text in pieces of the given lengths, used round and round, each with its number as a tag. */
function pieces(whole: string, lengths: readonly number[]): { text: string; tag: number }[] {
  const list: { text: string; tag: number }[] = [];
  for (let at = 0; at < whole.length; ) {
    const length = lengths[list.length % lengths.length] ?? 1;
    list.push({ text: whole.slice(at, at + length), tag: list.length });
    at += length;
  }
  return list;
}

function streamed(by: Redact, list: readonly { text: string; tag: number }[]) {
  const stream = by.stream<number>();
  return [...list.flatMap((piece) => stream.push(piece)), ...stream.end()];
}

const join = (list: readonly { text: string }[]) => list.map((piece) => piece.text).join('');

describe('a redaction stream', () => {
  it('joins to the redacted text, however the text is cut', () => {
    fc.assert(
      fc.property(text, cuts, (whole, lengths) => {
        expect(join(streamed(redact, pieces(whole, lengths)))).toBe(redact(whole));
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows at no time what the redacted text does not begin with', () => {
    fc.assert(
      fc.property(text, cuts, (whole, lengths) => {
        const stream = redact.stream<number>();
        let shown = '';
        for (const piece of pieces(whole, lengths)) {
          shown += join(stream.push(piece));
          expect(redact(whole).startsWith(shown)).toBe(true);
        }
      }),
    );
  });

  it('leaves every character that stays with the piece it came in', () => {
    fc.assert(
      fc.property(text, cuts, (whole, lengths) => {
        const list = pieces(whole, lengths);
        const out = streamed(redact, list);
        expect(out.map(({ tag }) => tag)).toEqual(out.map(({ tag }) => tag).toSorted((a, b) => a - b));
        if (redact(whole) === whole) {
          for (const { text: part, tag } of list) expect(join(out.filter((piece) => piece.tag === tag))).toBe(part);
        }
      }),
    );
  });

  it('shows ordinary text at once, but for a few letters at its end', () => {
    const prose = 'Thought: the customer C-100 made two orders this quarter, $450 and $890; the sum is 1,340. ';
    const stream = redact.stream<number>();
    let [given, shown, late] = [0, 0, 0];
    for (const piece of pieces(prose.repeat(20), [4, 3, 6])) {
      given += piece.text.length;
      shown += join(stream.push(piece)).length;
      expect(given - shown).toBeLessThanOrEqual(3);
      if (given > shown) late += 1;
    }
    expect(late / (given / 4.3)).toBeLessThan(0.2);
  });

  it('holds back no more than the longest key, whatever comes', () => {
    const stream = redactor([]).stream<number>();
    let held = 0;
    for (const piece of pieces(`sk-1${'a'.repeat(20_000)}`, [100])) {
      held += piece.text.length - join(stream.push(piece)).length;
      expect(held).toBeLessThan(13_000);
    }
  });

  it('takes out a secret of some thousand characters part by part', () => {
    const secret = Array.from({ length: 300 }, (_, index) => `part-${index}\n`)
      .join('')
      .trim();
    const by = redactor([secret]);
    const whole = `before ${secret} after ${JSON.stringify(secret)}`;
    expect(by(whole)).toMatch(/^before (?:\[redacted\])+ after "(?:\[redacted\])+"$/);
    expect(join(streamed(by, pieces(whole, [7, 50])))).toBe(by(whole));
  });

  it('reads half a million characters in small pieces within a second', () => {
    const whole = 'The sum is 1,340 and a key such as api_key or sk- is not here; see https://example.com. '.repeat(
      6_000,
    );
    const start = performance.now();
    expect(join(streamed(redact, pieces(whole, [20, 35])))).toBe(whole);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
