import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import type { UnnumberedEvent } from '../../lib/run/events.ts';
import { type Fate, type GoldenRun, step, sum } from './golden-run.ts';

const ADD = step('I add the two.', 'Calculator[450 + 890]');
const ADD_NATIVE = sum('I add the two.', '450 + 890');
const ANSWER = step('I know it.', 'Finish[They come to $1,340.]');
const ANSWER_NATIVE: Reply = { text: 'They come to $1,340.' };
const TEXT = [ADD, ANSWER];
const NATIVE = [ADD_NATIVE, ANSWER_NATIVE];

/** The same trouble in both ways of asking for an action. */
function both(reason: string, text: Reply[], native: Reply[], more: Partial<GoldenRun> = {}): GoldenRun[] {
  return [
    { ...more, name: `${reason}-bracket`, dialect: 'bracket', replies: { http: text } },
    { ...more, name: `${reason}-native`, dialect: 'native', replies: { http: native } },
  ];
}

/** A run in the `bracket` dialect. */
function text(reason: string, http: Reply[], more: Partial<GoldenRun> = {}): GoldenRun {
  return { ...more, name: `${reason}-bracket`, dialect: 'bracket', replies: { http } };
}

/** Trouble with the provider, which looks the same whatever the dialect: the first reply comes, the second does not. */
function provider(reason: string, ...replies: Reply[]): GoldenRun {
  return text(reason, [ADD, ...replies]);
}

const on =
  (type: UnnumberedEvent['type'], inStep: number, befall: (fate: Fate) => void): GoldenRun['onEvent'] =>
  (event, fate) => {
    if (event.type === type && 'step' in event && event.step === inStep) befall(fate);
  };

const LONG = 'I think of the first order, then of the second one, and then of both of them once more. '.repeat(8);

/** A budget that is used up while a reply streams, or that has no room for the next prompt; and a reply that is too long. */
const CUT_SHORT: GoldenRun[] = [
  text(
    'budget-in-reply',
    [
      { ...ADD, usage: { input: 80, output: 20 } },
      { ...step(LONG, 'Calculator[1340]'), chunkSize: 40 },
    ],
    {
      config: { budget: { tokens: 260, cost: null } },
    },
  ),
  {
    name: 'budget-cost-in-reply-native',
    dialect: 'native',
    modelId: 'openai:gpt-4.1-mini',
    replies: { http: [{ text: LONG, chunkSize: 40 }] },
    config: { budget: { tokens: 200_000, cost: 0.0001 } },
  },
  text('budget-before-call', [{ ...ADD, usage: { input: 180, output: 20 } }], {
    config: { budget: { tokens: 230, cost: null } },
  }),
  text('output-cut', [ADD, { ...step('I know it.', `Finish[${LONG}]`), chunkSize: 40 }], {
    config: { maxOutputTokens: 40 },
  }),
];

const LIMITED: GoldenRun[] = [
  text('max-steps', [ADD, step('Again.', 'Calculator[1340 + 0]')], { config: { maxSteps: 2 } }),
  ...both('tool-loop', [ADD, ADD, ADD], [ADD_NATIVE, ADD_NATIVE, ADD_NATIVE], { config: { repeatLimit: 3 } }),
  text(
    'budget',
    [
      { ...ADD, usage: { input: 250, output: 20 } },
      { ...step('More.', 'Calculator[1340 * 2]'), usage: { input: 300, output: 20, cached: 200 } },
    ],
    { config: { budget: { tokens: 500, cost: null } } },
  ),
  {
    name: 'budget-cost-native',
    dialect: 'native',
    modelId: 'openai:gpt-4.1-mini',
    replies: { http: [{ ...ADD_NATIVE, usage: { input: 5_000, output: 100 } }] },
    config: { budget: { tokens: 200_000, cost: 0.002 } },
  },
  ...both('deadline', [ADD, ANSWER], [ADD_NATIVE, ANSWER_NATIVE], {
    config: { timeouts: { run: 180, step: 120_000, idle: 45_000, tool: 30_000 } },
  }),
  ...both(
    'output-truncated',
    [ADD, { text: 'Thought: I know it.\nAction: Finish[They come to', finish: 'length' }],
    [ADD_NATIVE, { text: 'They come to', finish: 'length' }],
  ),
  text(
    'tool-errors',
    ['Calculator[1 / 0]', 'Calculator[2 / 0]', 'Calculator[one]', 'Search[it]', 'Calculator[4 +]'].map((call) =>
      step('I try.', call),
    ),
  ),
];

const UNREADABLE = ['I would say it is a lot.', 'As I said.', 'It is 1340, I think.'];

const FAILED: GoldenRun[] = [
  provider('provider-auth', {
    status: 401,
    body: { error: { message: 'The key is not known.', code: 'invalid_api_key' } },
  }),
  provider('provider-rate-limited', { status: 429, headers: { 'retry-after': '2' } }, { status: 429 }, { status: 429 }),
  provider('provider-unavailable', { status: 503 }, { status: 502 }, { status: 503 }),
  provider('provider-bad-response', { html: '<!doctype html><title>Welcome</title>' }),
  provider('stream-truncated', { ...ANSWER, cut: 'close' }, { ...ANSWER, cut: 'close' }),
  provider('empty-completion', { text: '' }, { text: '', reasoning: 'They add up to 1340.' }),
  provider('context-overflow', {
    status: 400,
    body: { error: { message: 'The prompt is too long.', code: 'context_length_exceeded' } },
  }),
  text('content-filtered', [ADD, { text: 'Thought: I', finish: 'content_filter' }]),
  ...both(
    'format-error',
    UNREADABLE.map((text) => ({ text })),
    UNREADABLE.map((text) => ({ text, finish: 'tool_calls' })),
  ),
  {
    name: 'provider-unavailable-native',
    dialect: 'native',
    modelId: 'openai:gpt-4.1-mini',
    replies: {
      http: [
        ADD_NATIVE,
        { ...ANSWER_NATIVE, streamError: { message: 'Too busy.', code: 'server_error' } },
        ...Array(2).fill({ status: 503 }),
      ],
    },
  },
  {
    name: 'provider-timeout-bracket',
    dialect: 'bracket',
    replies: { written: [[{ type: 'text', delta: 'Thought: I add' }, { type: 'hang' }]] },
  },
  {
    name: 'provider-timeout-native',
    dialect: 'native',
    replies: { written: [[{ type: 'hang' }], [{ type: 'hang' }]] },
  },
  {
    name: 'internal-bracket',
    dialect: 'bracket',
    replies: {
      written: [
        () => {
          throw new Error('The adapter broke.');
        },
      ],
    },
  },
  {
    name: 'storage-full-bracket',
    dialect: 'bracket',
    // The second reply is still awaited when the run is given up.
    replies: { written: ['Thought: I add the two.\nAction: Calculator[450 + 890]', [{ type: 'hang' }]] },
    onEvent: on('observation', 1, (fate) => fate.fillDisk()),
  },
];

/** What was first recorded with written replies, over HTTP. */
const OVER_HTTP: GoldenRun[] = [
  text('provider-timeout-in-reply', [ADD, { ...ANSWER, hang: 'body' }]),
  {
    name: 'provider-timeout-before-reply-native',
    dialect: 'native',
    replies: { http: [{ hang: 'headers' }, { hang: 'start' }] },
  },
  text('storage-full-in-reply', [ADD, { hang: 'start' }], {
    onEvent: on('observation', 1, (fate) => fate.fillDisk()),
  }),
  text('internal-in-reply', TEXT, {
    onEvent: on('text-delta', 2, () => {
      throw new Error('The loop broke.');
    }),
  }),
];

const INTERRUPTED: GoldenRun[] = [
  text('person', TEXT, { onEvent: on('text-delta', 2, (fate) => fate.stop()) }),
  text('shutdown', TEXT, { onEvent: on('text-delta', 2, (fate) => fate.shutDown()) }),
  ...both('process-died', [ADD], [ADD_NATIVE], { onEvent: on('action', 1, (fate) => fate.die()) }),
  {
    name: 'person-at-tool-native',
    dialect: 'native',
    replies: { http: [ADD_NATIVE] },
    onEvent: on('action', 1, (fate) => fate.stop()),
  },
  {
    name: 'person-in-queue',
    dialect: 'bracket',
    replies: { http: [] },
    waitsMs: 900,
    onStart: (fate) => fate.stop(),
  },
  {
    name: 'shutdown-in-queue',
    dialect: 'bracket',
    replies: { http: [] },
    waitsMs: 900,
    onStart: (fate) => fate.shutDown(),
  },
];

/** At least one run for every reason a run can end for. */
export const ENDING_RUNS: readonly GoldenRun[] = [
  { name: 'answered-bracket', dialect: 'bracket', replies: { http: TEXT } },
  {
    name: 'answered-json-call',
    dialect: 'json-call',
    replies: {
      http: [
        { text: 'Thought: I add the two.\nAction: Calculator({"expression": "450 + 890"})' },
        { text: 'Thought: I know it.\nFinal Answer: They come to $1,340.' },
      ],
    },
  },
  { name: 'answered-native', dialect: 'native', replies: { http: NATIVE } },
  { name: 'answered-responses', dialect: 'native', modelId: 'openai:gpt-4.1-mini', replies: { http: NATIVE } },
  ...['anthropic:claude-sonnet-4-5', 'google:gemini-3-flash-preview'].map(
    (modelId): GoldenRun => ({
      name: `answered-${modelId.slice(0, modelId.indexOf(':'))}`,
      dialect: 'native',
      modelId,
      replies: { http: [{ ...ADD_NATIVE, reasoning: 'Two sums are to be added.' }, ANSWER_NATIVE] },
    }),
  ),
  ...LIMITED,
  ...CUT_SHORT,
  ...FAILED,
  ...OVER_HTTP,
  ...INTERRUPTED,
];
