import type { ToolOption } from '../tool.ts';

/** Where a search is made from, and in which language; the engine's own choice where nothing is said. */
export interface SearchPlace {
  /** Two letters in lower case, as in `us`. */
  country?: string;
  /** In lower case, as in `en` or `pt-br`. */
  language?: string;
}

/** The settings of Search that a run may change. */
export const SEARCH_OPTIONS: Readonly<Record<'country' | 'language', ToolOption>> = {
  country: {
    means: 'The country that results are meant for, as two letters such as "us".',
    pattern: /^[a-z]{2}$/i,
    expected: 'two letters such as "us"',
  },
  language: {
    means: 'The language of the results, such as "en" or "pt-br".',
    pattern: /^[a-z]{2}(-[a-z]{2,4})?$/i,
    expected: 'a language such as "en" or "pt-br"',
  },
};

/** The place in the settings of a run; what is left out is left to the engine. */
export function searchPlace({ country, language }: Readonly<Record<string, string>>): SearchPlace {
  return {
    ...(country && { country: country.toLowerCase() }),
    ...(language && { language: language.toLowerCase() }),
  };
}
