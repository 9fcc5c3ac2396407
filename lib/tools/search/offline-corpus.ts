import { factWords } from './fact-words.ts';
import type { OfflineEntry } from './offline-entry.ts';
import { meaningfulWords, wordsOf } from './query-words.ts';

/** A direct answer, as a search engine puts it above its results. */
export interface DirectAnswer {
  entry: OfflineEntry;
  answer: string;
}

interface NamedEntry {
  entry: OfflineEntry;
  name: ReadonlySet<string>;
  facts: { words: ReadonlySet<string>; value: string }[];
}

interface Pattern extends DirectAnswer {
  /** One set of equal words for each place, and whether it must be asked for. */
  places: { words: ReadonlySet<string>; isOptional: boolean }[];
}

/** What the corpus can tell of a question by its words alone, without ranking. */
export interface OfflineCorpus {
  /** The answer to a question that asks for one fact and nothing besides. */
  directAnswer(query: string): DirectAnswer | undefined;
  /** The one entry that a query names; undefined when it names none, or several. */
  namedEntry(query: string): OfflineEntry | undefined;
}

/** Prepares entries for look-ups by name and by fact. */
export function offlineCorpus(entries: readonly OfflineEntry[]): OfflineCorpus {
  const named = entries.flatMap(namesOf).sort((a, b) => b.name.size - a.name.size);
  const patterns = entries.flatMap(patternsOf);
  return {
    directAnswer(query) {
      const asked = meaningfulWords(query);
      return answerByPattern(patterns, asked) ?? answerByFact(named, asked);
    },
    namedEntry(query) {
      const asked = meaningfulWords(query);
      const matches = named.filter(({ name }) => isWithin(name, asked));
      const longest = matches[0];
      if (!longest) return undefined;
      // "iPhone 15" also holds the name "iPhone"; a name within the longest one counts for nothing.
      const others = matches.filter(({ entry, name }) => entry !== longest.entry && !isWithin(name, [...longest.name]));
      if (others.length > 0) return undefined;
      const left = asked.filter((word) => !longest.name.has(word));
      const own = new Set([...wordsOf(textOf(longest.entry)), ...longest.facts.flatMap(({ words }) => [...words])]);
      return left.every((word) => own.has(word)) ? longest.entry : undefined;
    },
  };
}

/** Everything that is said of an entry, as one text. */
export function textOf({ title, kind, text, aliases = [], facts = {} }: OfflineEntry): string {
  return [title, kind, ...aliases, text, ...Object.entries(facts).flat()].join(' ');
}

function namesOf(entry: OfflineEntry): NamedEntry[] {
  const facts = Object.entries(entry.facts ?? {}).map(([label, value]) => ({ words: factWords(label), value }));
  const names = [entry.title, ...(entry.aliases ?? [])].map((name) => new Set(meaningfulWords(name)));
  return names.filter((name) => name.size > 0).map((name) => ({ entry, name, facts }));
}

function patternsOf(entry: OfflineEntry): Pattern[] {
  return (entry.answers ?? []).map(({ ask, answer }) => ({
    entry,
    answer,
    places: ask.split(' ').map((place) => ({ words: new Set(wordsOf(place)), isOptional: place.endsWith('?') })),
  }));
}

/** Every place must be asked for, and nothing else may be: a word left over means another question. */
function answerByPattern(patterns: readonly Pattern[], asked: readonly string[]): Pattern | undefined {
  return patterns.find(
    ({ places }) =>
      places.every(({ words, isOptional }) => isOptional || asked.some((word) => words.has(word))) &&
      asked.every((word) => places.some(({ words }) => words.has(word))),
  );
}

function answerByFact(named: readonly NamedEntry[], asked: readonly string[]): DirectAnswer | undefined {
  for (const { entry, name, facts } of named) {
    if (!isWithin(name, asked)) continue;
    const left = asked.filter((word) => !name.has(word));
    const fact = left.length > 0 && facts.find(({ words }) => left.every((word) => words.has(word)));
    if (fact) return { entry, answer: fact.value };
  }
  return undefined;
}

function isWithin(name: ReadonlySet<string>, words: readonly string[]): boolean {
  return [...name].every((word) => words.includes(word));
}
