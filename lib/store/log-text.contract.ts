import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunEvent } from '../run/events.ts';
import type { RunStore } from './run-store.ts';
import { collect, sampleRun, sampleSummary } from './sample-run.ts';

const AWKWARD = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '😀',
  '\u2028',
  '\\u0000',
  '{"a":1}',
  "'; DROP TABLE runs; --",
  '\uFFFF',
];

/** Whatever is in an event comes back as it was, for the contract of `RunStore`. */
export function describeLogText(store: () => RunStore): void {
  let count = 0;
  const roundTrip = async (values: unknown[]) => {
    const id = `text-${count++}`;
    await store().create(sampleRun(id));
    const events = values.map(
      (value, index) => ({ seq: index + 2, t: index, type: 'made-up', value }) as unknown as RunEvent,
    );
    const reading = collect(store().read(id, { after: 1, follow: true }));
    const end: RunEvent = {
      seq: values.length + 2,
      t: 99,
      type: 'run-end',
      outcome: 'completed',
      reason: 'answered',
      error: null,
    };
    const [result] = await store().append([{ runId: id, events: [...events, end], summary: sampleSummary(id) }]);
    expect(result?.error).toBeNull();
    const published = await reading;
    const stored = await collect(store().read(id, { after: 1, follow: false }));
    expect(stored).toEqual([...events, end]);
    expect(published.map((event) => JSON.stringify(event))).toEqual(stored.map((event) => JSON.stringify(event)));
  };

  it('gives awkward text back as it was', () => roundTrip(AWKWARD));

  it('gives awkward text in the columns of the list back readable, and the log as it was', async () => {
    const question = AWKWARD.join(' ');
    await store().create(sampleRun('a', { question }));
    await store().append([
      {
        runId: 'a',
        events: [{ seq: 2, t: 1, type: 'step-start', step: 1 }],
        summary: sampleSummary('a', { answer: 'x\0y\ud800' }),
      },
    ]);
    expect((await store().get('a'))?.question).toBe(question.toWellFormed().replaceAll('\0', '\uFFFD'));
    expect((await store().get('a'))?.answer).toBe('x\uFFFDy\uFFFD');
    expect((await collect(store().read('a', { after: 0, follow: false })))[0]).toMatchObject({ question });
  });

  it('gives any JSON back as it was, in the same order of keys', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), fc.constantFrom(...AWKWARD)), {
          maxLength: 20,
        }),
        // What JSON cannot say, such as minus zero, was never in an event.
        (values) => roundTrip(JSON.parse(JSON.stringify(values)) as unknown[]),
      ),
      { numRuns: 40 },
    ));

  it('gives a deeply nested value back as it was', () => {
    let value: unknown = 'core';
    for (let depth = 0; depth < 500; depth += 1) value = depth % 2 ? [value] : { value };
    return roundTrip([value]);
  });
}
