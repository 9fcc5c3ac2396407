import MiniSearch from 'minisearch';
import type { Json } from '../../run/json.ts';
import { type DirectAnswer, offlineCorpus } from './offline-corpus.ts';
import type { OfflineEntry } from './offline-entry.ts';
import { meaningfulWords, wordsOf } from './query-words.ts';
import type { SearchBackend } from './search-backend.ts';

const MOST_RESULTS = 5;
/** The share of a query's weight (rare words weigh more) that a result must hold; below it nothing was found. */
const LEAST_COVERAGE = 0.5;

/** A search over a small bundled corpus, ranked by minisearch, that answers in SerpApi's JSON shape. */
export function offlineSearch(entries: readonly OfflineEntry[]): SearchBackend {
  const corpus = offlineCorpus(entries);
  const ranked = rankedSearch(entries);
  return {
    label: 'offline',
    ignoresPlace: true,
    async search(query) {
      const direct = corpus.directAnswer(query);
      const { entries: named, isOne } = corpus.namedEntries(query);
      const graph = isOne ? named[0] : undefined;
      // A query that names one entry and asks for what nobody knows must pass the ranking; one that names several compares.
      const first = [direct?.entry, graph, ...(named.length > 1 ? named : [])].filter((entry) => entry !== undefined);
      const results = [...new Set([...first, ...ranked(query)])];
      return serpShape(query, direct, graph, results.slice(0, MOST_RESULTS));
    },
  };
}

function serpShape(
  query: string,
  direct: DirectAnswer | undefined,
  graph: OfflineEntry | undefined,
  results: readonly OfflineEntry[],
): Json {
  const state = results.length > 0 ? 'Results for exact spelling' : 'Fully empty';
  return {
    search_metadata: { status: 'Success', engine: 'offline' },
    search_parameters: { q: query },
    search_information: { organic_results_state: state },
    ...(direct && {
      answer_box: {
        type: 'organic_result',
        title: direct.entry.title,
        answer: direct.answer,
        snippet: direct.entry.text,
      },
    }),
    ...(graph && {
      knowledge_graph: {
        title: graph.title,
        type: graph.kind,
        description: graph.text,
        ...Object.fromEntries(
          Object.entries(graph.facts ?? {}).map(([label, value]) => [label.replaceAll(' ', '_'), value]),
        ),
      },
    }),
    ...(results.length > 0 && {
      organic_results: results.map(({ title, text }, index) => ({ position: index + 1, title, snippet: text })),
    }),
  };
}

/** Ranks entries for a query; those that hold too little of it are left out. */
function rankedSearch(entries: readonly OfflineEntry[]): (query: string) => OfflineEntry[] {
  const index = new MiniSearch<OfflineEntry>({
    fields: ['title', 'aliases', 'kind', 'text', 'facts'],
    extractField: (entry, field) =>
      field === 'id' ? entry.id : field === 'facts' ? factText(entry) : fieldText(entry[field as 'title' | 'aliases']),
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: { boost: { title: 4, aliases: 3, facts: 1.5 }, fuzzy: (term) => (term.length > 5 ? 0.2 : false) },
  });
  index.addAll(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const weigh = wordWeights(entries);
  return (query) => {
    const words = [...new Set(meaningfulWords(query))].flatMap((word) => splitUnknown(word, weigh.knows));
    const total = words.reduce((sum, word) => sum + weigh.weight(word), 0);
    return index.search(words.join(' ')).flatMap(({ id, queryTerms, terms }) => {
      // A word met only by its likeness ("Hilton", "Hinton") counts for half.
      const held = queryTerms.reduce((sum, word) => sum + weigh.weight(word) * (terms.includes(word) ? 1 : 0.5), 0);
      const entry = byId.get(id);
      return entry && held >= LEAST_COVERAGE * total ? [entry] : [];
    });
  };
}

function fieldText(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(' ');
}

function factText({ facts = {}, answers = [] }: OfflineEntry): string {
  return [...Object.entries(facts).flat(), ...answers.map(({ answer }) => answer)].join(' ');
}

/** How much a word tells: much when few entries hold it, most when none does. */
function wordWeights(entries: readonly OfflineEntry[]) {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const text = [entry.title, entry.kind, fieldText(entry.aliases), entry.text, factText(entry)].join(' ');
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return {
    knows: (word: string) => counts.has(word),
    weight: (word: string) => Math.log(1 + entries.length / (1 + (counts.get(word) ?? 0))),
  };
}

/** "pura70" is read as "pura 70", when the corpus knows both parts but not the whole. */
function splitUnknown(word: string, knows: (word: string) => boolean): string[] {
  const parts = /^(\p{L}+)(\d+)$/u.exec(word)?.slice(1) ?? [];
  return parts.length > 0 && !knows(word) && parts.every(knows) ? parts : [word];
}
