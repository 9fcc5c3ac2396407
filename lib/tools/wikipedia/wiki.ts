/** One page of an encyclopaedia. */
export interface WikiPage {
  title: string;
  /** Where a person can read it; empty when the encyclopaedia does not say. */
  url: string;
  /** All paragraphs, headings left out. */
  paragraphs: readonly string[];
}

/** What became of a title: its page, a page that only lists meanings, or nothing. */
export type WikiAnswer = { kind: 'page'; page: WikiPage } | { kind: 'meanings' } | { kind: 'none' };

/**
 * An encyclopaedia to read in. All calls throw a `ToolError` for what a model or a person can act on: `wikipedia-unreachable`,
 * `wikipedia-failed`, `wikipedia-bad-response`, `wikipedia-too-large`, `timeout` or `stopped`. They let go of their sockets when
 * `signal` aborts.
 */
export interface Wiki {
  /** A tag such as `en`; decides how sentences are told apart. */
  language: string;
  /** The page of that title, a redirect of the encyclopaedia's own followed. */
  open(title: string, signal: AbortSignal): Promise<WikiAnswer>;
  /** The same for a page that was opened before: not asked for again as long as it is remembered. */
  reopen(title: string, signal: AbortSignal): Promise<WikiAnswer>;
  /** Titles of pages about something like it, the best first; may be none. */
  similar(title: string, signal: AbortSignal): Promise<string[]>;
}
