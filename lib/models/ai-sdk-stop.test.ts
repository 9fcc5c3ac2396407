import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { chunks, EMOJI, FORMS, openWire, request, type Wire } from './ai-sdk.wire.ts';

let wire: Wire;

beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

describe.each(FORMS)('stopping a reply over the %s format', (form) => {
  it.each<[string, Reply]>([
    ['before any header', { hang: 'headers' }],
    ['in the middle of silence', { text: EMOJI, hang: 'body' }],
    ['while only keep-alive comments come', { text: EMOJI, hang: 'body', keepAliveMs: 5 }],
    ['in the middle of a sentence', { text: EMOJI.repeat(50), chunkSize: 1, delayMs: 5 }],
  ])('closes the connection and ends quietly: %s', async (_, reply) => {
    wire.provider.enqueue(reply);
    const controller = new AbortController();
    const arrived = wire.provider.nextRequest();
    const reading = chunks(wire.open(form), request(), controller.signal);
    const asked = await arrived;
    const start = performance.now();
    controller.abort();
    const all = await reading;
    expect(await asked.ended).toBe('closed');
    expect(performance.now() - start).toBeLessThan(1000);
    expect(all.filter((chunk) => chunk.type !== 'text')).toEqual([]);
  });

  it('closes the connection when the reader leaves early', async () => {
    wire.provider.enqueue({ text: EMOJI.repeat(50), chunkSize: 1, delayMs: 5 });
    const arrived = wire.provider.nextRequest();
    for await (const chunk of wire.open(form).stream(request(), new AbortController().signal)) {
      expect(chunk.type).toBe('text');
      break;
    }
    expect(await (await arrived).ended).toBe('closed');
  });

  it('does not even ask when it was stopped before', async () => {
    expect(await chunks(wire.open(form), request(), AbortSignal.abort())).toEqual([]);
    expect(wire.provider.hits()).toBe(0);
  });
});
