import { type Fields, factsIn, fieldsIn, listIn, tableIn, textIn, withTitle } from './page-fields.ts';

const MOST_FACTS = 8;
const MOST_DAYS = 3;

/** How the kinds of answer box that have no plain `answer` or `result` are read. */
const BY_TYPE: Readonly<Record<string, (box: Fields) => string[]>> = {
  weather_result: readWeather,
  finance_results: readFinance,
  population_result: ({ place, population, year }) => [
    joined([withTitle(textIn(place), textIn(population)), bracketed(textIn(year))]),
  ],
  currency_converter: ({ result, date }) => [joined([textIn(result), bracketed(textIn(date))])],
  dictionary_results: readDictionary,
  translation_result: readTranslation,
  unit_converter: readUnits,
  local_time: ({ result, time, date, title, location }) => [
    withTitle(textIn(title) || textIn(location), joined([textIn(result) || textIn(time), textIn(date)])),
  ],
  google_flights: ({ flights }) => [tableIn(flights)],
  flights: ({ flights }) => [tableIn(flights)],
  hotels: ({ hotels }) => [tableIn(hotels)],
};

/**
 * Reads the answer box of a result page in SerpApi's JSON shape: the answer on a line of its own, then what the page says
 * around it. Empty when the box holds nothing to tell.
 */
export function readAnswerBox(box: Fields): string {
  const ofType = linesOf(BY_TYPE[textIn(box.type)]?.(box) ?? []);
  if (ofType.length > 0) return [...ofType, textIn(box.link)].filter(Boolean).join('\n');
  const lines = linesOf(readCommon(box));
  if (lines.length > 0) return [...lines, textIn(box.link)].filter(Boolean).join('\n');
  // A kind that nobody here has heard of; a result without a text of its own says no more than the results below.
  if (textIn(box.type) === '' || textIn(box.type) === 'organic_result') return '';
  const facts = factsIn(box, MOST_FACTS, ['displayed_link']);
  return facts.length > 0 ? linesOf([textIn(box.title), ...facts]).join('\n') : '';
}

/** The fields that most kinds share. */
function readCommon(box: Fields): string[] {
  const contents = fieldsIn(box.contents);
  const marked = Array.isArray(box.snippet_highlighted_words) ? box.snippet_highlighted_words : [];
  const answer =
    textIn(box.answer) || textIn(box.result) || textIn(box.definition) || listIn(box.definitions) || textIn(box.price);
  const snippet = textIn(box.snippet) || (answer ? '' : marked.map(textIn).filter(Boolean).join(', '));
  const list = listIn(box.list) || listIn(contents.list) || listIn(box.expanded_list);
  const table = tableIn(box.table) || tableIn(contents.table) || tableIn(contents.formatted);
  return [answer, snippet === answer ? '' : withTitle(textIn(box.title), snippet), list, table];
}

function readWeather(box: Fields): string[] {
  const { temperature, unit, weather, location, date, precipitation, humidity, wind, forecast } = box;
  const degrees = joined([textIn(temperature), textIn(unit)]);
  const details = factsIn({ precipitation, humidity, wind } as Fields, MOST_FACTS);
  const days = (Array.isArray(forecast) ? forecast : []).map(fieldsIn).map((day) => {
    const { high, low } = fieldsIn(day.temperature);
    const range = linesOf([textIn(high), textIn(low)]).join(' to ');
    return withTitle(textIn(day.day), linesOf([textIn(day.weather), range]).join(', '));
  });
  const now = linesOf([degrees, textIn(weather)]).join(', ');
  if (now === '') return [];
  return [
    withTitle(joined([textIn(location), bracketed(textIn(date))]), now),
    details.join(', '),
    ...linesOf(days)
      .slice(0, MOST_DAYS)
      .map((day) => `- ${day}`),
  ];
}

function readFinance(box: Fields): string[] {
  const { title, stock, exchange, price, currency, price_movement, table } = box;
  const { movement, percentage, value, date } = fieldsIn(price_movement);
  const change = linesOf([textIn(value), textIn(percentage) && `${textIn(percentage)}%`]).join(' or ');
  const moved = change && joined([textIn(movement), `by ${change}`, textIn(date)]);
  const name = joined([textIn(title), bracketed(linesOf([textIn(stock), textIn(exchange)]).join(', '))]);
  const amount = joined([textIn(price), textIn(price).includes(textIn(currency)) ? '' : textIn(currency)]);
  return amount ? [withTitle(name, amount), moved, tableIn(table)] : [];
}

function readDictionary(box: Fields): string[] {
  const { syllables, phonetic, word_type, definitions, examples } = box;
  const meanings = listIn(definitions);
  if (meanings === '') return [];
  const word = joined([textIn(syllables), bracketed(linesOf([textIn(phonetic), textIn(word_type)]).join(', '))]);
  const example = textIn(Array.isArray(examples) ? examples[0] : undefined);
  return [word, meanings, example && `Example: ${example}`];
}

function readTranslation(box: Fields): string[] {
  const { source, target } = fieldsIn(box.translation);
  const [from, to] = [fieldsIn(source), fieldsIn(target)];
  const text = textIn(to.text);
  if (text === '') return [];
  const languages = linesOf([textIn(from.language), textIn(to.language)]).join(' to ');
  return [text, withTitle(languages, textIn(from.text))];
}

function readUnits(box: Fields): string[] {
  const [from, to] = [fieldsIn(box.from), fieldsIn(box.to)];
  const [before, after] = [from, to].map(({ value, unit }) => joined([textIn(value), textIn(unit)]));
  return before && after ? [`${before} = ${after}`] : [];
}

function linesOf(lines: readonly (string | undefined)[]): string[] {
  return lines.filter((line) => line !== undefined && line !== '') as string[];
}

function joined(words: readonly string[]): string {
  return words.filter(Boolean).join(' ');
}

function bracketed(text: string): string {
  return text && `(${text})`;
}
