import assert from 'node:assert/strict';
import { assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { answering, failing, inOrder, mending } from './provider-replies.ts';
import { FORMATS } from './rig.ts';
import { playSane } from './wire-cases.ts';

const RATE_WORDS = [
  '',
  '-1',
  '1e3',
  'soon',
  '0x10',
  '1, 2',
  'Infinity',
  'NaN',
  '2020-01-01',
  'Mon, 99 Foo 2026 99:99:99',
];

/** Refusals in words that nobody expects. */
export const REFUSAL_CASES: FaultCase[] = [
  {
    id: 'W20',
    says: 'a wait that is none: waited for as if nothing had been said, and never longer than a minute',
    formats: ['anthropic'],
    async run(rig, format) {
      for (const value of [...RATE_WORDS, 'Wed, 21 Oct 2015 07:28:00 GMT', '0', ' 1 ']) {
        inOrder(rig, { status: 429, headers: { 'retry-after': value } }, answering(format));
        const run = await rig.ask(format);
        assertEnd(run, 'completed', 'answered');
        const [retry] = eventsOf(run, 'retry');
        assert.ok((retry?.waitMs ?? -1) >= 0 && (retry?.waitMs ?? 0) <= 2_000, `${value}: ${retry?.waitMs} ms`);
      }
    },
  },
  {
    id: 'W20b',
    says: 'a wait without end: ends at once',
    formats: ['text', 'anthropic'],
    async run(rig, format) {
      for (const value of ['999999999999', '9'.repeat(12), 'Fri, 31 Dec 9999 23:59:59 GMT', '61']) {
        const before = inOrder(rig, { status: 429, headers: { 'retry-after': value } });
        assertEnd(await rig.ask(format), 'failed', 'provider-rate-limited');
        assertHits(rig, before, 1);
      }
    },
  },
  {
    id: 'W21',
    says: 'errors with odd, huge or no bodies: told shortly, in the words of the status',
    formats: FORMATS,
    async run(rig, format) {
      const bodies: unknown[] = [
        'null',
        '[]',
        '"no"',
        '{"error":null}',
        '{"error":{"message":{"nested":1},"type":[]}}',
        '{"error":{"message":"\\u0000\\ud800 <script>alert(1)</script>"}}',
        `${'['.repeat(50_000)}`,
        '{"__proto__":{"message":"x"},"error":{"__proto__":{"status":429}}}',
        '',
        '<!doctype html><title>Bad gateway</title>'.padEnd(2_000_000, '<p>x</p>'),
        'x'.repeat(5_000_000),
      ];
      for (const body of bodies) {
        inOrder(rig, { status: 400, body });
        const run = await rig.ask(format);
        assertEnd(run, 'failed', 'provider-bad-response');
        const said = run.end.error?.message ?? '';
        assert.ok(said.length < 700, `${said.length} characters`);
        assert.match(said, /400/);
      }
    },
  },
  {
    id: 'W22',
    says: 'the body of an error falls silent: over in the time of a silence',
    formats: FORMATS,
    async run(rig, format) {
      inOrder(rig, { status: 400, body: '{"error":{"message":"This never ends', hang: 'body' });
      const run = await rig.ask(format);
      assert.equal(run.end.outcome, 'failed');
      assert.notEqual(run.end.reason, 'internal');
      assertWithin(run.ms, 8_000, 'the run');
    },
  },
];

/** Connections that are no good HTTP. */
export const CONNECTION_CASES: FaultCase[] = [
  {
    id: 'W30',
    says: 'something that is no web server: told in a sentence',
    formats: ['text', 'anthropic', 'google'],
    async run(rig, format) {
      for (const text of ['SSH-2.0-OpenSSH_9.6\r\n', '\u0016\u0003\u0001\u0002\u0000', 'HTTP/9.9 abc\r\n\r\n', '']) {
        const run = await playSane(rig, format, { raw: { text, after: 'end' } });
        assertEnd(run, 'failed', 'provider-unavailable');
      }
    },
  },
  {
    id: 'W31',
    says: 'a head that comes a byte at a time and never ends: a time-out',
    formats: FORMATS,
    run: failing(
      () => ({ raw: { text: `HTTP/1.1 200 OK\r\nx-slow: ${'a'.repeat(200)}`, dripMs: 50, after: 'hold' } }),
      'provider-timeout',
      2,
    ),
  },
  {
    id: 'W32',
    says: 'the connection is closed in good order within a piece: a part is never the answer',
    formats: ['text', 'chat'],
    isQuick: true,
    run: mending(() => {
      const piece =
        'data: {"id":"a","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n';
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
      return { raw: { text: `${head}${piece.length.toString(16)}\r\n${piece}\r\n40\r\nda`, after: 'end' } };
    }, 'stream-truncated'),
  },
  {
    id: 'W33',
    says: 'fewer bytes than the head says: a part is never the answer',
    formats: ['text', 'chat'],
    run: mending(() => {
      const piece =
        'data: {"id":"a","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n';
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 4000\r\n\r\n';
      return { raw: { text: `${head}${piece}`, after: 'end' } };
    }, 'stream-truncated'),
  },
  {
    id: 'W34',
    says: 'a head of 100 kB: told in a sentence',
    formats: ['text', 'google'],
    async run(rig, format) {
      const run = await playSane(rig, format, { headers: { 'x-long': 'a'.repeat(100_000) } });
      assertEnd(run, 'failed', 'provider-unavailable');
    },
  },
];
