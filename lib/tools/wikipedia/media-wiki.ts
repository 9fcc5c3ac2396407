import type { Json } from '../../run/json.ts';
import { isToolError, messageOf, toolError } from '../tool-error.ts';
import { paragraphsOf } from './page-text.ts';
import { readText } from './read-text.ts';
import type { Wiki, WikiAnswer, WikiPage } from './wiki.ts';

export interface MediaWikiOptions {
  /** Makes the requests, under whatever policy there is. */
  fetch: typeof globalThis.fetch;
  /** `https://en.wikipedia.org`, or the whole address of an `api.php`. */
  baseUrl: string;
  /** Wikimedia refuses requests without one. */
  userAgent: string;
  language: string;
  /** Milliseconds for one request. */
  timeoutMs?: number;
}

/** Bytes of one answer, unpacked; the longest articles have about half of it. */
const MOST_BYTES = 1024 * 1024;
/** Pages kept, so that looking words up does not fetch the same page again and again. */
const MOST_PAGES = 20;
const MOST_SIMILAR = 5;
/** What no title can hold; a bar would part two titles. */
const NEVER_IN_A_TITLE = /[|#<>[\]{}\p{Cc}]+/gu;
/** Bytes of UTF-8 in the longest title. */
const LONGEST_TITLE = 255;
const QUOTE = 300;
const GO_ON = 'Go on without it, or try again later.';

type Fields = Record<string, Json>;

/** An encyclopaedia that runs on MediaWiki with the TextExtracts extension, as Wikipedia does, over its `api.php`. */
export function mediaWiki(options: MediaWikiOptions): Wiki {
  const cache = new Map<string, WikiPage>();
  const open = async (title: string, signal: AbortSignal): Promise<WikiAnswer> => {
    const wanted = plainTitle(title);
    if (wanted === '') return { kind: 'none' };
    const answer = readPage(await ask(options, pageQuery(wanted), signal));
    if (answer.kind === 'page') keepPage(cache, answer.page);
    return answer;
  };
  return {
    language: options.language,
    open,
    async reopen(title, signal) {
      const page = cache.get(title);
      return page ? { kind: 'page', page } : open(title, signal);
    },
    async similar(title, signal) {
      const wanted = plainTitle(title);
      if (wanted === '') return [];
      return readTitles(await ask(options, similarQuery(wanted), signal));
    },
  };
}

function keepPage(cache: Map<string, WikiPage>, page: WikiPage): void {
  cache.delete(page.title);
  cache.set(page.title, page);
  const [oldest] = cache.keys();
  if (cache.size > MOST_PAGES && oldest !== undefined) cache.delete(oldest);
}

function pageQuery(title: string): Record<string, string> {
  return {
    ...{ action: 'query', titles: title, redirects: '1', converttitles: '1' },
    ...{ prop: 'extracts|pageprops|info', explaintext: '1', exlimit: '1', exsectionformat: 'wiki' },
    ...{ ppprop: 'disambiguation', inprop: 'url' },
  };
}

function similarQuery(title: string): Record<string, string> {
  // One more than is shown: the page itself may be among them.
  return { action: 'query', list: 'search', srsearch: title, srlimit: String(MOST_SIMILAR + 1), srprop: '' };
}

/** One call of the API. Every trouble is thrown as a tool error. */
async function ask(options: MediaWikiOptions, query: Record<string, string>, signal: AbortSignal): Promise<Fields> {
  const { fetch, baseUrl, userAgent, timeoutMs = 15_000 } = options;
  const url = apiAddress(baseUrl);
  for (const [name, value] of Object.entries({ format: 'json', formatversion: '2', ...query }))
    url.searchParams.set(name, value);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      signal: AbortSignal.any([signal, limit]),
    });
    return readAnswer(response.status, await readText(response, MOST_BYTES));
  } catch (error) {
    if (signal.aborted) throw toolError('stopped', 'Wikipedia was stopped before it answered');
    if (limit.aborted) throw toolError('timeout', `Wikipedia gave no answer within ${timeoutMs / 1000} s`, GO_ON);
    throw asToolError(error);
  }
}

function apiAddress(baseUrl: string): URL {
  const url = new URL(baseUrl);
  if (!url.pathname.endsWith('.php')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/w/api.php`;
  return url;
}

function readAnswer(status: number, body: string): Fields {
  const answer = parsedFields(body);
  const error = fieldsIn(answer?.error);
  if (typeof error.info === 'string') throw failed(status, error.info);
  if (status !== 200) throw failed(status, body);
  if (answer) return answer;
  throw toolError('wikipedia-bad-response', `Wikipedia answered with something else than JSON${quoted(body)}`, GO_ON);
}

function failed(status: number, said: string) {
  return toolError('wikipedia-failed', `Wikipedia answered with status ${status}${quoted(said)}`, GO_ON);
}

function asToolError(error: unknown): Error {
  if (isToolError(error)) {
    if (error.code.startsWith('wikipedia-')) return error;
    if (error.code === 'too-large')
      return toolError('wikipedia-too-large', `Wikipedia answered with ${error.message}`, 'Ask for another page.');
    return toolError('wikipedia-unreachable', `Wikipedia cannot be reached: ${error.message}`, GO_ON);
  }
  return toolError('wikipedia-unreachable', `Wikipedia cannot be reached (${causeOf(error)})`, GO_ON);
}

/** The system's word for a failed connection, which fetch wraps. */
function causeOf(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const { code } = (cause ?? error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : messageOf(cause ?? error).slice(0, 100);
}

/** The first words of a body, tags left out; empty when there are none. */
function quoted(body: string): string {
  const text = body
    .slice(0, 10_000)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? '' : `: ${JSON.stringify(text.slice(0, QUOTE).toWellFormed())}`;
}

function readPage(answer: Fields): WikiAnswer {
  const pages = fieldsIn(answer.query).pages;
  const page = fieldsIn(Array.isArray(pages) ? pages[0] : undefined);
  const { title, extract, fullurl } = page;
  if (page.missing || page.invalid || typeof title !== 'string') return { kind: 'none' };
  if (Object.hasOwn(fieldsIn(page.pageprops), 'disambiguation')) return { kind: 'meanings' };
  const paragraphs = typeof extract === 'string' ? paragraphsOf(extract) : [];
  if (paragraphs.length === 0) return { kind: 'none' };
  return { kind: 'page', page: { title, url: typeof fullurl === 'string' ? fullurl : '', paragraphs } };
}

function readTitles(answer: Fields): string[] {
  const found = fieldsIn(answer.query).search;
  if (!Array.isArray(found)) return [];
  const titles = found.map((one) => fieldsIn(one).title).filter((title) => typeof title === 'string');
  return titles.map((title) => title.slice(0, LONGEST_TITLE).toWellFormed());
}

function plainTitle(title: string): string {
  const characters = title
    .replace(NEVER_IN_A_TITLE, ' ')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toWellFormed();
  let plain = '';
  // By whole characters: half of one would be no text.
  for (const character of characters) {
    if (Buffer.byteLength(plain + character) > LONGEST_TITLE) break;
    plain += character;
  }
  return plain.trim();
}

function parsedFields(body: string): Fields | undefined {
  try {
    const value: Json = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function fieldsIn(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
