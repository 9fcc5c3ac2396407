// The AI SDK's documented route: `streamText` with tools, streamed as UI messages. It stores nothing.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
} from 'ai';
import * as z from 'zod';

const provider = createOpenAICompatible({ name: 'bench', baseURL: process.env.PROVIDER_URL, includeUsage: true });

const tools = {
  Calculator: tool({
    description: 'Works out an expression such as 12 * 3 + 4 exactly.',
    inputSchema: z.object({ expression: z.string().describe('The expression.') }),
    execute: async ({ expression }) => {
      const [, a, b, c] = /^(\d+) \* (\d+) \+ (\d+)$/.exec(expression) ?? [];
      return String(Number(a) * Number(b) + Number(c));
    },
  }),
};

export async function POST(request) {
  const { messages, model, steps } = await request.json();
  const result = streamText({
    model: provider.chatModel(model),
    tools,
    instructions: 'Answer the question step by step. Leave every sum to the calculator.',
    messages: await convertToModelMessages(messages),
    temperature: 0,
    maxOutputTokens: 300,
    stopWhen: isStepCount(steps + 5),
    maxRetries: 0,
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream({ stream: result.stream }),
    headers: { 'cache-control': 'no-cache, no-transform' },
  });
}
