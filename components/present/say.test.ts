import fc from 'fast-check';
import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { beatsOf } from '../../lib/run/caption.ts';
import { fold } from '../../lib/run/fold.ts';
import type { Json } from '../../lib/run/json.ts';
import { anyInput, legalPrefix } from '../../lib/run/legal-log.arbitrary.ts';
import type { Trajectory } from '../../lib/run/trajectory.ts';
import messages from '../../messages/en.json';
import { sayText, sayValue } from './say.ts';

const faults: string[] = [];
const t = createTranslator({
  locale: 'en',
  messages,
  namespace: 'present',
  onError: (error) => faults.push(error.message),
}) as unknown as Parameters<typeof sayText>[0];

const TOOLS = ['Search', 'Calculator', 'searchOrders', 'getCustomer', 'getOrderDetails', 'WikipediaSearch'];
const tool = fc.constantFrom(...TOOLS, 'WikipediaLookup', 'Clock', 'weather', '', 'toString', '{"a":1}');

/** The run with other tools and with results of any shape. */
function withResults(run: Trajectory, tools: readonly string[], data: readonly Json[]): Trajectory {
  let at = 0;
  const steps = run.steps.map((step) => ({
    ...step,
    calls: step.calls.map((call) => {
      const place = at++;
      const result = data[place % data.length];
      const { observation } = call;
      return {
        ...call,
        tool: tools[place % tools.length] ?? call.tool,
        observation: observation && { ...observation, data: result },
      };
    }),
  }));
  return { ...run, steps };
}

test('every beat of any run, whatever its tools got and gave, says something in whole words', () => {
  fc.assert(
    fc.property(
      legalPrefix(),
      fc.array(tool, { minLength: 1, maxLength: 4 }),
      fc.array(anyInput, { minLength: 1, maxLength: 4 }),
      (log, tools, data) => {
        faults.length = 0;
        for (const run of [fold(log), withResults(fold(log), tools, data)]) {
          for (const { says, about, asides, rows } of beatsOf(run)) {
            const words = says.map((caption) => sayText(t, caption));
            for (const sentence of words) expect(sentence.trim()).not.toBe('');
            expect(words.join(' ')).not.toMatch(/undefined|\[object|NaN/);
            for (const caption of [...asides, ...(about ? [about] : []), ...rows.map(({ label }) => label)]) {
              sayText(t, caption);
            }
            for (const { note, figure } of rows) expect([note, figure].map((value) => value && sayValue(t, value)));
          }
        }
        expect(faults).toEqual([]);
      },
    ),
  );
});

test('dates, money and figures are written as people write them', () => {
  const say = (value: Parameters<typeof sayValue>[1]) => sayValue(t, value);
  expect(say({ date: '2026-05-15' })).toBe('15\u00a0May\u00a02026');
  expect(say({ date: '2026-05-15', form: 'weekday' })).toMatch(/^Friday,?\u00a015\u00a0May\u00a02026$/);
  expect(say({ money: 1340 })).toBe('$1,340');
  expect(say({ money: 249.8 })).toBe('$249.80');
  expect(say({ figure: '1234567.125' })).toBe('1,234,567.125');
  expect(say({ figure: '-1234' })).toBe('−1,234');
  expect(say({ figure: '1e50' })).toBe('1e50');
  const time = (where: string, place: string) =>
    sayText(t, { key: 'result.time', values: { time: '21:54', where, place } });
  expect([time('place', 'Tokyo'), time('utc', ''), time('unsaid', '')]).toEqual([
    'It is 21:54 in Tokyo.',
    'It is 21:54 in universal time (UTC).',
    'It is 21:54.',
  ]);
  expect([0, 0.1, 1].map((count) => t('seconds', { count }))).toEqual([
    'less than 0.1 seconds',
    '0.1 seconds',
    '1 second',
  ]);
});

test('what a caption says has no word of the trade', () => {
  const texts: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    else for (const part of Object.values(value as object)) collect(part);
  };
  collect(messages.present.say);
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts) {
    expect(text).not.toMatch(
      /observation|tool[ -]call|\bJSON\b|\bAPI\b|\btokens?\b|\bprompts?\b|dialect|parse|LLM|\bcalls?\b|\bloops?\b|\bagents?\b/i,
    );
  }
});
