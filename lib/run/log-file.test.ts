import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunEvent } from './events.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import { sampleConfig } from './legal-log.builder.ts';
import { type LogFileLimits, readLogFile, writeLogFile } from './log-file.ts';

const start = {
  seq: 1,
  t: 0,
  type: 'run-start',
  v: 1,
  runId: 'run-1',
  startedAt: '2026-03-01T12:00:00.000Z',
  question: 'How much?',
  config: sampleConfig(),
  conversation: null,
  origin: { kind: 'new' },
};
const step = { seq: 2, t: 5, type: 'step-start', step: 1 };
const lines = (...events: object[]) => events.map((event) => JSON.stringify(event)).join('\n');

test('a log written and read again is the same log', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const text = writeLogFile(log);
      expect(readLogFile(text)).toEqual({ events: log });
      expect(text.split('\n')).toHaveLength(log.length + 1);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['without a line end at its end', (text: string) => text.trimEnd()],
  ['with the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['with a byte order mark', (text: string) => `\uFEFF${text}`],
  ['with blank lines', (text: string) => `\n${text.replace('\n', '\n\n')}\r\n \n`],
])('a file %s is fine', (_, change) => {
  expect(readLogFile(change(`${lines(start, step)}\n`))).toEqual({ events: [start, step] });
});

test('fields that are not known are kept, at every depth', () => {
  const more = { ...start, mood: 'fair', config: { ...start.config, model: { ...start.config.model, born: 2026 } } };
  expect(readLogFile(lines(more))).toEqual({ events: [more] });
});

test('half of a surrogate pair comes through whole', () => {
  const odd = { seq: 2, t: 0, type: 'warning', step: 0, code: 'odd', message: 'a\ud83db' };
  expect(readLogFile(writeLogFile([start as unknown as RunEvent, odd as RunEvent]))).toEqual({ events: [start, odd] });
});

function deep(levels: number): unknown {
  return levels === 0 ? 'end' : [deep(levels - 1)];
}
const mood = (data: unknown) => ({ seq: 2, t: 0, type: 'mood', data });

describe('what is wrong is said with a code, the line and the field', () => {
  test.each<[string, string, Partial<LogFileLimits>, { code: string; line: number | null; message: RegExp }]>([
    ['an empty file', '\n\n', {}, { code: 'log-empty', line: null, message: /no events/ }],
    ['no JSON', `${lines(start)}\n\n{"seq": 2,`, {}, { code: 'log-not-json', line: 3, message: /^Line 3:/ }],
    ['a file of something else', '{"name": "x"}', {}, { code: 'log-no-start', line: 1, message: /run-start/ }],
    ['a bare value', `${lines(start)}\n7`, {}, { code: 'log-bad-event', line: 2, message: /JSON object/ }],
    [
      'a wrong type',
      lines(start, { ...step, step: '1' }),
      {},
      { code: 'log-bad-event', line: 2, message: /^Line 2: .*"step".*step-start/ },
    ],
    [
      'a wrong type deep inside',
      lines({ ...start, config: { ...start.config, model: { ...start.config.model, id: 7 } } }),
      {},
      { code: 'log-bad-event', line: 1, message: /"config\.model\.id"/ },
    ],
    ['no type', lines(start, { seq: 2, t: 1 }), {}, { code: 'log-bad-event', line: 2, message: /"type"/ }],
    [
      'an unknown event without a number',
      lines(start, { t: 1, type: 'mood' }),
      {},
      { code: 'log-bad-event', line: 2, message: /"seq"/ },
    ],
    [
      'a later version',
      lines({ ...start, v: 2 }),
      {},
      { code: 'log-version-newer', line: 1, message: /version 2.*update/i },
    ],
    [
      'a version that never was',
      lines({ ...start, v: 0.5 }),
      {},
      { code: 'log-version-unknown', line: 1, message: /version 0\.5/ },
    ],
    ['too many bytes', lines(start), { maxBytes: 100 }, { code: 'log-too-large', line: null, message: /100 bytes/ }],
    [
      'too many bytes of few characters',
      `\n${'é'.repeat(60)}`,
      { maxBytes: 100 },
      { code: 'log-too-large', line: null, message: /100/ },
    ],
    [
      'too many events',
      lines(start, step, step),
      { maxEvents: 2 },
      { code: 'log-too-many-events', line: 3, message: /more than 2/ },
    ],
    ['too deep', lines(start, mood(deep(32))), {}, { code: 'log-too-deep', line: 2, message: /data\.0\.0/ }],
    [
      'far too deep',
      `${lines(start)}\n{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      {},
      { code: 'log-too-deep', line: 2, message: /nested/ },
    ],
    [
      'a key that harms',
      `${lines(start)}\n{"seq":2,"t":0,"type":"mood","x":{"__proto__":{"a":1}}}`,
      {},
      { code: 'log-bad-key', line: 2, message: /x\.__proto__/ },
    ],
  ])('%s', (_, text, limits, { message, ...rest }) => {
    expect(readLogFile(text, limits)).toEqual({ error: { ...rest, message: expect.stringMatching(message) } });
  });
});

test('as deep as is allowed is not too deep', () => {
  expect(readLogFile(lines(start, mood(deep(31))))).toHaveProperty('events');
});

test('a small file whose prompts would take gigabytes is refused before one is built', () => {
  const prompt = (index: number) => ({
    seq: index + 2,
    t: 0,
    type: 'prompt',
    step: 1,
    keep: 0,
    messages: [{ role: 'user', keepStart: 1_000_000, insert: index === 0 ? 'x'.repeat(1_000_000) : '', keepEnd: 0 }],
    params: {},
    ignored: [],
    sha256: '',
  });
  const text = lines(start, ...Array.from({ length: 1000 }, (_, index) => prompt(index)));
  expect(readLogFile(text)).toMatchObject({ error: { code: 'log-prompts-too-large', line: null } });
});

test('a file at the limits is read within two seconds', () => {
  const text = { ...step, type: 'text-delta', attempt: 1, channel: 'thought', from: 'text', delta: 'x'.repeat(380) };
  const file = lines(start, ...Array.from({ length: 19_999 }, (_, index) => ({ ...text, seq: index + 2 })));
  const started = performance.now();
  expect(readLogFile(file)).toHaveProperty('events.length', 20_000);
  expect(performance.now() - started).toBeLessThan(2000);
});
