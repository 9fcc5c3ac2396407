/** What can be told of an error, gathered along its causes: two copies of a class may exist, so nothing asks for the class. */
export interface ErrorFacts {
  /** HTTP status, from the error or from a code that is one. */
  status: number | null;
  headers: Record<string, string | undefined>;
  /** The provider's own words, else the error's. */
  message: string;
  /** The body of the response, as far as it was kept. */
  body: string;
  /** Every `code` and `type` on the way, in order: `ECONNRESET`, `insufficient_quota`. */
  words: string[];
  /** The names of what was thrown, in order: `AI_JSONParseError`; empty for an error that the provider sent as data. */
  names: string[];
  /** What a provider package thinks of another try; null when it does not say. */
  retryable: boolean | null;
  /** Whether an invalid-data error names the data: without it, the stream just ended too early. */
  hasData: boolean;
  /** The text of an event that was not JSON. */
  text: string;
}

/** Causes deeper than this are not looked at. */
const DEPTH = 6;

/** Reads an error of any shape: a thrown error with causes, an error event of a stream, a string. Never throws. */
export function errorFacts(error: unknown): ErrorFacts {
  const chain = chainOf(error);
  const said = (...values: unknown[]) =>
    values.filter((value) => typeof value === 'string' || typeof value === 'number');
  const status = chain.map(statusOf).find((value) => value !== null) ?? null;
  return {
    status,
    headers: (chain.map((link) => link.responseHeaders).find(isRecord) ?? {}) as Record<string, string | undefined>,
    message: firstText(chain, 'message') || (typeof error === 'string' ? error : 'no reason was given'),
    body: firstText(chain, 'responseBody') || firstText(chain, 'body'),
    words: chain.flatMap((link) => said(link.code, link.type)).map(String),
    names: chain.flatMap((link) => said(link.name)).map(String),
    retryable: chain.map((link) => link.isRetryable).find((value) => typeof value === 'boolean') ?? null,
    hasData: chain.some((link) => link.data !== undefined && link.data !== null),
    text: firstText(chain, 'text'),
  };
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
