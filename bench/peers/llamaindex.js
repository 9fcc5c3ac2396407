// LlamaIndex: an agent workflow, streamed.
import { OpenAI } from '@llamaindex/openai';
import { agent, agentStreamEvent } from '@llamaindex/workflow';
import { tool } from 'llamaindex';
import * as z from 'zod';

export async function native({ url, model, job }) {
  const { TOOL, INSTRUCTIONS, calculate } = job;
  const llm = new OpenAI({ model, apiKey: 'none', baseURL: url, temperature: 0, maxTokens: 300, maxRetries: 0 });
  const calculator = tool({
    name: TOOL.name,
    description: TOOL.description,
    parameters: z.object({ [TOOL.field]: z.string().describe(TOOL.fieldDescription) }),
    execute: (input) => calculate(input[TOOL.field]),
  });
  return async (question) => {
    const bench = agent({ tools: [calculator], llm, systemPrompt: INSTRUCTIONS, verbose: false });
    let pieces = 0;
    let answer = '';
    for await (const event of bench.runStream(question)) {
      if (!agentStreamEvent.include(event)) continue;
      const { delta, raw } = event.data;
      if (delta) pieces++;
      answer = raw?.choices?.[0]?.delta?.role ? delta : answer + delta;
    }
    return { answer, pieces };
  };
}
