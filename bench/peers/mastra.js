// Mastra: an agent's `stream`, over the AI SDK's model.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import * as z from 'zod';

export async function native({ url, model, job }) {
  const { TOOL, INSTRUCTIONS, calculate } = job;
  const calculator = createTool({
    id: TOOL.name,
    description: TOOL.description,
    inputSchema: z.object({ [TOOL.field]: z.string().describe(TOOL.fieldDescription) }),
    execute: async (input) => calculate(input[TOOL.field]),
  });
  const agent = new Agent({
    id: 'bench',
    name: 'bench',
    instructions: INSTRUCTIONS,
    model: createOpenAICompatible({ name: 'bench', baseURL: url, includeUsage: true }).chatModel(model),
    tools: { [TOOL.name]: calculator },
  });
  return async (question, steps) => {
    const modelSettings = { temperature: 0, maxOutputTokens: 300, maxRetries: 0 };
    const result = await agent.stream(question, { maxSteps: steps + 5, modelSettings });
    let pieces = 0;
    let answer = '';
    for await (const part of result.fullStream) {
      if (part.type === 'error') throw part.payload.error;
      if (part.type === 'step-start') answer = '';
      if (part.type !== 'text-delta') continue;
      pieces++;
      answer += part.payload.text;
    }
    return { answer, pieces };
  };
}
