// LangGraph: the prebuilt ReAct agent, streamed message by message.
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import * as z from 'zod';

export async function native({ url, model, job }) {
  const { TOOL, INSTRUCTIONS, calculate } = job;
  const llm = new ChatOpenAI({
    ...{ model, apiKey: 'none', temperature: 0, maxTokens: 300, streaming: true, streamUsage: true, maxRetries: 0 },
    configuration: { baseURL: url },
  });
  const calculator = tool(async (input) => calculate(input[TOOL.field]), {
    name: TOOL.name,
    description: TOOL.description,
    schema: z.object({ [TOOL.field]: z.string().describe(TOOL.fieldDescription) }),
  });
  const agent = createReactAgent({ llm, tools: [calculator], prompt: INSTRUCTIONS });
  return async (question, steps) => {
    const messages = [{ role: 'user', content: question }];
    const stream = await agent.stream({ messages }, { streamMode: 'messages', recursionLimit: 2 * steps + 10 });
    let pieces = 0;
    let answer = '';
    let last;
    for await (const [message] of stream) {
      if (message.getType() !== 'ai' || typeof message.content !== 'string') continue;
      if (message.id !== last) answer = '';
      last = message.id;
      if (message.content !== '') pieces++;
      answer += message.content;
    }
    return { answer, pieces };
  };
}
