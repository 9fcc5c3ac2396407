import * as z from 'zod';
import type { SearchBackend } from './search/search-backend.ts';
import { readSerpAnswer } from './search/serp-answer.ts';
import type { Tool } from './tool.ts';

const Input = z.object({
  query: z
    .string()
    .trim()
    .min(1, 'expected something to search for')
    .max(400, 'expected at most 400 characters')
    .describe('What to look for, in a few words, for example "capital of France".')
    .meta({ examples: ['capital of France'] }),
});

/** Web search through any backend that answers in SerpApi's JSON shape. */
export function searchTool(backend: SearchBackend): Tool<z.infer<typeof Input>> {
  return {
    name: 'Search',
    description:
      'Looks up facts about people, places, products and science, and returns a direct answer or the best results as text. Ask for one thing at a time.',
    input: Input,
    effect: 'read',
    mainField: 'query',
    ...(backend.label && { label: backend.label }),
    async run({ query }, { signal }) {
      const { text, data } = readSerpAnswer(await backend.search(query, signal), query);
      return { text, data: { ...data, results: data.results.map((result) => ({ ...result })) } };
    },
  };
}
