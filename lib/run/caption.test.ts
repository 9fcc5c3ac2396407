import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beatsOf } from './caption.ts';
import type { Beat } from './caption-beat.ts';
import { fold } from './fold.ts';
import type { Json } from './json.ts';
import { legalLog } from './legal-log.arbitrary.ts';
import type { Call, ObservationState, Trajectory, TrajectoryStep } from './trajectory.ts';

const CONFIG = { model: { name: 'Scripted, careful', scripted: true }, dialect: 'bracket', tools: [] };

function call(tool: string, input: Json, back: Partial<ObservationState> | null, more: Partial<Call> = {}): Call {
  const rest = { data: undefined, error: null, durationMs: 1, truncated: null, t: 2 };
  const observation = back && { text: '', source: 'live' as const, ...rest, ...back };
  return { callId: `${tool}-1`, tool, input, repairs: [], t: 1, observation, repeatOf: null, ...more };
}

function step(n: number, parts: Partial<TrajectoryStep>): TrajectoryStep {
  return {
    ...{ n, startedAt: 0, updatedAt: 3, prompt: null, attempts: [], reply: null, thought: null, calls: [] },
    ...{ parseError: null, answer: null, warnings: [], amends: [], configChange: null },
    ...parts,
  };
}

function run(steps: TrajectoryStep[], more: Partial<Trajectory> = {}): Trajectory {
  const empty = fold([]);
  return { ...empty, question: 'What is it?', config: CONFIG as never, status: 'ended', steps, ...more };
}

/** The sentences of the beats behind the question, as names and values. */
const says = (trajectory: Trajectory) =>
  beatsOf(trajectory)
    .slice(1)
    .map((beat) => beat.says.map(({ key }) => key));
const only = (tool: string, input: Json, back: Partial<ObservationState>): [Beat, Beat] =>
  beatsOf(run([step(1, { calls: [call(tool, input, back)] })])).slice(1) as [Beat, Beat];

test('a run is told as question, thought, what it does, what comes back, and answer', () => {
  const answer = { text: 'It is 4.', forced: false, repairs: [], t: 5 };
  const thought = { text: 'I add.', repairs: [], t: 1 };
  const steps = [step(1, { thought, calls: [call('Calculator', '2 + 2', { text: '4' })] }), step(2, { answer })];
  const beats = beatsOf(run(steps));
  expect(beats.map(({ kind }) => kind)).toEqual(['question', 'thought', 'action', 'observation', 'final']);
  expect(beats.map(({ step }) => step)).toEqual([0, 1, 1, 1, 2]);
  expect(beats[2]?.says).toEqual([{ key: 'action.calculate', values: { sum: '2 + 2' } }]);
});

test.each<[string, Json, string, object]>([
  ['Search', 'capital of France', 'action.search', { query: 'capital of France' }],
  ['Search', { query: 'capital of France' }, 'action.search', { query: 'capital of France' }],
  ['Calculator', { expression: '3*4 - 1' }, 'action.calculate', { sum: '3 × 4 − 1' }],
  [
    'searchOrders',
    { customerId: 'C-100', dateFrom: '2026-04-01' },
    'action.orders',
    { days: 'since', customer: 'C-100' },
  ],
  ['searchOrders', { minAmount: 500 }, 'action.orders', { hasCustomer: 'no', least: { money: 500 } }],
  ['searchOrders', null, 'action.orders', { hasCustomer: 'no', days: 'any' }],
  ['getCustomer', 'C-7', 'action.customer', { customer: 'C-7' }],
  ['getOrderDetails', { orderId: 999 }, 'action.order', { order: '999' }],
  ['WikipediaSearch', 'Paris', 'action.page', { page: 'Paris' }],
  ['WikipediaLookup', 'elevation', 'action.sentence', { words: 'elevation' }],
  ['Clock', {}, 'action.clock', {}],
  ['Clock', { timezone: 'America/New_York' }, 'action.clockIn', { place: 'New York' }],
  ['weather', { city: 'Rome', days: 3 }, 'action.otherWith', { tool: 'weather', words: 'Rome, 3' }],
  ['weather', { deep: { er: [1] } }, 'action.other', { tool: 'weather' }],
  ['weather', '{"city":"Rome"}', 'action.other', { tool: 'weather' }],
  ['Calculator', { wrong: 1 }, 'action.otherWith', { tool: 'Calculator', words: '1' }],
  ['', null, 'action.nameless', {}],
])('%s with %j is told as %s', (tool, input, key, values) => {
  const [action] = only(tool, input, { text: 'x' });
  expect(action.says[0]?.key).toBe(key);
  expect(action.says[0]?.values).toMatchObject(values);
});

const ORDERS = [
  { id: 124, date: '2026-04-13', amount: 890 },
  { id: 123, date: '2026-04-05', amount: 450 },
];

test('orders come back as a small table, whether as data or as text; of many the first are shown', () => {
  for (const back of [{ data: ORDERS }, { text: JSON.stringify(ORDERS) }]) {
    const [, result] = only('searchOrders', 'C-100', back);
    expect(result.says).toEqual([{ key: 'result.orders', values: { count: 2 } }]);
    expect(result.rows[1]).toEqual({
      label: { key: 'row.order', values: { order: '123' } },
      note: { date: '2026-04-05', form: 'day' },
      figure: { money: 450 },
    });
  }
  const [, many] = only('searchOrders', 'C-100', { data: Array.from({ length: 9 }, () => ORDERS[0] as Json) });
  expect(many.rows).toHaveLength(4);
  expect(many.asides).toEqual([{ key: 'result.more', values: { count: 5 } }]);
});

test.each<[string, Partial<ObservationState>, string[]]>([
  ['Calculator', { text: '1340', data: { value: '1340' } }, ['result.value']],
  ['Calculator', { text: '{"value": ["cut', data: undefined }, ['result.data']],
  ['Search', { text: 'Paris', data: { kind: 'answer', results: [] } }, ['result.answer']],
  [
    'Search',
    { text: '1. A: b', data: { kind: 'results', results: [{ title: 'A', snippet: 'b' }] } },
    ['result.pages', 'result.firstSays'],
  ],
  ['Search', { text: 'No information', data: { kind: 'none' } }, ['result.noPages']],
  ['getCustomer', { data: { id: 'C-1', name: 'Ann', city: 'Rome' } }, ['result.customer']],
  [
    'getOrderDetails',
    { data: { id: 1, amount: 5, lines: [{ product: 'Lamp', quantity: 2, unitPrice: 2.5 }] } },
    ['result.order'],
  ],
  ['WikipediaSearch', { text: 'Paris is a city.', data: { kind: 'page', title: 'Paris' } }, ['result.page']],
  ['WikipediaSearch', { text: 'x', data: { kind: 'similar', titles: [] } }, ['result.noPage']],
  ['WikipediaLookup', { text: '(Result 1 / 2) It is high.', data: {} }, ['result.sentence']],
  ['WikipediaLookup', { text: 'No more results.' }, ['result.noMore']],
  ['Clock', { text: 'x', data: { date: '2026-05-15' } }, ['result.today']],
  ['weather', { text: 'Sunny.' }, ['result.text']],
  ['weather', { text: '[{"a":1},{"a":2}]' }, ['result.entries']],
  ['weather', { text: '{"cut": [1, 2' }, ['result.data']],
  ['weather', { text: '  ' }, ['result.nothing']],
  ['searchOrders', { text: 'a person wrote this', source: 'mock' }, ['result.text']],
])('what %s brings as %j is told as %j', (tool, back, keys) => {
  const [, result] = only(tool, 'x', back);
  expect(result.says.map(({ key }) => key)).toEqual(keys);
});

test('a time is told with where it is so late', () => {
  const told = (timezone: string | null) => {
    const data = { date: '2026-05-15', time: '21:54', ...(timezone !== null && { timezone }) };
    const calls = [call('Clock', {}, { text: 'x', data })];
    return beatsOf(run([step(1, { calls })], { question: 'What time is it in Tokyo?' }))
      .at(-1)
      ?.says.at(-1)?.values;
  };
  expect(told('Asia/Tokyo')).toEqual({ time: '21:54', where: 'place', place: 'Tokyo' });
  expect(told('UTC')).toEqual({ time: '21:54', where: 'utc', place: '' });
  expect(told(null)).toEqual({ time: '21:54', where: 'unsaid', place: '' });
});

test('a result that did not come from the tool itself says so', () => {
  const keys = (['tape', 'frozen', 'mock', 'edited'] as const).map((source) => {
    const [, result] = only('Calculator', '1', { text: '1', source });
    return result.asides.map(({ key }) => key);
  });
  expect(keys).toEqual([['source.tape'], ['source.frozen'], ['source.mock'], ['source.edited']]);
});

test('a failed call says why, and that it goes on where it does', () => {
  const failed = { error: { code: 'order-not-found', message: 'Order 999 does not exist.' } };
  const first = step(1, { calls: [call('getOrderDetails', { orderId: 999 }, failed)] });
  const answer = { text: 'None.', forced: false, repairs: [], t: 9 };
  expect(says(run([first, step(2, { answer })]))[1]).toEqual(['trouble.noOrder']);
  const second = step(2, { calls: [call('Clock', {}, { text: 'x' })] });
  expect(says(run([first, second]))[1]).toEqual(['trouble.noOrder', 'trouble.anotherWay']);
  const odd = { error: { code: 'failed', message: 'TypeError at file.js:3 {"a":1}' } };
  expect(only('x', 1, odd)[1].says).toEqual([{ key: 'trouble.failed', values: {} }]);
  expect(only('x', 1, { ...odd, fault: 'error' })[1].asides.map(({ key }) => key)).toEqual(['trouble.planted']);
});

test('a repeated call and its equal result are told as such', () => {
  const again = { callId: 'second', repeatOf: 1 };
  const steps = [1, 2].map((n) =>
    step(n, { calls: [call('searchOrders', 'C-1', { data: ORDERS, text: 'same' }, n === 2 ? again : {})] }),
  );
  const beats = beatsOf(run(steps));
  expect(beats[3]).toMatchObject({
    says: [{ key: 'action.again', values: { times: 2 } }],
    asides: [{ key: 'action.orders' }],
  });
  expect(beats[4]).toMatchObject({ says: [{ key: 'result.same' }], rows: [] });
});

test('calls side by side are told in the order in which they went out and came back, each result with what it is of', () => {
  const calls = [
    call('Calculator', '1 + 1', { text: '2', t: 9 }, { callId: 'a' }),
    call('Clock', {}, { text: 'x', data: { date: '2026-05-15' }, t: 4 }, { callId: 'b' }),
  ];
  expect(says(run([step(1, { calls })]))).toEqual([
    ['action.together'],
    ['action.calculate'],
    ['action.clock'],
    ['result.today'],
    ['result.value'],
  ]);
  expect(beatsOf(run([step(1, { calls })])).at(-1)?.about?.key).toBe('action.calculate');
});

test('an unreadable reply, an invented result, a reply that was tried again and a forced answer are told', () => {
  const parseError = { reason: 'no-action', message: '', span: [0, 1], hint: '', attempt: 1, t: 1 } as never;
  const warnings = [{ code: 'invented-observation', message: '', t: 1 }];
  const attempts = [{ retry: { status: 429, waitMs: 1, reason: 'x', t: 0 } }] as never;
  const answer = { text: 'Maybe.', forced: true, repairs: [], t: 9 };
  const end = { outcome: 'limited', reason: 'max-steps', error: null, t: 9 } as const;
  const steps = [step(1, { parseError, attempts }), step(2, { warnings, calls: [] }), step(3, { answer })];
  expect(says(run(steps, { end, answer: { ...answer, step: 3 } }))).toEqual([
    ['trouble.busy'],
    ['trouble.unread', 'trouble.toldHow'],
    ['trouble.invented'],
    ['forced'],
  ]);
});

test('a run that ended without an answer says how, also when it never began', () => {
  const end = { outcome: 'failed', reason: 'provider-auth', error: null, t: 9 } as const;
  expect(says(run([], { end }))).toEqual([['end.provider-auth', 'noAnswer']]);
});

test('the figure of an answer is the one that was worked out, or the only amount in it', () => {
  const shown = (text: string, value: string | null) => {
    const calls = value === null ? [] : [call('Calculator', 'x', { text: value })];
    return beatsOf(run([step(1, { calls }), step(2, { answer: { text, forced: false, repairs: [], t: 5 } })])).at(-1)
      ?.answer;
  };
  expect(shown('Two orders ($450 and $890), **$1,340** in total.', '1340')).toMatchObject({
    figure: '$1,340',
    text: 'Two orders ($450 and $890), $1,340 in total.',
  });
  expect(shown('Two orders ($450 and $890).', '7')?.figure).toBeNull();
  expect(shown('It costs $20 in all, I think.', null)?.figure).toBe('$20');
  expect(shown('$1,340', '1340')?.figure).toBeNull();
  expect(shown('word '.repeat(400), null)).toMatchObject({ isCut: true });
});

test('any run is told: in order, each beat in a few sentences and for a time within bounds', () => {
  fc.assert(
    fc.property(legalLog(), (log) => {
      const run = fold(log);
      const beats = beatsOf(run);
      const numbers = beats.map(({ step }) => step);
      if (run.steps.length > 0) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      for (const { says, ms } of beats) {
        expect(says.length).toBeGreaterThan(0);
        expect(ms >= 2_000 && ms <= 10_000).toBe(true);
      }
      const calls = run.steps.flatMap((step) => step.calls);
      const count = (kinds: string[]) => beats.filter(({ kind }) => kinds.includes(kind)).length;
      expect(count(['action'])).toBeGreaterThanOrEqual(calls.length);
      expect(beats.filter(({ kind }) => kind === 'final')).toHaveLength(
        run.steps.filter(({ answer }) => answer).length,
      );
      expect(beats.at(-1)?.kind === 'final' || !run.end || run.end.reason !== 'answered').toBe(true);
    }),
  );
});
