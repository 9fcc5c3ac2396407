import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Form, openWire, request, TOOLS, textOf, type Wire } from './ai-sdk.wire.ts';
import type { ModelChunk } from './model.ts';

let wire: Wire;
beforeEach(async () => {
  wire = await openWire();
});
afterEach(() => wire.provider.close());

const LONE = { text: 'hidden thought</think>The answer.', chunkSize: 3, delayMs: 2 };
const FORM: Form = 'compatible';
const reasoningOf = (all: ModelChunk[]) => all.map((chunk) => (chunk.type === 'reasoning' ? chunk.delta : '')).join('');
const pieces = (all: ModelChunk[]) => all.filter((chunk) => chunk.type === 'text').length;

describe('a closing think tag without an opening one', () => {
  it('ends the reasoning of a model whose name says that it reasons', async () => {
    const all = await wire.ask(FORM, LONE, request(), 'deepseek-r1:8b');
    expect([reasoningOf(all), textOf(all)]).toEqual(['hidden thought', 'The answer.']);
    expect(all.filter((chunk) => chunk.type === 'text').length).toBeGreaterThan(1);
  });

  it('makes the first reply of any other model one to ask for again, and is understood from then on', async () => {
    const first = await wire.ask(FORM, LONE, request(), 'house-model');
    expect(first.at(-1)).toMatchObject({ type: 'failure', failure: { retryable: true, retryAfterMs: 0 } });
    const second = await wire.ask(FORM, LONE, request(), 'house-model');
    expect([reasoningOf(second), textOf(second)]).toEqual(['hidden thought', 'The answer.']);
  });

  it('is a word like others in the reply of a model that has shown that it does without', async () => {
    await wire.ask(FORM, { text: 'Good day.' }, request(), 'house-model');
    const all = await wire.ask(FORM, { text: 'It ends with </think> there.' }, request(), 'house-model');
    expect([reasoningOf(all), textOf(all)]).toEqual(['', 'It ends with </think> there.']);
  });

  it('changes nothing where it never comes: the text arrives whole, before the call', async () => {
    const reply = { text: 'I look it up.', calls: [{ tool: 'searchOrders', input: { customerId: 'C-1' } }] };
    const all = await wire.ask(FORM, reply, request({ tools: TOOLS }), 'qwq:32b');
    expect([reasoningOf(all), textOf(all)]).toEqual(['', 'I look it up.']);
    const types = all.map(({ type }) => type);
    expect(types.indexOf('text')).toBeLessThan(types.indexOf('call-delta'));
  });

  it('holds up the text of reasoning models alone, which show a sign of life instead', async () => {
    const text = 'A long enough answer to come in pieces.';
    const held = await wire.ask(FORM, { text }, request(), 'qwq:32b');
    expect([pieces(held), textOf(held)]).toEqual([1, text]);
    expect(held[0]).toEqual({ type: 'reasoning', delta: '' });
    expect(pieces(await wire.ask(FORM, { text, delayMs: 2 }, request(), 'house-model'))).toBeGreaterThan(1);
  });
});
