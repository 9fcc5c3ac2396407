import { dayOf, fieldsOf, placeOf, resultData, wordOf } from './caption-fields.ts';
import { customerResult, orderResult, ordersResult } from './caption-orders.ts';
import { otherResult } from './caption-other.ts';
import { looksLikeData, quotable, shortLine } from './caption-text.ts';
import { caption, type Told } from './caption-words.ts';
import type { Json } from './json.ts';
import type { Call, ObservationState } from './trajectory.ts';

/** A result that is read out, in characters. */
const LONGEST_QUOTE = 200;
const SHORT_QUOTE = 130;

interface Result {
  text: string;
  data: Json | undefined;
  question: string;
}

/** What a call that succeeded brought. Any result gives at least one sentence. */
export function resultTold(
  { tool }: Pick<Call, 'tool'>,
  observation: Pick<ObservationState, 'text' | 'data'>,
  question: string,
): Told {
  const result: Result = { text: observation.text, data: resultData(observation), question };
  const name = wordOf(tool, 60);
  const told = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name]?.(result) : null;
  return told ?? otherResult(result);
}

/** Null where the result is not what the tool usually brings. */
const TEMPLATES: Readonly<Record<string, (result: Result) => Told | null>> = {
  Search: searchResult,
  Calculator: ({ text, data }) => {
    const value = wordOf(fieldsOf(data).value) || shortLine(text, 60);
    return value === '' || looksLikeData(value)
      ? null
      : { says: [caption('result.value', { value: { figure: value } })] };
  },
  searchOrders: ({ data }) => ordersResult(data),
  getCustomer: ({ data }) => customerResult(data),
  getOrderDetails: ({ data }) => orderResult(data),
  WikipediaSearch: pageResult,
  WikipediaLookup: sentenceResult,
  Clock: clockResult,
};

function quoted(key: 'result.answer' | 'result.page' | 'result.sentence' | 'result.firstSays', text: string) {
  const quote = shortLine(text, LONGEST_QUOTE);
  return quote === '' ? null : caption(key, { text: quotable(quote) });
}

function searchResult({ text, data }: Result): Told | null {
  const { kind, results } = fieldsOf(data);
  if (kind === 'none') return { says: [caption('result.noPages')] };
  if (kind === 'answer' || kind === 'knowledge') {
    const answer = quoted('result.answer', text);
    return answer && { says: [answer] };
  }
  const pages = (Array.isArray(results) ? results : []).map(fieldsOf);
  if (kind !== 'results' || pages.length === 0) return null;
  const first = quoted('result.firstSays', wordOf(pages[0]?.snippet, SHORT_QUOTE));
  const titles = pages.slice(0, 3).flatMap(({ title }) => wordOf(title) || []);
  const rows = titles.map((title) => ({ label: caption('row.text', { text: title }), note: null, figure: null }));
  return { says: [caption('result.pages', { count: pages.length }), ...(first ? [first] : [])], rows };
}

function pageResult({ text, data }: Result): Told | null {
  const { kind, titles } = fieldsOf(data);
  if (kind === 'page') {
    const page = quoted('result.page', text);
    return page && { says: [page] };
  }
  if (kind !== 'similar') return null;
  const named = (Array.isArray(titles) ? titles : []).slice(0, 5).flatMap((title) => wordOf(title) || []);
  if (named.length === 0) return { says: [caption('result.noPage')] };
  return { says: [caption('result.similar', { pages: { list: named.map((text) => caption('row.text', { text })) } })] };
}

function sentenceResult({ text }: Result): Told | null {
  if (text.startsWith('No results')) return { says: [caption('result.noSentence')] };
  if (text.startsWith('No more results')) return { says: [caption('result.noMore')] };
  const sentence = quoted('result.sentence', text.replace(/^\(Result \d+ \/ \d+\) /, ''));
  return sentence && { says: [sentence] };
}

/** The time and the quarter are told where the question is about them. */
function clockResult({ data, question }: Result): Told | null {
  const { date, time, timezone, quarter } = fieldsOf(data);
  const today = dayOf(date, 'weekday');
  if (!today) return null;
  const { first, last } = fieldsOf(quarter);
  const [from, to] = [dayOf(first), dayOf(last)];
  const zone = wordOf(timezone);
  const place = placeOf(zone);
  const where = place !== '' ? 'place' : /^(utc|gmt)$/i.test(zone) ? 'utc' : 'unsaid';
  const hasTime = /\btime\b|clock|\bhours?\b|\bminutes?\b/i.test(question) && wordOf(time) !== '';
  return {
    says: [
      caption('result.today', { today }),
      ...(hasTime ? [caption('result.time', { time: wordOf(time), where, place })] : []),
      ...(/quarter/i.test(question) && from && to ? [caption('result.quarter', { from, to })] : []),
    ],
  };
}
