import * as z from 'zod';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { memoryOrders } from '../../lib/tools/memory-orders.ts';
import { orderTools } from '../../lib/tools/orders.ts';
import type { Tool } from '../../lib/tools/tool.ts';
import { toolError } from '../../lib/tools/tool-error.ts';
import { calling, type GoldenRun, step, sum } from './golden-run.ts';
import { CALCULATOR, GOLDEN_DAY } from './play-run.ts';

const ADD = step('I add the two.', 'Calculator[450 + 890]');
const ANSWER = step('I know it.', 'Finish[They come to $1,340.]');
const ANSWER_NATIVE: Reply = { text: 'They come to $1,340.' };

const searchOrders = orderTools(memoryOrders(() => new Date(GOLDEN_DAY))).find(({ name }) => name === 'searchOrders');
const ORDER_TOOLS = [CALCULATOR, ...(searchOrders ? [searchOrders] : [])];

/** A page of lines, for an observation that is longer than the model gets to see. */
const longPage: Tool = {
  name: 'Page',
  description: 'Reads a page of a book.',
  input: z.object({ page: z.coerce.number().int() }),
  effect: 'read',
  mainField: 'page',
  async run(input) {
    const { page } = input as { page: number };
    if (page > 1) throw toolError('no-page', `There is no page ${page}`, 'The book has one page.');
    return Array.from({ length: 740 }, (_, index) => `Line ${index + 1} of the page.`).join('\n');
  },
};

/** Runs that show something else than how they end. */
export const FEATURE_RUNS: readonly GoldenRun[] = [
  {
    name: 'repairs',
    dialect: 'bracket',
    replies: {
      http: [
        { text: '**Thought:** I add the two.\n**Action:** `calculator["450 + 890"]`' },
        { text: 'Thought: I know it.\nFinal Answer: They come to $1,340.' },
      ],
    },
  },
  {
    name: 'parse-error-then-recovery',
    dialect: 'bracket',
    replies: { http: [{ text: 'Let me see what this comes to.' }, ADD, ANSWER] },
  },
  {
    name: 'lost-call-then-recovery',
    dialect: 'native',
    replies: { http: [{ text: 'I add them.', finish: 'tool_calls' }, sum('I add them.', '450 + 890'), ANSWER_NATIVE] },
  },
  {
    name: 'retry-then-success',
    dialect: 'bracket',
    replies: { http: [{ status: 429, headers: { 'retry-after': '2' } }, { ...ADD, cut: 'close' }, ADD, ANSWER] },
  },
  {
    name: 'parallel-calls',
    dialect: 'native',
    tools: ORDER_TOOLS,
    replies: {
      http: [
        calling(
          'I look both up at once.',
          ['searchOrders', { customerId: 'C-100', dateFrom: '2026-04-01' }],
          ['Calculator', { expression: '450 + 890' }],
          ['searchOrders', '{"customerId": "C-1'],
        ),
        ANSWER_NATIVE,
      ],
    },
  },
  {
    name: 'invented-observation',
    dialect: 'bracket',
    // This model takes no stop words, so nothing but the reader holds it back.
    modelId: 'openai:gpt-5-mini',
    replies: {
      http: [
        { text: `${ADD.text}\nObservation: 99\nThought: I know it.\nAction: Finish[99]`, reasoning: 'Two sums.' },
        ANSWER,
      ],
    },
  },
  { name: 'repeat-action', dialect: 'bracket', replies: { http: [ADD, ADD, ANSWER] } },
  {
    name: 'forced-answer-bracket',
    dialect: 'bracket',
    config: { maxSteps: 2, atLimit: 'force-answer' },
    replies: { http: [ADD, step('I make sure.', 'Calculator[1340 - 890]'), ANSWER] },
  },
  {
    name: 'forced-answer-native',
    dialect: 'native',
    config: { maxSteps: 2, atLimit: 'force-answer' },
    replies: { http: [sum('I add them.', '450 + 890'), sum('I make sure.', '1340 - 890'), ANSWER_NATIVE] },
  },
  { name: 'near-limit', dialect: 'bracket', config: { maxSteps: 2 }, replies: { http: [ADD, ANSWER] } },
  {
    name: 'truncated-observation',
    dialect: 'bracket',
    tools: [longPage],
    replies: {
      http: [step('I read it.', 'Page[1]'), step('Is there more?', 'Page[2]'), step('No.', 'Finish[One page.]')],
    },
  },
  {
    name: 'repeat-hint',
    dialect: 'bracket',
    config: { repeatHint: true },
    replies: { http: [ADD, ADD, ANSWER] },
  },
  {
    name: 'param-refused',
    dialect: 'bracket',
    replies: {
      http: [
        {
          status: 400,
          error: {
            message: "Unsupported value: 'temperature' does not support 0 with this model.",
            kind: 'unsupported_value',
            param: 'temperature',
          },
        },
        ADD,
        ANSWER,
      ],
    },
  },
  {
    name: 'resumed-after-max-steps',
    dialect: 'native',
    resumes: { maxSteps: 1 },
    config: { maxSteps: 3 },
    replies: { http: [sum('I add them.', '450 + 890'), ANSWER_NATIVE] },
  },
  ...[step('I know it.', 'Finish[They come to'), { text: 'They come to' }].map(
    (cut, index): GoldenRun => ({
      name: `continued-answer-${index === 0 ? 'bracket' : 'native'}`,
      dialect: index === 0 ? 'bracket' : 'native',
      resumes: {},
      replies: {
        http: [{ ...cut, finish: 'length' }, { text: 'They come to $1,340.' }],
      },
    }),
  ),
  {
    name: 'asked-person',
    dialect: 'native',
    answers: [{ choice: 'live' }, { choice: 'write', text: '$450, as I have it here.' }],
    replies: {
      http: [
        calling(
          'I add them, and make sure.',
          ['Calculator', { expression: '450 + 890' }],
          ['Calculator', { expression: '1340 - 890' }],
        ),
        ANSWER_NATIVE,
      ],
    },
  },
  { name: 'queued', dialect: 'bracket', waitsMs: 900, replies: { http: [ADD, ANSWER] } },
];
