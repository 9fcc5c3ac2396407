/** Words that carry no meaning of their own in a question. */
const FILLERS = new Set(
  `a an the of in on at to for from by with and or is are was were be been do does did has have had its it this that these
  those what which who whom whose when where why how much many me my i you your we us our tell about find search look up show
  give please info information fact facts detail details exactly current currently today now there name names called can could
  get know question answer compare comparison compared vs versus between difference`
    .split(/\s+/)
    .map(stem),
);

/**
 * The words of a text for ranking and comparison: lower case, without accents and plural s. "US" in capitals is the country;
 * "us" is a filler.
 */
export function wordsOf(text: string): string[] {
  return text
    .replace(/\bU\.?S\.?(?=\W|$)/g, 'usa')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/(\d)[,\u2009](?=\d{3})/g, '$1')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean)
    .map(stem);
}

/** The words of a text that mean something. */
export function meaningfulWords(text: string): string[] {
  return wordsOf(text).filter((word) => !FILLERS.has(word));
}

function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
