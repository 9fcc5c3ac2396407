import type { ModelInfo } from '../run/config.ts';
import type { Refusable } from '../run/config-names.ts';
import { type ErrorFacts, errorFacts } from './ai-sdk-error-facts.ts';
import { byKnownWords } from './ai-sdk-known-words.ts';
import { refusedParam } from './ai-sdk-refused.ts';
import { BASE_URL_FIX, KEY_FIX, type Verdict, verdict } from './ai-sdk-verdict.ts';
import type { ModelFailure } from './model.ts';
import { retryAfterMs } from './retry-after.ts';

/** What a failure is told with. */
export interface FailureContext {
  info: ModelInfo;
  /** Takes secrets out of a text. */
  redact(text: string): string;
  /** Wall clock, milliseconds since the epoch: a provider may ask us to wait until a date. */
  wall(): number;
  /** What the call sent of what a model may refuse. */
  sent?: readonly Refusable[];
}

/** Characters of a provider's own words that are passed on. */
const QUOTE = 200;

const NETWORK =
  /^(ECONN|ENOTFOUND$|EAI_|EPIPE$|ETIMEDOUT$|EHOSTUNREACH$|ENETUNREACH$|EHOSTDOWN$|UND_ERR_(SOCKET|CONNECT|HEADERS|BODY|ABORTED|CLOSED|DESTROYED))/;
/** Codes of a body that should be packed and is not, or not so. */
const UNPACKED = /^(Z_[A-Z]+_ERROR|unknown-packing)$/;
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
const TOO_LONG =
  /context_length_exceeded|maximum context length|context (window|length|size|limit)|(prompt|input) (is )?too long|too many tokens|reduce the length|token count[^.]*exceeds/i;
/** A limit on the output that leaves no room for the prompt: without the limit there may be. */
const LIMIT_TOO_LARGE = /max_(completion_|output_)?tokens['"`]? is too large/i;
const FILTERED = /content_filter|content_policy|content filtering|ResponsibleAIPolicyViolation/;
/** What Anthropic's package says instead of what is wrong with the first event. */
const FIRST_EVENT = 'Expected a normalized Anthropic stream error';

/** What went wrong, in the words of `run-end`, free of secrets; for anything that a provider package throws or streams. */
export function describeFailure(error: unknown, context: FailureContext): ModelFailure {
  const facts = errorFacts(error);
  const verdict = judge(facts, context);
  return {
    ...verdict,
    message: context.redact(verdict.message),
    // With a good status the trouble lies elsewhere, and showing it would only puzzle.
    status: facts.status !== null && facts.status >= 300 ? facts.status : null,
    retryAfterMs: retryAfterMs(facts.headers, context.wall()) ?? delayMs(facts.retryDelay),
  };
}

/** `34.5s` in milliseconds; null for anything else. */
function delayMs(delay: string): number | null {
  return /^\d{1,7}(\.\d+)?s$/.test(delay) ? Math.ceil(Number.parseFloat(delay) * 1000) : null;
}

/** The failure of a reply with a tool call that its own provider could not read. */
export function malformedCallFailure({ info }: FailureContext): ModelFailure {
  const message = `${info.provider} could not read the tool call that its model wrote.`;
  const fix = 'Run again; fewer or simpler tools help, and so does a text dialect.';
  return { ...verdict('provider-bad-response', message, true, fix), status: null, retryAfterMs: null };
}

/** The failure of a stream that ended without the provider's word that the reply was whole. */
export function truncatedFailure(context: FailureContext): ModelFailure {
  return { ...truncated(context.info.provider), status: null, retryAfterMs: null };
}

/** The failure of a reply that does not end. `limit` in characters, which the message calls bytes: nearly all are one. */
export function oversizeFailure(context: FailureContext, limit: number): ModelFailure {
  const message = `${context.info.provider} sent more than ${limit / 1e6} MB in one reply; it was cut off there.`;
  return { ...verdict('provider-bad-response', message, false), status: null, retryAfterMs: null };
}

function judge(facts: ErrorFacts, context: FailureContext): Verdict {
  const say = (text: string) => quote(text, context.redact);
  return (
    refusedHere(facts, context, say) ??
    aboutTheContent(facts, context.info.provider, say) ??
    aboutAParameter(facts, context, say) ??
    byKnownWords(facts, { provider: context.info.provider, model: context.info.name }, say) ??
    byNetwork(facts, context.info.provider) ??
    byStatus(facts, context, say) ??
    byStreamFault(facts, context.info.provider, say) ??
    verdict('internal', `The model adapter failed: ${say(facts.message)}`, false)
  );
}

/** Faults that our own `fetch` found: the egress policy and the check that a reply is a stream. */
function refusedHere(facts: ErrorFacts, { info }: FailureContext, say: (text: string) => string): Verdict | null {
  const has = (word: string) => facts.words.includes(word);
  if (has('address-not-allowed')) {
    return verdict(
      'provider-unavailable',
      `${info.provider} is at an address that is not allowed. ${facts.message}`,
      false,
    );
  }
  if (has('redirect-refused')) {
    return verdict(
      'provider-bad-response',
      `${info.provider} sends on to another address. ${facts.message}`,
      false,
      BASE_URL_FIX,
    );
  }
  if (has('not-a-stream')) {
    const what = facts.body.trimStart().startsWith('<') ? 'a web page' : 'plain JSON';
    const message = `This address answered with ${what} instead of a stream; check the base URL (often it ends in /v1). It began: ${say(facts.body)}`;
    return verdict('provider-bad-response', message, false, BASE_URL_FIX);
  }
  if (has('line-too-long')) {
    // The words of a provider package stand around this error; they would only say that something failed.
    const message = `${info.provider} sent a single line of more than 2 MB, which no reply needs; it was cut off there.`;
    return verdict('provider-bad-response', message, false, `${BASE_URL_FIX} If it is right, try another model.`);
  }
  if (facts.words.some((word) => UNPACKED.test(word))) {
    const message = `The reply of ${info.provider} is packed in a way that cannot be read.`;
    return verdict(
      'provider-bad-response',
      message,
      true,
      'Ask whoever runs the server or its proxy to send it unpacked.',
    );
  }
  if (/invalid header value|to a ByteString/.test(facts.message)) {
    return verdict(
      'provider-auth',
      `The key for ${info.provider} holds characters that no key can have.`,
      false,
      KEY_FIX,
    );
  }
  if (has('ERR_INVALID_URL'))
    return verdict('provider-bad-response', 'The base URL is not a web address.', false, BASE_URL_FIX);
  return null;
}

function aboutTheContent(facts: ErrorFacts, provider: string, say: (text: string) => string): Verdict | null {
  // A rate limit counted in tokens speaks of too many tokens as well, and is none of these.
  if (facts.status === 429 || facts.status === 401 || facts.status === 403) return null;
  const words = `${facts.words.join(' ')} ${facts.message}`;
  if (FILTERED.test(words)) {
    return verdict('content-filtered', `Blocked by ${provider}'s content filter: ${say(facts.message)}`, false);
  }
  if ((!TOO_LONG.test(words) || LIMIT_TOO_LARGE.test(words)) && facts.status !== 413) return null;
  const fix = 'Lower the step limit, shorten the prompt, or pick a model with a larger context.';
  return verdict('context-overflow', `The prompt is too long for this model: ${say(facts.message)}`, false, fix);
}

const PARAM_FIX: Record<Refusable, string> = {
  temperature: 'Leave the temperature to the provider.',
  stop: 'Pick a model that takes stop words, or a native dialect.',
  tools: 'Use a text dialect, such as bracket: it needs no native tools.',
  toolChoice: 'Use a text dialect, such as bracket.',
  maxOutputTokens: 'Lower the limit of output tokens, or leave it to the provider.',
  reasoningEffort: 'Leave the reasoning effort to the provider.',
  seed: 'Leave the seed out.',
};

/** A parameter that the provider does not take: the same call without it may do. */
function aboutAParameter(facts: ErrorFacts, context: FailureContext, say: (text: string) => string): Verdict | null {
  const refused = refusedParam(facts, context.sent ?? []);
  if (refused === undefined) return null;
  const message = `${context.info.provider} did not take the request (${facts.status}): ${say(facts.message)}`;
  return { ...verdict('provider-bad-response', message, false, PARAM_FIX[refused]), refusedParam: refused };
}

function byNetwork(facts: ErrorFacts, provider: string): Verdict | null {
  const certificate = facts.words.find((word) => CERTIFICATE.test(word));
  if (certificate)
    return verdict(
      'provider-unavailable',
      `${provider}'s certificate is not valid (${certificate}).`,
      false,
      BASE_URL_FIX,
    );
  // Without a status, only a package that found no connection at all recommends another try.
  const isUnreached = facts.status === null && facts.retryable === true && facts.names.length > 0;
  const code = facts.words.find((word) => NETWORK.test(word)) ?? (isUnreached ? 'no connection' : null);
  if (code === null) return null;
  // With a good status the reply had begun: the connection broke within it.
  if (facts.status !== null && facts.status < 300) return truncated(provider);
  const fix =
    code === 'ECONNREFUSED' ? 'Check that the server is running and that the base URL is right.' : BASE_URL_FIX;
  return verdict('provider-unavailable', `${provider} cannot be reached (${code}).`, true, fix);
}

function byStatus(facts: ErrorFacts, { info }: FailureContext, say: (text: string) => string): Verdict | null {
  const { status } = facts;
  if (status === null || status < 300) return null;
  const words = `${say(facts.message || facts.body)}`;
  if (status === 401 || status === 403) {
    return verdict('provider-auth', `${info.provider} rejected the key (${status}): ${words}`, false, KEY_FIX);
  }
  if (status === 429)
    return verdict('provider-rate-limited', `${info.provider} is limiting the rate (429): ${words}`, true);
  if (status === 408 || status === 409 || status === 425 || status >= 500) {
    return verdict(
      'provider-unavailable',
      `${info.provider} is not available (${status}): ${words}`,
      facts.retryable ?? true,
    );
  }
  if (status === 404 || status === 405) {
    const found = facts.body === '' ? words : say(facts.body);
    const message = `Nothing answers at this address (${status}); check the base URL (often it ends in /v1) and the model's name. It said: ${found}`;
    return verdict('provider-bad-response', message, false, BASE_URL_FIX);
  }
  return verdict('provider-bad-response', `${info.provider} did not take the request (${status}): ${words}`, false);
}

/** Faults within a stream that had begun well. */
function byStreamFault(facts: ErrorFacts, provider: string, say: (text: string) => string): Verdict | null {
  const has = (name: string) => facts.names.includes(name);
  if (has('AI_LoadAPIKeyError')) return verdict('provider-auth', `There is no key for ${provider}.`, false, KEY_FIX);
  if (has('AI_InvalidResponseDataError') && !facts.hasData) return truncated(provider);
  if (facts.sentError !== '') return bySentError(facts, provider, say(facts.sentError));
  if (facts.message === FIRST_EVENT) {
    return verdict('provider-bad-response', 'The first piece of the reply could not be read.', true);
  }
  if (has('AI_JSONParseError') || has('AI_TypeValidationError') || has('AI_InvalidResponseDataError')) {
    const piece = facts.text === '' ? '' : ` It was: ${say(facts.text)}`;
    return verdict('provider-bad-response', `A piece of the reply could not be read.${piece}`, true);
  }
  return facts.names.length > 0 ? null : bySentError(facts, provider, say(facts.message));
}

/** An error that the provider sent as an event of its stream, without a status: its own words decide. */
function bySentError({ words, retryable }: ErrorFacts, provider: string, message: string): Verdict {
  const code = words.join(' ');
  if (/rate_limit|quota/.test(code)) {
    return verdict('provider-rate-limited', `${provider} is limiting the rate: ${message}`, !code.includes('quota'));
  }
  if (/authentication|api_key|permission/.test(code)) {
    return verdict('provider-auth', `${provider} rejected the key: ${message}`, false, KEY_FIX);
  }
  if (/invalid_request|bad_request/.test(code)) {
    return verdict('provider-bad-response', `${provider} did not take the request: ${message}`, false);
  }
  return verdict(
    'provider-unavailable',
    `${provider} reported an error within its reply: ${message}`,
    retryable ?? true,
  );
}

function truncated(provider: string): Verdict {
  return verdict('stream-truncated', `The reply of ${provider} was cut off.`, true);
}

/** A provider's own words in quotes: secrets taken out before the cut, control characters escaped. */
function quote(text: string, redact: (text: string) => string): string {
  // Cut where a key could stand, its beginning would be left: so far from the quote that none of it gets there.
  return JSON.stringify(redact(text.slice(0, 20_000)).slice(0, 10_000).replace(/\s+/g, ' ').trim().slice(0, QUOTE));
}
