import * as z from 'zod';
import type { SearchBackend } from './search/search-backend.ts';
import { SEARCH_OPTIONS, searchPlace } from './search/search-place.ts';
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
    options: backend.ignoresPlace ? optionsWithoutEffect() : SEARCH_OPTIONS,
    async run({ query }, { signal, options }) {
      const { text, data } = readSerpAnswer(await backend.search(query, signal, searchPlace(options)), query);
      return { text, data: { ...data, results: data.results.map((result) => ({ ...result })) } };
    },
  };
}

/** The same settings, so that a run can be asked for here and elsewhere alike; people are told that they change nothing. */
function optionsWithoutEffect(): typeof SEARCH_OPTIONS {
  const { country, language } = SEARCH_OPTIONS;
  const note = 'The bundled collection answers the same for all.';
  return {
    country: { ...country, means: `${country.means} ${note}` },
    language: { ...language, means: `${language.means} ${note}` },
  };
}
