import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../fixtures/fake-provider/fake-provider.ts';
import type { Reply } from '../../fixtures/fake-provider/reply.ts';
import { runAgent } from '../agent/loop.ts';
import { dialectOf } from '../dialects/index.ts';
import { wholeMessage } from '../dialects/prompt-parts.ts';
import { providerModels } from '../models/catalog.ts';
import type { RunConfig } from '../run/config.ts';
import type { RunEvent } from '../run/events.ts';
import { fold } from '../run/fold.ts';
import { historyOf } from '../run/history.ts';
import type { PromptMessage } from '../run/trajectory.ts';
import { calculator } from '../tools/calculator.ts';
import { memoryOrders } from '../tools/memory-orders.ts';
import { orderTools } from '../tools/orders.ts';
import { toolRunner } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { toolInfo } from '../tools/tool-info.ts';
import { systemClock } from './system-clock.ts';

const QUESTION = 'What is the total of C-100’s orders? {tools} $& {{x}}';
const TOOLS: Tool[] = [calculator as Tool, ...orderTools(memoryOrders(() => new Date('2026-05-15T12:00:00Z')))];

/** Replies that call, cannot be read, call again and answer, as each dialect writes them. */
const SCRIPTS: Record<string, Reply[]> = {
  bracket: texts('Action: searchOrders[C-100]', 'Action: Calculator[450 + 890]', 'Action: Finish[$1,340]'),
  'json-call': texts(
    'Action: searchOrders({"customerId": "C-100"})',
    'Action: Calculator({"expression": "450 + 890"})',
    'Final Answer: $1,340',
  ),
  'action-input': texts(
    'Action: searchOrders\nAction Input: {"customerId": "C-100"}',
    'Action: Calculator\nAction Input: {"expression": "450 + 890"}',
    'Final Answer: $1,340',
  ),
  native: [
    {
      text: 'Two at once.',
      calls: [
        { tool: 'searchOrders', input: { customerId: 'C-100' } },
        { tool: 'getCustomer', input: { customerId: 'C-100' } },
      ],
    },
    { text: '', calls: [{ tool: 'Calculator', input: { expression: '450 + 890' } }] },
    { text: 'It is $1,340.' },
  ],
  direct: [{ text: 'I would have to look that up.' }],
};

function texts(first: string, second: string, last: string): Reply[] {
  return [
    { text: `Thought: I look first.\n${first}\nObservation: made up` },
    { text: 'Thought: I wonder whether that is enough to go on.' },
    { text: `Thought: Now the sum.\n${second}` },
    { text: `Thought: I know it.\n${last}` },
  ];
}

const LAYOUTS = {
  'one message': 'Tools:\n{tools}\n\n{examples}\nQuestion: {question}\n{history}',
  chat: 'You look things up.\n{tools}\n{examples}\nBe exact.',
  'chat without placeholders': 'You look things up.',
};

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider.close());

function configOf(dialect: string, system: string, keepThoughts: boolean): RunConfig {
  return {
    model: { id: 'compatible:m', name: 'm', provider: 'test', prices: null, contextTokens: null, refuses: [] },
    dialect,
    recipe: {
      id: 'r',
      version: 1,
      name: 'R',
      system,
      examples: [
        {
          question: 'Who is C-101?',
          steps: [
            {
              thought: 'I look.',
              tool: 'getCustomer',
              input: { customerId: 'C-101' },
              observation: '{"name": "X"}\nsecond line',
            },
          ],
          answer: 'X',
        },
      ],
    },
    tools: TOOLS.map(toolInfo),
    temperature: null,
    maxOutputTokens: null,
    maxSteps: 8,
    atLimit: 'stop',
    repeatLimit: 5,
    formatRetries: 2,
    keepThoughts,
    strict: true,
    budget: { tokens: 200_000, cost: null },
    timeouts: { run: 60_000, step: 20_000, idle: 10_000, tool: 5_000 },
  };
}

/** What the provider was sent, in the shape of our messages. */
function received(body: { messages: Record<string, unknown>[] }): unknown[] {
  return body.messages.map(({ role, content, tool_calls }) => ({
    role,
    content: content ?? '',
    calls: ((tool_calls as { function: { name: string; arguments: string } }[] | undefined) ?? []).map((call) => [
      call.function.name,
      JSON.parse(call.function.arguments),
    ]),
  }));
}

function asReceived({ role, content, calls }: PromptMessage): unknown {
  return { role, content, calls: (calls ?? []).map(({ tool, input }) => [tool, input]) };
}

const cases = Object.keys(SCRIPTS).flatMap((dialect) =>
  Object.entries(LAYOUTS).flatMap(([layout, system]) =>
    [true, false].flatMap((keepThoughts) =>
      [0, 1].map((earlier) => ({ dialect, layout, system, keepThoughts, earlier })),
    ),
  ),
);

describe('the preview', () => {
  it.each(cases)(
    'equals what the provider got: $dialect, $layout, thoughts $keepThoughts, $earlier earlier questions',
    async ({ dialect: id, system, keepThoughts, earlier }) => {
      provider.script(SCRIPTS[id] as Reply[]);
      const dialect = dialectOf(id);
      const kind = id === 'native' ? 'native' : 'text';
      const model = providerModels({ COMPATIBLE_BASE_URL: provider.url }, { fetch, redact: (text) => text }).open(
        'compatible:m',
        kind,
      );
      if (!dialect || !model) throw new Error('The model or the dialect is not there.');
      const config = configOf(id, system, keepThoughts);
      const conversation = earlier === 0 ? [] : [{ question: 'Hello?', answer: 'Hello.' }];
      const before = provider.requests.length;
      const log: RunEvent[] = [];
      const tools = toolRunner(TOOLS, { timeoutMs: 5_000, clock: systemClock });
      let calls = 0;
      for await (const event of runAgent({
        ...{ config, question: QUESTION, conversation, dialect, model, tools, clock: systemClock },
        newCallId: () => `call-${++calls}`,
        signal: new AbortController().signal,
      })) {
        log.push({ seq: log.length + 2, t: log.length, ...event } as RunEvent);
      }
      expect(log.at(-1)).toMatchObject({ type: 'run-end', outcome: 'completed' });
      const { steps } = fold(log);
      const sent = provider.requests.slice(before);
      expect(sent).toHaveLength(steps.length);
      for (const [index, request] of sent.entries()) {
        const context = { recipe: config.recipe, tools: config.tools, question: QUESTION, conversation, keepThoughts };
        const parts = dialect.renderParts({ ...context, steps: historyOf(steps.slice(0, index)), forceAnswer: false });
        expect(parts.map(wholeMessage).map(asReceived)).toEqual(received(request.body));
      }
    },
  );
});
