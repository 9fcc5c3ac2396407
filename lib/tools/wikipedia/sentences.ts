/** Words before a full stop that always go on with a name: "Dr. Brown". */
const TITLES = new Set(
  'mr mrs ms dr prof st mt jr sr rev gen col capt lt sgt gov sen rep hon pres fr messrs'.split(' '),
);
/** Words that go on when a number follows, as in "No. 5", and may end a sentence otherwise. */
const BEFORE_NUMBERS = new Set(
  'no nos vol vols fig figs ch pp c ca cf approx jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);

/** `J.`, `U.S.`: letters that stand for names; a time of day is none. */
const INITIALS = /(^|[\s(“"])(?![ap]\.m\.$)(\p{L}\.)+$/iu;

/**
 * The sentences of a text, trimmed, none of them empty. Runs on any language that the platform can segment, Chinese
 * included; an abbreviation or an initial before a full stop does not end a sentence. `language` is a tag such as `en`.
 */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n+/)) sentences.push(...sentencesWithin(paragraph, language));
  return sentences;
}

function sentencesWithin(paragraph: string, language: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenterFor(language).segment(paragraph)) {
    if (open !== '' && !goesOn(open.trimEnd(), segment)) {
      sentences.push(open);
      open = '';
    }
    open += segment;
  }
  return [...sentences, open].map((sentence) => sentence.trim()).filter(Boolean);
}

/** Whether the full stop at the end of `text` is no end, given what comes next. */
function goesOn(text: string, next: string): boolean {
  if (!text.endsWith('.')) return false;
  const end = text.slice(-40);
  const word = /[^\s(“"]+(?=\.$)/u.exec(end)?.[0]?.toLowerCase() ?? '';
  return TITLES.has(word) || (BEFORE_NUMBERS.has(word) && /^\s*\d/.test(next)) || INITIALS.test(end);
}

const segmenters = new Map<string, Intl.Segmenter>();

/** English rules where the language is not a tag that the platform knows. */
function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = makeSegmenter(language);
  segmenters.set(language, made);
  return made;
}

function makeSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}
