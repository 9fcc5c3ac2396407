import type { Agent } from 'node:https';
import { getJson } from 'serpapi';
import type { Json } from '../../run/json.ts';
import { type ToolError, toolError } from '../tool-error.ts';
import type { SearchBackend } from './search-backend.ts';
import type { SearchPlace } from './search-place.ts';

export interface SerpApiOptions extends SearchPlace {
  apiKey: string;
  /** Makes the connections, and calls `onStatus` of a request with the status of its reply; Node's own agent when absent. */
  agent?: Agent;
  /** Milliseconds until a search is given up. */
  timeoutMs?: number;
}

/** Characters of the service's own words that are passed on. */
const QUOTE = 200;
const GO_ON = 'Go on without searching, or say that the search does not work.';

/**
 * Google through SerpApi. A search that finds nothing is a page without results, not an error. Everything else is thrown as a
 * `ToolError` that never holds the key: `search-auth`, `search-quota`, `search-failed`, `search-bad-response`,
 * `search-too-large` (the agent's own limit), `search-unreachable`, `timeout` or `stopped`. Aborting closes the connection.
 */
export function serpApiSearch(options: SerpApiOptions): SearchBackend {
  const { apiKey, agent, timeoutMs = 20_000 } = options;
  return {
    label: '',
    async search(query, signal, place) {
      const { country, language } = { ...options, ...place };
      let status = 200;
      const watched = {
        ...{ agent, signal },
        onStatus: (said: number) => {
          status = said;
        },
      };
      try {
        if (signal.aborted) throw stopped();
        const asked = getJson({
          ...{ engine: 'google', q: query, gl: country, hl: language, api_key: apiKey, timeout: timeoutMs },
          requestOptions: watched,
        });
        const page = await unlessAborted(asked, signal);
        // Valid JSON that is no page says nothing of what there is to find.
        if (typeof page !== 'object' || page === null || Array.isArray(page)) throw badResponse();
        const trouble = troubleIn(page);
        if (trouble !== null) throw described(trouble, status, apiKey);
        return page as Json;
      } catch (error) {
        throw signal.aborted ? stopped() : asToolError(error, status, options);
      }
    },
  };
}

/** The package does not settle when a reply that has begun is broken off, so it is not waited for. */
async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(stopped());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([asked, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** What a page with status 200 says against itself; null when it is a page of results, or of none. */
function troubleIn(page: object): string | null {
  const { error, search_metadata } = page as { error?: unknown; search_metadata?: { status?: unknown } };
  const isNone = typeof error !== 'string' || /any results/i.test(error);
  return isNone || search_metadata?.status === 'Success' ? null : error;
}

function asToolError(thrown: unknown, status: number, { apiKey, timeoutMs = 20_000 }: SerpApiOptions): Error {
  // A reply with another status than 200 is thrown as its bare body.
  if (typeof thrown === 'string') {
    const words = wordsOf(thrown);
    return words === null ? refused(status, thrown, apiKey) : described(words, status, apiKey);
  }
  if (!(thrown instanceof Error)) return badResponse();
  const code = 'code' in thrown ? String(thrown.code) : '';
  if (code.startsWith('search-')) return thrown;
  // The package does not export this class.
  if (thrown.constructor.name === 'RequestTimeoutError')
    return toolError('timeout', `The search took longer than ${timeoutMs / 1000} s`, 'Try again, or go on without it.');
  if (thrown instanceof SyntaxError) return badResponse();
  if (code === 'response-too-large')
    return toolError('search-too-large', 'The search service answered with more than is read (1 MB)', GO_ON);
  const what = code === '' ? 'no connection' : code;
  return toolError('search-unreachable', `The search service cannot be reached (${what})`, GO_ON);
}

/** The message in an error body; null when the body has none, such as a web page. */
function wordsOf(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

/** The service tells its troubles apart by its words: the same status stands for several. */
function described(words: string, status: number, apiKey: string): ToolError {
  if (/api[ _]?key|unauthori[sz]ed|account .*(deleted|disabled|suspended)/i.test(words))
    return toolError('search-auth', 'The search service does not accept the key in SERPAPI_API_KEY', GO_ON);
  if (/run out of searches|throughput|quota|rate limit|too many requests|searches (per|this) (hour|month)/i.test(words))
    return toolError('search-quota', 'The searches of the account at SerpApi are used up for now', GO_ON);
  const where = status === 200 ? '' : ` (status ${status})`;
  return toolError(
    'search-failed',
    `The search service reports a fault${where}: ${quoted(words, apiKey)}`,
    'Word the search differently, or go on without it.',
  );
}

/** An answer in words that are not the service's own, such as the web page of a machine before it. */
function refused(status: number, body: string, apiKey: string): ToolError {
  // Without a watching agent the status is not known.
  if (status === 200) return badResponse();
  const said = quoted(body, apiKey);
  const words = said === '""' ? '' : `: ${said}`;
  return toolError('search-bad-response', `The search service answered with status ${status}${words}`, GO_ON);
}

/** The beginning of a text without the key and without the tags of a web page, in quotes. */
function quoted(text: string, apiKey: string): string {
  const said = text.replaceAll(apiKey, '[key]').replaceAll(encodeURIComponent(apiKey), '[key]');
  // A page can be long, and has its words soon after its beginning.
  const plain = said.slice(0, 20 * QUOTE).replace(/<[^<>]*>?/g, ' ');
  return JSON.stringify(plain.replace(/\s+/g, ' ').trim().slice(0, QUOTE).toWellFormed());
}

function badResponse(): ToolError {
  return toolError('search-bad-response', 'The search service answered with something that is no result page', GO_ON);
}

function stopped(): ToolError {
  return toolError('stopped', 'The search was stopped before it was done');
}
