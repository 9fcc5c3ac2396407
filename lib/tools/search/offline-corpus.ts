import { factWords, PERSON_FACTS } from './fact-words.ts';
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
  facts: { label: string; words: ReadonlySet<string>; value: string }[];
}

interface Pattern extends DirectAnswer {
  /** One set of equal words for each place, and whether it must be asked for. */
  places: { words: ReadonlySet<string>; isOptional: boolean }[];
}

/** What the corpus can tell of a question by its words alone, without ranking. */
export interface OfflineCorpus {
  /** The answer to a question that asks for one fact and nothing besides. */
  directAnswer(query: string): DirectAnswer | undefined;
  /** The entries that a query names, and whether it asks for the only one of them as a whole. */
  namedEntries(query: string): { entries: OfflineEntry[]; isOne: boolean };
}

/** Prepares entries for look-ups by name and by fact. */
export function offlineCorpus(entries: readonly OfflineEntry[]): OfflineCorpus {
  const named = entries.flatMap(namesOf).sort((a, b) => b.name.size - a.name.size);
  const patterns = entries.flatMap(patternsOf);
  return {
    directAnswer(query) {
      const asked = meaningfulWords(query);
      return answerByPattern(patterns, asked) ?? answerByFact(named, asked, /\bwho\b/i.test(query));
    },
    namedEntries(query) {
      const asked = meaningfulWords(query);
      const matches = namesWithin(named, asked);
      const [only] = matches;
      const entries = [...new Set(matches.map(({ entry }) => entry))];
      return { entries, isOne: entries.length === 1 && only !== undefined && isAbout(only, asked) };
    },
  };
}

/** The names in a query, longest first. "iPhone 15" also holds "iPhone": a name within a longer one counts for nothing. */
function namesWithin(named: readonly NamedEntry[], asked: readonly string[]): NamedEntry[] {
  const kept: NamedEntry[] = [];
  for (const candidate of named.filter(({ name }) => isWithin(name, asked))) {
    if (!kept.some(({ name }) => isWithin(candidate.name, [...name]))) kept.push(candidate);
  }
  return kept;
}

/** Whether what a query asks besides the name is spoken of in the entry: "Paris Hilton" is not about Paris. */
function isAbout({ entry, name, facts }: NamedEntry, asked: readonly string[]): boolean {
  const own = new Set([...wordsOf(textOf(entry)), ...facts.flatMap(({ words }) => [...words])]);
  return asked.every((word) => name.has(word) || own.has(word));
}

/** Everything that is said of an entry, as one text. */
export function textOf({ title, kind, text, aliases = [], facts = {} }: OfflineEntry): string {
  return [title, kind, ...aliases, text, ...Object.entries(facts).flat()].join(' ');
}

function namesOf(entry: OfflineEntry): NamedEntry[] {
  const facts = Object.entries(entry.facts ?? {}).map(([label, value]) => ({ label, words: factWords(label), value }));
  const names = [entry.title, ...(entry.aliases ?? [])].map((name) => new Set(meaningfulWords(name)));
  return names.filter((name) => name.size > 0).map((name) => ({ entry, name, facts }));
}

function patternsOf(entry: OfflineEntry): Pattern[] {
  return (entry.answers ?? []).map(({ ask, answer }) => ({
    entry,
    answer,
    places: ask
      .split(' ')
      .map((place) => ({ words: new Set(meaningfulWords(place)), isOptional: place.endsWith('?') }))
      .filter(({ words }) => words.size > 0),
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

function answerByFact(
  named: readonly NamedEntry[],
  asked: readonly string[],
  isWho: boolean,
): DirectAnswer | undefined {
  for (const { entry, name, facts } of named) {
    if (!isWithin(name, asked)) continue;
    const left = asked.filter((word) => !name.has(word));
    const fitting = left.length > 0 ? facts.filter(({ words }) => left.every((word) => words.has(word))) : [];
    // "Who founded it" and "when was it founded" differ in nothing else.
    const fact = fitting.find(({ label }) => PERSON_FACTS.has(label) === isWho) ?? fitting[0];
    if (fact) return { entry, answer: fact.value };
  }
  return undefined;
}

function isWithin(name: ReadonlySet<string>, words: readonly string[]): boolean {
  return [...name].every((word) => words.includes(word));
}
