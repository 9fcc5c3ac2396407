import type { SecretRule } from './redact-stream.ts';

/** A part of a shape, as a pattern for all of it and one for any beginning of it that the text ends with. */
interface Part {
  whole: string;
  opening: string;
  longest: number;
}

interface Shape {
  /** Looks at the character in front. */
  before?: string;
  /** Stays in the text. */
  kept?: Part[];
  taken: Part[];
  flags?: string;
}

/** No token is longer; a bound, so that no more than this is ever held back. */
const LONGEST = 4_000;
/**
 * No plain key, and no head of a signed token, is longer. Such a run may begin at every few characters of a text, and each time
 * it is read to its end: with a larger bound, a text made of beginnings would take minutes.
 */
const LONGEST_KEY = 500;

const KEY = '[A-Za-z0-9_-]';
const BEARER = '[A-Za-z0-9._~+/-]';
const ALONE = '(?<![A-Za-z0-9])';

const SHAPES: readonly Shape[] = [
  {
    before: ALONE,
    // A key has a digit; `sk-learn-compatible-estimators` has none.
    taken: [
      words('sk', 'pk', 'rk', 'gsk', 'hf', 'xai', 'tvly'),
      run('[-_]', 1, 1),
      demand(`(?=${KEY}{0,200}\\d)`),
      run(KEY, 16, LONGEST_KEY),
    ],
  },
  {
    before: ALONE,
    taken: [
      words('ghp', 'gho', 'ghs', 'ghu', 'github_pat', 'glpat', 'xoxa', 'xoxb', 'xoxp', 'xoxr', 'xoxs'),
      run('[-_]', 1, 1),
      run(KEY, 16, LONGEST_KEY),
    ],
  },
  { before: ALONE, taken: [words('AKIA', 'ASIA'), run('[0-9A-Z]', 16, 16), demand('(?![A-Za-z0-9])')] },
  { before: ALONE, taken: [words('AIza'), run(KEY, 30, LONGEST_KEY)] },
  {
    before: ALONE,
    taken: [words('eyJ'), run(KEY, 10, LONGEST_KEY), words('.eyJ'), run(KEY, 10), words('.'), run(KEY, 10)],
  },
  {
    before: '\\b',
    kept: [words('Bearer', 'Basic'), run('\\s', 1, 4)],
    taken: [demand(`(?=${BEARER}{0,200}\\d)`), run(BEARER, 8), run('=', 0, 8)],
    flags: 'i',
  },
  {
    kept: [
      words(
        ...spaced('api', 'key'),
        ...spaced('access', 'token'),
        ...spaced('auth', 'token'),
        ...spaced('client', 'secret'),
      ),
      run('["\']', 0, 1),
      words('=', ':"', ":'"),
      run('["\']', 0, 1),
    ],
    taken: [run('[^\\s"\'&,;<>{}]', 6)],
    flags: 'i',
  },
  {
    kept: [words('://')],
    taken: [run('[^\\s/@:"\'<>]', 1, 200), words(':'), run('[^\\s/@"\'<>]', 1, 200), demand('(?=@)')],
  },
];

/** Strings with the shape of a key, whoever they belong to. */
export const KEY_SHAPES: readonly SecretRule[] = SHAPES.map(ruleOf);

function ruleOf({ before = '', kept = [], taken, flags = '' }: Shape): SecretRule {
  const parts = [...kept, ...taken];
  const pattern = new RegExp(`${before}(${wholeOf(kept)})${wholeOf(taken)}`, `g${flags}`);
  const opening = new RegExp(`${before}${openingOf(parts)}`, `g${flags}`);
  const longest = parts.reduce((sum, part) => sum + part.longest, 0);
  return {
    pattern,
    opens(text, from) {
      opening.lastIndex = Math.max(from, text.length - longest);
      return opening.exec(text)?.index ?? text.length;
    },
  };
}

function wholeOf(parts: readonly Part[]): string {
  return parts.map(({ whole }) => whole).join('');
}

/** Some parts whole, and then a beginning of the next that the text ends with. What is demanded may still come. */
function openingOf(parts: readonly Part[]): string {
  return parts
    .filter(({ longest }) => longest > 0)
    .reduceRight((rest, { whole, opening }) => `(?:${opening}|${whole}${rest})`, '(?!)');
}

function words(...list: string[]): Part {
  const beginnings = list.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
  const any = (options: Iterable<string>) => [...options].map((option) => option.replace(/[./]/g, '\\$&')).join('|');
  const longest = Math.max(...list.map((word) => word.length));
  return { whole: `(?:${any(list)})`, opening: `(?:${any(new Set(beginnings))}|)$`, longest };
}

/** Two words written as one, or with a dash or an underscore between them. */
function spaced(first: string, second: string): string[] {
  return ['', '-', '_'].map((between) => `${first}${between}${second}`);
}

function run(set: string, min: number, max = LONGEST): Part {
  return { whole: `${set}{${min},${max}}`, opening: `${set}{0,${max}}$`, longest: max };
}

/** Looks ahead and takes nothing. */
function demand(whole: string): Part {
  return { whole, opening: '(?!)', longest: 0 };
}
