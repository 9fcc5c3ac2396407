import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { failure, text } from '../../lib/models/replies.ts';
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

/** Trouble with the provider, which looks the same whatever the dialect: the first reply counts, the second is cut down by it. */
function provider(reason: string, ...replies: Reply[]): GoldenRun[] {
  return both(reason, [ADD, ...replies], [ADD_NATIVE, ...replies]);
}

const on =
  (type: UnnumberedEvent['type'], inStep: number, befall: (fate: Fate) => void): GoldenRun['onEvent'] =>
  (event, fate) => {
    if (event.type === type && 'step' in event && event.step === inStep) befall(fate);
  };

const LIMITED: GoldenRun[] = [
  ...both('max-steps', [ADD, step('Again.', 'Calculator[1340 + 0]')], [ADD_NATIVE, sum('Again.', '1340 + 0')], {
    config: { maxSteps: 2 },
  }),
  ...both('tool-loop', [ADD, ADD, ADD], [ADD_NATIVE, ADD_NATIVE, ADD_NATIVE], { config: { repeatLimit: 3 } }),
  ...both(
    'budget',
    [
      { ...ADD, usage: { input: 250, output: 20 } },
      { ...step('More.', 'Calculator[1340 * 2]'), usage: { input: 300, output: 20, cached: 200 } },
    ],
    [
      { ...ADD_NATIVE, usage: { input: 250, output: 20 } },
      { ...sum('More.', '1340 * 2'), usage: { input: 300, output: 30, reasoning: 10 } },
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
    config: { timeouts: { run: 250, step: 120_000, idle: 45_000, tool: 30_000 } },
  }),
  ...both(
    'output-truncated',
    [ADD, { text: 'Thought: I know it.\nAction: Finish[They come to', finish: 'length' }],
    [ADD_NATIVE, { text: 'They come to', finish: 'length' }],
  ),
  ...both(
    'tool-errors',
    ['1 / 0', '2 / 0', 'one', 'Search[it]', '4 +'].map((input) =>
      step('I try.', input.includes('[') ? input : `Calculator[${input}]`),
    ),
    ['1 / 0', '2 / 0', 'one', '', '4 +'].map((expression) => sum('I try.', expression)),
  ),
];

const UNREADABLE = ['I would say it is a lot.', 'As I said.', 'It is 1340, I think.'];

const FAILED: GoldenRun[] = [
  ...provider('provider-auth', {
    status: 401,
    body: { error: { message: 'The key is not known.', code: 'invalid_api_key' } },
  }),
  ...provider('provider-rate-limited', { status: 429, headers: { 'retry-after': '2' } }, { status: 429 }, { status: 429 }),
  ...provider('provider-unavailable', { status: 503 }, { status: 502 }, { status: 503 }),
  ...provider('provider-bad-response', { html: '<!doctype html><title>Welcome</title>' }),
  ...both(
    'stream-truncated',
    [ADD, { ...ANSWER, cut: 'close' }, { ...ANSWER, cut: 'close' }],
    [ADD_NATIVE, { ...ANSWER_NATIVE, cut: 'close' }, { ...ANSWER_NATIVE, cut: 'close' }],
  ),
  ...provider('empty-completion', { text: '' }, { text: '', reasoning: 'They add up to 1340.' }),
  ...provider('context-overflow', {
    status: 400,
    body: { error: { message: 'The prompt is too long.', code: 'context_length_exceeded' } },
  }),
  ...both(
    'content-filtered',
    [ADD, { text: 'Thought: I', finish: 'content_filter' }],
    [ADD_NATIVE, { text: 'They', finish: 'content_filter' }],
  ),
  ...both(
    'format-error',
    UNREADABLE.map((text) => ({ text })),
    UNREADABLE.map((text) => ({ text, finish: 'tool_calls' })),
  ),
  {
    name: 'provider-timeout-bracket',
    dialect: 'bracket',
    replies: { written: [[text('Thought: I add'), { type: 'hang' }]] },
  },
  { name: 'provider-timeout-native', dialect: 'native', replies: { written: [[{ type: 'hang' }], [{ type: 'hang' }]] } },
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
  { name: 'internal-native', dialect: 'native', replies: { written: [[failure('internal', { retryable: false })]] } },
  {
    name: 'storage-full-bracket',
    dialect: 'bracket',
    // The second reply is still awaited when the run is given up.
    replies: { written: ['Thought: I add the two.\nAction: Calculator[450 + 890]', [{ type: 'hang' }]] },
    onEvent: on('observation', 1, (fate) => fate.fillDisk()),
  },
];

const INTERRUPTED: GoldenRun[] = [
  ...both('person', TEXT, NATIVE, { onEvent: on('text-delta', 2, (fate) => fate.stop()) }),
  ...both('shutdown', TEXT, NATIVE, { onEvent: on('text-delta', 2, (fate) => fate.shutDown()) }),
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
  ...LIMITED,
  ...FAILED,
  ...INTERRUPTED,
];
