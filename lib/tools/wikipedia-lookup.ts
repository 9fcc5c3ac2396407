import * as z from 'zod';
import type { Json } from '../run/json.ts';
import type { EarlierCall, Tool } from './tool.ts';
import { toolError } from './tool-error.ts';
import { sentencesOf } from './wikipedia/sentences.ts';
import type { Wiki } from './wikipedia/wiki.ts';

const Input = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'expected a word to look for')
    .max(200, 'expected at most 200 characters')
    .describe('A word or a few that stand together, to be found on the page that was opened last.')
    .meta({ examples: ['elevation'] }),
});

/**
 * `Lookup[string]` as in the ReAct paper: the next sentence of the current page that holds the words, and how many there are.
 * Which page that is, and how often they were asked for since, is read from the calls that the run has made.
 */
export function wikipediaLookup(wiki: Wiki): Tool<z.infer<typeof Input>> {
  return {
    name: 'WikipediaLookup',
    description:
      'Returns the next sentence that holds these words on the page that WikipediaSearch opened last. Ask again with the same words for the sentence after it.',
    input: Input,
    effect: 'read',
    mainField: 'text',
    label: 'online',
    isOffByDefault: true,
    keptUnder: ({ text }, { earlier }) => ({ text, page: pageIn(earlier).title, asked: timesAsked(earlier, text) }),
    async run({ text }, { signal, earlier }) {
      const { title } = pageIn(earlier);
      if (title === null) throw noPage();
      const answer = await wiki.reopen(title, signal);
      if (answer.kind !== 'page') throw gone(title);
      const wanted = folded(text);
      const sentences = answer.page.paragraphs.flatMap((paragraph) => sentencesOf(paragraph, wiki.language));
      const matches = sentences.filter((sentence) => folded(sentence).includes(wanted));
      const asked = timesAsked(earlier, text);
      if (matches.length === 0) return `No results: no sentence of ${title} holds "${text}".`;
      const found = matches[asked];
      if (found === undefined) return 'No more results.';
      const data = { page: title, result: asked + 1, results: matches.length };
      return { text: `(Result ${asked + 1} / ${matches.length}) ${found}`, data };
    },
  };
}

/** The page that a run opened last, and the place of that call among the run's; a search that found none changes nothing. */
function pageIn(earlier: readonly EarlierCall[]): { title: string | null; at: number } {
  const at = earlier.findLastIndex((call) => call.tool === 'WikipediaSearch' && titleIn(call.data) !== null);
  return { title: titleIn(earlier[at]?.data ?? null), at };
}

function titleIn(data: Json): string | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return data.kind === 'page' && typeof data.title === 'string' ? data.title : null;
}

/** How often these words were looked up on the current page; calls that failed do not count. */
function timesAsked(earlier: readonly EarlierCall[], text: string): number {
  const since = earlier.slice(pageIn(earlier).at + 1);
  return since.filter(
    ({ tool, input, error }) => tool === 'WikipediaLookup' && !error && folded(textIn(input)) === folded(text),
  ).length;
}

function textIn(input: Json): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return '';
  return typeof input.text === 'string' ? input.text : '';
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function noPage() {
  return toolError('no-page', 'No page is open to look in', 'Open one with WikipediaSearch first.');
}

function gone(title: string) {
  return toolError('no-page', `The page ${title} is no longer there`, 'Open another one with WikipediaSearch.');
}
