import type { Agent } from 'node:https';
import { getJson } from 'serpapi';
import type { Json } from '../../run/json.ts';
import { type ToolError, toolError } from '../tool-error.ts';
import type { SearchBackend } from './search-backend.ts';
import type { SearchPlace } from './search-place.ts';

export interface SerpApiOptions extends SearchPlace {
  apiKey: string;
  /** Makes the connections; Node's own agent when absent. */
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
      try {
        if (signal.aborted) throw stopped();
        const asked = getJson({
          ...{ engine: 'google', q: query, gl: country, hl: language, api_key: apiKey, timeout: timeoutMs },
          requestOptions: { agent, signal },
        });
        const page = await unlessAborted(asked, signal);
        const trouble = troubleIn(page);
        if (trouble !== null) throw described(trouble, apiKey);
        return page as Json;
      } catch (error) {
        throw signal.aborted ? stopped() : asToolError(error, options);
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
function troubleIn(page: unknown): string | null {
  const { error, search_metadata } = (page ?? {}) as { error?: unknown; search_metadata?: { status?: unknown } };
  const isNone = typeof error !== 'string' || /any results/i.test(error);
  return isNone || search_metadata?.status === 'Success' ? null : error;
}

function asToolError(thrown: unknown, { apiKey, timeoutMs = 20_000 }: SerpApiOptions): Error {
  // A reply with another status than 200 is thrown as its bare body.
  if (typeof thrown === 'string') return described(wordsOf(thrown), apiKey);
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

/** The service tells its troubles apart by its words alone: the package drops the status. */
function described(words: string | null, apiKey: string): ToolError {
  if (words === null) return badResponse();
  if (/api[ _]?key|unauthori[sz]ed|account .*(deleted|disabled|suspended)/i.test(words))
    return toolError('search-auth', 'The search service does not accept the key in SERPAPI_API_KEY', GO_ON);
  if (/run out of searches|throughput|quota|rate limit|too many requests|searches (per|this) (hour|month)/i.test(words))
    return toolError('search-quota', 'The searches of the account at SerpApi are used up for now', GO_ON);
  const said = words.replaceAll(apiKey, '[key]').replaceAll(encodeURIComponent(apiKey), '[key]');
  const quoted = JSON.stringify(said.replace(/\s+/g, ' ').trim().slice(0, QUOTE).toWellFormed());
  return toolError(
    'search-failed',
    `The search service reports a fault: ${quoted}`,
    'Word the search differently, or go on without it.',
  );
}

function badResponse(): ToolError {
  return toolError('search-bad-response', 'The search service answered with something that is no result page', GO_ON);
}

function stopped(): ToolError {
  return toolError('stopped', 'The search was stopped before it was done');
}
