import assert from 'node:assert/strict';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { assertEnd, assertHits, assertWithin, eventsOf, type FaultCase } from './fault-case.ts';
import { answering, failing, inOrder, rejection } from './provider-replies.ts';
import { FORMATS } from './rig.ts';

/** Rates, keys and addresses. */
export const ACCESS_CASES: FaultCase[] = [
  {
    id: 'F01',
    says: '429 with Retry-After 1 twice, then an answer',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const limited: Reply = { status: 429, headers: { 'retry-after': '1' } };
      const before = inOrder(rig, limited, limited, answering(format));
      const run = await rig.ask(format);
      assertEnd(run, 'completed', 'answered');
      assert.deepEqual(
        eventsOf(run, 'retry').map(({ status, waitMs }) => [status, waitMs]),
        [
          [429, 1_000],
          [429, 1_000],
        ],
      );
      const waits = eventsOf(run, 'retry').map(({ t }) => t);
      assert.ok((waits[1] ?? 0) - (waits[0] ?? 0) >= 950, `it waited: ${waits}`);
      assertHits(rig, before, 3);
    },
  },
  {
    id: 'F02',
    says: '429 with Retry-After 3600 ends at once',
    formats: FORMATS,
    isQuick: true,
    async run(rig, format) {
      const before = inOrder(rig, { status: 429, headers: { 'retry-after': '3600' } });
      const run = await rig.ask(format);
      assertEnd(run, 'failed', 'provider-rate-limited', /60 min/);
      assertWithin(run.ms, 5_000, 'the run');
      assertHits(rig, before, 1);
    },
  },
  {
    id: 'F02b',
    says: 'credit used up is not tried again',
    formats: ['text', 'responses'],
    async run(rig, format) {
      const error = {
        message: 'You exceeded your current quota.',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      };
      const before = inOrder(rig, { status: 429, body: { error } });
      assertEnd(await rig.ask(format), 'failed', 'provider-rate-limited', /credit/i);
      assertHits(rig, before, 1);
    },
  },
  {
    id: 'F04',
    says: '401 whose body echoes the key',
    formats: FORMATS,
    isQuick: true,
    run: failing((format) => rejection(format, 401), 'provider-auth', 1, /key.*\(401\)/),
  },
  {
    id: 'F04b',
    says: '403 whose body echoes the key',
    formats: FORMATS,
    run: failing((format) => rejection(format, 403), 'provider-auth', 1, /\(403\)/),
  },
  {
    id: 'F05',
    says: '503 for ever: three attempts, then unavailable',
    formats: ['text', 'anthropic'],
    run: failing(() => ({ status: 503 }), 'provider-unavailable', 3, /503/),
  },
  {
    id: 'F05b',
    says: 'nobody listens at the address',
    async run(rig) {
      const run = await rig.ask('text', { config: { model: 'local:nobody' } });
      assertEnd(run, 'failed', 'provider-unavailable', /reached/);
    },
  },
  {
    id: 'F11',
    says: '200 with a web page',
    formats: FORMATS,
    isQuick: true,
    run: failing(
      () => ({ html: '<!doctype html><title>Welcome</title>' }),
      'provider-bad-response',
      1,
      /web page.*\/v1/,
    ),
  },
  {
    id: 'F11b',
    says: '200 with plain JSON',
    formats: FORMATS,
    run: failing(() => ({ body: { hello: 'world' } }), 'provider-bad-response', 1, /JSON/),
  },
  {
    id: 'F11c',
    says: '404 from a wrong path',
    formats: FORMATS,
    run: failing(() => ({ status: 404, html: '<h1>Not here</h1>' }), 'provider-bad-response', 1, /404/),
  },
];
