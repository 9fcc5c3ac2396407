import * as z from 'zod';
import type { Tool, ToolResult } from './tool.ts';
import { sentencesOf } from './wikipedia/sentences.ts';
import type { Wiki, WikiPage } from './wikipedia/wiki.ts';

/** Sentences of a first paragraph that are shown. */
const MOST_SENTENCES = 5;
const MOST_SIMILAR = 5;

const Input = z.object({
  entity: z
    .string()
    .trim()
    .min(1, 'expected the name of a page')
    .max(300, 'expected at most 300 characters')
    .describe('The name of a person, a place or a thing, as a page would be called.')
    .meta({ examples: ['Mount Everest'] }),
});

/** `Search[entity]` as in the ReAct paper: the first paragraph of the page of that name, or the names of similar pages. */
export function wikipediaSearch(wiki: Wiki): Tool<z.infer<typeof Input>> {
  return {
    name: 'WikipediaSearch',
    description:
      'Opens the Wikipedia page of exactly this name and returns its first paragraph. When there is no such page, it returns the names of similar ones to search for next.',
    input: Input,
    effect: 'read',
    mainField: 'entity',
    label: 'online',
    isOffByDefault: true,
    async run({ entity }, { signal }) {
      const answer = await wiki.open(entity, signal);
      if (answer.kind === 'page') return opened(answer.page, wiki.language);
      const titles = await wiki.similar(entity, signal);
      // Pages are found by their exact name; people and models are not that exact about capital letters.
      const twin = titles.find((title) => title !== entity && sameWords(title, entity));
      const second = answer.kind === 'none' && twin !== undefined ? await wiki.open(twin, signal) : undefined;
      if (second?.kind === 'page') return opened(second.page, wiki.language);
      return notFound(entity, answer.kind, titles);
    },
  };
}

function opened({ title, url, paragraphs }: WikiPage, language: string): ToolResult {
  const sentences = sentencesOf(paragraphs[0] ?? '', language);
  const glue = /^(zh|ja)\b/.test(language) ? '' : ' ';
  return { text: sentences.slice(0, MOST_SENTENCES).join(glue), data: { kind: 'page', title, url } };
}

function notFound(entity: string, kind: 'none' | 'meanings', found: readonly string[]): ToolResult {
  // The page that lists the meanings of a word is no answer to the question which one is meant.
  const titles = found.filter((title) => kind === 'none' || !sameWords(title, entity)).slice(0, MOST_SIMILAR);
  const said = kind === 'none' ? `Could not find ${entity}.` : `${entity} may mean several things.`;
  const text = titles.length > 0 ? `${said} Similar: [${titles.join(', ')}].` : `${said} There is nothing similar.`;
  return { text, data: { kind: 'similar', titles } };
}

function sameWords(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
