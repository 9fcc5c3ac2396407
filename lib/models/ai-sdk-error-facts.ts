/** What can be told of an error, gathered along its causes: two copies of a class may exist, so nothing asks for the class. */
export interface ErrorFacts {
  /** HTTP status, from the error or from a code that is one. */
  status: number | null;
  headers: Record<string, string | undefined>;
  /** The provider's own words, else the error's. */
  message: string;
  /** The body of the response, as far as it was kept. */
  body: string;
  /** Every `code`, `type` and word of a `status` on the way, in order: `ECONNRESET`, `insufficient_quota`, `UNAVAILABLE`. */
  words: string[];
  /** The names of what was thrown, in order: `AI_JSONParseError`; empty for an error that the provider sent as data. */
  names: string[];
  /** What a provider package thinks of another try; null when it does not say. */
  retryable: boolean | null;
  /** Whether an invalid-data error names the data: without it, the stream just ended too early. */
  hasData: boolean;
  /** The text of an event that was not JSON. */
  text: string;
  /** What an event said that was JSON and of no known shape, but spoke of an error; empty for none. */
  sentError: string;
  /** The parameter that the provider says it is about; empty when it does not say. */
  param: string;
  /** The wait that the body asks for, as Google writes it, `34.5s`; empty when it does not. */
  retryDelay: string;
}

/** Causes deeper than this are not looked at. */
const DEPTH = 6;

/** Reads an error of any shape: a thrown error with causes, an error event of a stream, a string. Never throws. */
export function errorFacts(error: unknown): ErrorFacts {
  const thrown = chainOf(error);
  const body = firstText(thrown, 'responseBody') || firstText(thrown, 'body');
  // A body of another shape than the provider's own is not read by its package: then the error's words are the status'.
  const told = toldIn(body);
  const chain = [...thrown, ...told];
  const said = (...values: unknown[]) =>
    values.filter((value) => typeof value === 'string' || typeof value === 'number');
  const status = chain.map(statusOf).find((value) => value !== null) ?? null;
  return {
    status,
    headers: (chain.map((link) => link.responseHeaders).find(isRecord) ?? {}) as Record<string, string | undefined>,
    message:
      firstText(told, 'message') ||
      firstText(thrown, 'message') ||
      (typeof error === 'string' ? error : 'no reason was given'),
    body,
    words: chain.flatMap((link) => said(link.code, link.type, link.status, link.reason, link.quotaId)).map(String),
    names: chain.flatMap((link) => said(link.name)).map(String),
    retryable: chain.map((link) => link.isRetryable).find((value) => typeof value === 'boolean') ?? null,
    hasData: chain.some((link) => link.data !== undefined && link.data !== null),
    text: firstText(chain, 'text'),
    sentError: firstText(
      thrown.flatMap(({ value }) => (isRecord(value) && value.error ? toldBy(value) : [])),
      'message',
    ),
    param: firstText(chain, 'param'),
    retryDelay: firstText(chain, 'retryDelay'),
  };
}

/** What a body says, whichever of the usual shapes it has: `{error: {…}}`, `{error: '…'}`, `[{error: …}]`, `{detail: …}`. */
function toldIn(body: string): Record<string, unknown>[] {
  return toldBy(parse(body));
}

function toldBy(parsed: unknown): Record<string, unknown>[] {
  const whole = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(whole)) return [];
  const error = whole.error ?? whole.detail ?? whole;
  if (typeof error === 'string') return [{ message: error }];
  if (Array.isArray(error)) return [{ message: error.slice(0, 5).map(placeAndWords).join('; ') }];
  if (!isRecord(error)) return [];
  const details = Array.isArray(error.details) ? error.details.filter(isRecord).slice(0, DEPTH) : [];
  const violations = details.flatMap(({ violations }) =>
    Array.isArray(violations) ? violations.filter(isRecord) : [],
  );
  return [error, ...details, ...violations.slice(0, DEPTH)];
}

/** A fault of validation: `body.stop: Extra inputs are not permitted`. */
function placeAndWords(fault: unknown): string {
  if (!isRecord(fault)) return String(fault);
  return `${Array.isArray(fault.loc) ? fault.loc.join('.') : ''}: ${String(fault.msg ?? fault.message ?? '')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The error, what it carries as the provider's data, and its causes. */
function chainOf(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = [];
  let current: unknown = error;
  while (isRecord(current) && chain.length < DEPTH * 2) {
    // Error properties such as `message` and `name` sit on the prototype or are not enumerable: no spreading here.
    chain.push(current);
    const data = current.data;
    if (isRecord(data)) chain.push(isRecord(data.error) ? data.error : data);
    if (isRecord(data) && isRecord(data.response) && isRecord(data.response.error)) chain.push(data.response.error);
    current = current.cause;
  }
  return chain;
}

function statusOf(link: Record<string, unknown>): number | null {
  const value = [link.statusCode, link.status, link.code].find((candidate) => /^[1-5]\d\d$/.test(String(candidate)));
  return value === undefined ? null : Number(value);
}

function firstText(chain: Record<string, unknown>[], key: string): string {
  const value = chain.map((link) => link[key]).find((text) => typeof text === 'string' && text !== '');
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
