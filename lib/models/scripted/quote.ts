const COMMON = new Set(
  'a an the of in on at to for from by with and or is are was were be been it its this that these those what which who whom whose when where why how did does do has have had many much old long far high tall big first ever there their his her about into as'.split(
    ' ',
  ),
);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words are compared by their stems, roughly: endings off, six letters at most. */
function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|or|er|ion)$/, '').slice(0, 6) || word;
}

/** Whether a text holds none of the names that a subject holds: then it is about something else. */
export function isOffTopic(text: string, subject: string): boolean {
  const names = (subject.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{Lu}/u.test(word));
  const own = text.toLowerCase();
  return names.length > 0 && !names.some((name) => own.includes(name.toLowerCase()));
}

/** A shorter query: names, numbers and long words of the subject, three at most; empty when there are none. */
export function keyWords(subject: string): string {
  const words = subject.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  const telling = words.filter((word) => !COMMON.has(word.toLowerCase()));
  const names = telling.filter((word) => /\p{Lu}|\p{L}\d/u.test(word));
  const chosen = names.length > 0 ? names : [...telling].sort((a, b) => b.length - a.length).slice(0, 2);
  return telling
    .filter((word) => chosen.includes(word))
    .slice(0, 3)
    .join(' ');
}

/**
 * What an observation says to a question, in its own words: a short answer on its first line, with the best sentence after it,
 * or that sentence alone.
 */
export function bestQuote(text: string, question: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const isShort = rest.length > 0 && first.length <= 120 && !/^(?:\d+\.|-) |[.!?]$|^[^:]{1,60}: /.test(first);
  const sentence = bestSentence(isShort ? rest.join('\n') : text, question);
  if (!isShort || sentence.includes(first)) return sentence;
  return `${first}. ${sentence}`;
}

/** The sentence that has most of the question's words; the first of several. Nothing is added to it. */
function bestSentence(text: string, question: string): string {
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
    const score = hits + (wantsNumber && /\d/.test(sentence) ? 0.8 : 0) - Math.min(index, 10) * 0.12;
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
