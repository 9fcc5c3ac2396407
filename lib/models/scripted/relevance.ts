import { COMMON, stem } from './quote.ts';

/** How far a text goes with what was asked: it tells that, it speaks of the subject only, or of something else. */
export type Relevance = 'answers' | 'subject-only' | 'off-topic';

/** Words that tell of the same property; each group is one property. */
const SAME: string[][] = [
  'found founded founder founding established establish started',
  'born birth birthday birthplace',
  'die died death dead deceased',
  'cost costs price priced msrp $ retail',
  'population people inhabitants populous live',
  'height tall tallest high highest elevation summit',
  'author authors wrote write written writer paper',
  'invent invented inventor invention developed designed created',
  'discover discovered discoverer discovery found saw',
  'length long longest',
  'ceo head led leads boss chief chairman',
  'location located lies situated lie where between border seat headquarters headquartered based',
  'release released presented launched launch announced sale released came unveiled introduced',
  'distance far away',
  'depth deep deepest',
  'temperature hot hottest degrees °c',
  'diameter size across big large',
  'area size km²',
  'weight weighs heavy mass kg',
  'speed fast',
  'age aged old',
  'win won winner prize award',
  'memory gb ram vram',
  'wife husband married spouse',
  'study studied university graduated educated',
  'language languages spoken speak',
  'moon moons satellite satellites',
].map((group) => group.split(' '));

/** Words that say when or how a property is meant; a text that answers need not hold them. */
const LOOSE = new Set(
  'launch first flow flows through run runs exactly current currently total today now new latest last year name full official world'.split(
    ' ',
  ),
);

/** Words that stand with a name and may be left out of it. */
const TITLES = new Set(
  'mount mt lake river city sir mr mrs ms dr professor president king queen saint planet island'.split(' '),
);

interface Asked {
  /** Words that tell what the question is about. */
  names: string[];
  /** The property asked for; null when the thing itself is asked for. */
  property: string | null;
  /** Further words. */
  rest: string[];
}

/** What a subject to search for is about, and what is asked of it. */
export function askedIn(subject: string): Asked {
  const all = telling(subject);
  const of = /^(.{2,60}?) (?:of|in|for|at|from|by|on) (.{2,})$/i.exec(subject);
  // In "CEO of Apple" or "Price of the RTX 4090" only what follows the "of" is a name, however the rest is written.
  const after = of ? telling(of[2] ?? '') : all;
  // The first word may have its capital from the sentence.
  const [first, second] = [after.filter(isName), (of ? all.slice(1) : all).filter(isName)];
  const capitals = first.length > 0 ? first : second;
  const proper = capitals.filter((word) => !TITLES.has(word.toLowerCase()));
  const small = (of ? after.slice(0, 3) : all).filter((word) => !LOOSE.has(word.toLowerCase()));
  const names = proper.length > 0 ? proper : capitals.length > 0 ? capitals : small.length > 0 ? small : all;
  const others = all.filter(
    (word) => !names.includes(word) && !LOOSE.has(word.toLowerCase()) && !TITLES.has(word.toLowerCase()),
  );
  const head = of
    ? telling(of[1] ?? '')
        .filter((word) => others.includes(word))
        .at(-1)
    : undefined;
  const property = head ?? others[0] ?? null;
  return { names, property, rest: others.filter((word) => word !== property) };
}

/** Capitals and digits make a name; a year alone does not. */
function isName(word: string): boolean {
  return /\p{Lu}|\d/u.test(word) && !/^(?:19|20)\d\d$/.test(word);
}

/** A shorter query: the names of the subject, or else its two longest words; empty when there are none. */
export function keyWords(subject: string): string {
  const { names } = askedIn(subject);
  if (names.some(isName)) return names.slice(0, 4).join(' ');
  const words = telling(subject);
  const chosen = [...words].sort((a, b) => b.length - a.length).slice(0, 2);
  return words.filter((word) => chosen.includes(word)).join(' ');
}

function telling(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}$°][\p{L}\p{N}'’-]*/gu) ?? [];
  return words.map((word) => word.replace(/['’]s$/, '')).filter((word) => word && !COMMON.has(word.toLowerCase()));
}

/** How a text of search results goes with a subject; each result is judged alone. `directly`: its first line is a short answer. */
export function relevanceOf(text: string, subject: string, directly: boolean): Relevance {
  const { names, property, rest } = askedIn(subject);
  let best: Relevance = 'off-topic';
  // A short answer to a question without names goes by what the searcher made of it.
  if (
    directly &&
    !names.some(isName) &&
    telling(subject).some((word) => sameOf(word).some((same) => holds(ownWords(text), same, text)))
  )
    return 'answers';
  for (const result of resultsIn(text)) {
    const own = ownWords(result);
    const held = names.filter((name) => holds(own, name, result));
    if (names.length > 0 && held.length < (names.length > 3 ? names.length - 1 : names.length)) continue;
    const tells =
      property === null ? isTitled(result, names) : sameOf(property).some((word) => holds(own, word, result));
    const further = rest.filter((word) => sameOf(word).some((same) => holds(own, same, result)));
    if (directly || (tells && further.length * 2 >= rest.length)) return 'answers';
    // Numbers alone are no subject.
    if (names.some((name) => /\p{L}/u.test(name))) best = 'subject-only';
  }
  return best;
}

/** Whether the title of a result names a thing: one that is only mentioned in the text is not what the result is about. */
function isTitled(result: string, names: readonly string[]): boolean {
  const colon = result.indexOf(': ');
  const title = colon > 0 && colon < 100 ? result.slice(0, colon) : result;
  const own = ownWords(title);
  return names.filter((name) => holds(own, name, title)).length * 2 > names.length;
}

/** Each result of a list, or the text as one. */
export function resultsIn(text: string): string[] {
  const lines = text.trim().split('\n');
  const isList = lines.filter((line) => /^\s*\d+\. /.test(line)).length >= 1;
  return isList ? lines.filter((line) => line.trim() !== '') : [text];
}

function ownWords(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem));
}

function holds(own: ReadonlySet<string>, word: string, text: string): boolean {
  const parts = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.length > 0 ? parts.every((part) => own.has(stem(part))) : text.includes(word);
}

/** Words any of which tells of the property that a subject asks for. */
export function propertyWords(subject: string): string[] {
  const { property } = askedIn(subject);
  return property === null ? [] : sameOf(property);
}

function sameOf(word: string): string[] {
  const plain = word.toLowerCase();
  return [plain, ...SAME.filter((group) => group.includes(plain)).flat()];
}
