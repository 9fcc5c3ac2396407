// OpenAI Agents SDK: `run` with `stream: true`, over chat completions.
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import * as z from 'zod';

export async function native({ url, model, job }) {
  const { TOOL, INSTRUCTIONS, calculate } = job;
  setTracingDisabled(true);
  const client = new OpenAI({ baseURL: url, apiKey: 'none', maxRetries: 0 });
  const agent = new Agent({
    name: 'bench',
    instructions: INSTRUCTIONS,
    model: new OpenAIChatCompletionsModel(client, model),
    modelSettings: { temperature: 0, maxTokens: 300 },
    tools: [
      tool({
        name: TOOL.name,
        description: TOOL.description,
        parameters: z.object({ [TOOL.field]: z.string().describe(TOOL.fieldDescription) }),
        execute: async (input) => calculate(input[TOOL.field]),
      }),
    ],
  });
  return async (question, steps) => {
    const result = await run(agent, question, { stream: true, maxTurns: steps + 5 });
    let pieces = 0;
    for await (const event of result) {
      if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta') pieces++;
    }
    await result.completed;
    return { answer: String(result.finalOutput), pieces };
  };
}
