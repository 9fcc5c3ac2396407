/** Words that tell nothing of a subject. */
export const COMMON: ReadonlySet<string> = new Set(
  'a an the of in on at to for from by with and or is are was were be been it its this that these those what which who whom whose when where why how did does do has have had many much old long far high tall big first ever there their his her about into as out up come came me tell s'.split(
    ' ',
  ),
);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words are compared by their stems, roughly: endings off, six letters at most. */
export function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|or|er|ion)$/, '').slice(0, 6) || word;
}

/** The short answer that a search engine puts on a line of its own before everything else; empty when there is none. */
export function directIn(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const isShort = rest.length > 0 && first.length <= 120 && !/^(?:\d+\.|-) |[.!?]$|^[^:]{1,60}: /.test(first);
  return isShort ? first : '';
}

/**
 * What an observation says to a question, in its own words: a short answer on its first line, with the best sentence after it,
 * or that sentence alone. `property`: words that tell of what is asked for, any of them. A title in front is left out where the sentence names its subject itself.
 */
export function bestQuote(text: string, question: string, property: readonly string[] = []): string {
  const direct = directIn(text);
  if (!direct) return withoutTitle(bestSentence(text, question, property));
  const rest = text.trim().split('\n').slice(1).join('\n');
  const sentence = withoutTitle(bestSentence(rest, question));
  return sentence.includes(direct) ? sentence : `${direct}. ${sentence}`;
}

/** `Peru: Peru is a country` is said without its title; `France: Capital: Paris` with a dash for the colon. */
function withoutTitle(sentence: string): string {
  for (const colon of [...sentence.slice(0, 140).matchAll(/: /g)].reverse()) {
    const [title, rest] = [sentence.slice(0, colon.index), sentence.slice(colon.index + 2)];
    const start = rest.slice(0, title.length + 24);
    const names = title.replace(/\s*\([^()]*\)$/, '').match(/\p{Lu}[\p{L}\d]{2,}/gu) ?? [];
    const repeats = names.some((name) => start.includes(name)) && !/^\p{Lu}[\p{L} ]{1,20}: /u.test(rest);
    if (isTitle(title) && repeats) return rest;
  }
  const titled = /^([^:]{2,60}): (\p{Lu}[\p{L} ]{1,24}): (.*)$/u.exec(sentence);
  if (titled)
    return `${titled[1]} – ${titled[2]?.toLowerCase()} ${(titled[3] ?? '').replace(/; (\p{L}[\p{L} ]{1,24}): /gu, '; $1 ')}`;
  const [title = '', ...rest] = sentence.split(': ');
  return rest.length > 0 && isTitle(title) && /^\p{Lu}/u.test(rest[0] ?? '')
    ? `${title} – ${rest.join(': ')}`
    : sentence;
}

/** A title is short and mostly of capitals and digits; a sentence has more small words than one. */
function isTitle(text: string): boolean {
  const small = (text.replace(/\([^()]*\)/g, '').match(/(?<!\p{L})\p{Ll}[\p{L}-]*/gu) ?? []).filter(
    (word) => !COMMON.has(word),
  );
  return text.length <= 80 && /^(?:\p{Lu}|\d|\p{Ll}\p{Lu})/u.test(text) && small.length <= 1;
}

/** The sentence that has most of the question's words; the first of several. Nothing is added to it. */
function bestSentence(text: string, question: string, property: readonly string[] = []): string {
  // Names and numbers tell what the question is about, so they weigh more.
  const asked = new Map<string, number>();
  for (const word of question.match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!COMMON.has(word.toLowerCase())) asked.set(stem(word.toLowerCase()), /\p{Lu}|\d/u.test(word) ? 2 : 1);
  const wantsNumber = /\bhow (?:many|much|old|tall|big|long|far|high|fast)\b|\bwhen\b|\bwhat year\b/i.test(question);
  let best = '';
  let bestScore = -1;
  sentencesOf(text).forEach((sentence, index) => {
    const own = new Set(wordsOf(sentence).map(stem));
    const hits = [...asked].reduce((sum, [word, weight]) => sum + (own.has(word) ? weight : 0), 0);
    // Results come best first, so an early sentence wins a near tie.
    const tells = property.some((word) => own.has(stem(word)) || (word === '$' && sentence.includes('$')));
    const score =
      hits + (tells ? 2.5 : 0) + (wantsNumber && /\d/.test(sentence) ? 0.8 : 0) - Math.min(index, 10) * 0.12;
    if (score > bestScore) [best, bestScore] = [sentence, score];
  });
  return best || text.trim().slice(0, 300);
}

/** The sentences of search results, without list marks and links. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)]|\[\d+\])\s*/, '')
        .replace(/\s*\(https?:\/\/\S+\)$/, '')
        .trim(),
    )
    .filter((line) => line.length > 0 && !/^https?:\S+$/.test(line))
    .flatMap((line) => line.split(/(?<=[a-z)\]"”\d][.!?])\s+(?=\p{Lu})/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}
