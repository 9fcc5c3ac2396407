// AI SDK: `streamText` with tools and `stopWhen`; and `streamText` without tools, once a round, for a loop in text.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { isStepCount, streamText, tool } from 'ai';
import * as z from 'zod';

const openModel = ({ url, model }) =>
  createOpenAICompatible({ name: 'bench', baseURL: url, includeUsage: true }).chatModel(model);

/** Native calls. */
export async function native(arena) {
  const { TOOL, INSTRUCTIONS, calculate } = arena.job;
  const model = openModel(arena);
  const tools = {
    [TOOL.name]: tool({
      description: TOOL.description,
      inputSchema: z.object({ [TOOL.field]: z.string().describe(TOOL.fieldDescription) }),
      execute: async (input) => calculate(input[TOOL.field]),
    }),
  };
  return async (question, steps) => {
    const result = streamText({
      ...{ model, tools, instructions: INSTRUCTIONS, prompt: question, temperature: 0, maxOutputTokens: 300 },
      ...{ stopWhen: isStepCount(steps + 5), maxRetries: 0 },
    });
    let pieces = 0;
    for await (const part of result.stream) {
      if (part.type === 'text-delta') pieces++;
      if (part.type === 'error') throw part.error;
    }
    return { answer: await result.text, pieces };
  };
}

/** The course's loop: the prompt grows, two regexes read each reply. */
export async function text(arena) {
  const { TOOL, TEXT_TEMPLATE, calculate } = arena.job;
  const model = openModel(arena);
  return async (question) => {
    let history = '';
    let pieces = 0;
    for (;;) {
      const prompt = TEXT_TEMPLATE.replace('{question}', question).replace('{history}', history);
      const asked = {
        model,
        prompt,
        temperature: 0,
        maxOutputTokens: 300,
        stopSequences: ['\nObservation:'],
        maxRetries: 0,
      };
      let reply = '';
      for await (const part of streamText(asked).stream) {
        if (part.type === 'error') throw part.error;
        if (part.type !== 'text-delta') continue;
        pieces++;
        reply += part.text;
      }
      const [, name = '', input = ''] = /Action:\s*(\w+)\[([\s\S]*)\]/.exec(reply) ?? [];
      if (name !== TOOL.name) return { answer: input, pieces };
      history += `${reply}\nObservation: ${calculate(input)}\n`;
    }
  };
}
